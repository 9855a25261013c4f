"""A clause in its document, beside the results."""
