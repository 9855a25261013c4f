"""Publishes a library's files for others, and fetches them: whole versions, in a folder or in S3-compatible storage."""
