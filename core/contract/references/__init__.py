"""Section tree -> mentions of other sections, each with what it resolves to, and defined terms."""
