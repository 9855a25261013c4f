"""The sources of the sample contracts in ``resources/samples``, and the renderers that turn them into files."""
