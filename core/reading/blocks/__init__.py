"""Paragraphs as all readers but that of PDF give them, and the document they make."""
