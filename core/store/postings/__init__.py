"""The keyword index: where each word stands."""
