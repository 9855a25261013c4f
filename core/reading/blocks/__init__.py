"""Paragraphs as all readers but the PDF reader give them, and the document made of them."""
