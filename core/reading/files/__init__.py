"""Files as all readers open them: bytes, their encoding, packages and passwords."""
