"""The keyword index: where each word occurs."""
