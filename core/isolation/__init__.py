"""Work in processes of its own: what a bad file or a bad model does there costs that process alone."""
