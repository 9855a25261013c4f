"""What is shown with a ranking: facets, highlights and reasons."""
