"""The list of contracts: what is known of each, the words it was read from, and correcting it."""
