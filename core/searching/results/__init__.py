"""What is shown of an order: filters, facets, highlights, and why."""
