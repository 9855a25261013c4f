"""The files in a model's folder: ``model.json``, which describes it, and its weights."""
