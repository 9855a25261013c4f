"""The sources of the sample contracts in ``resources/samples``, and the renderers that make the files of them."""
