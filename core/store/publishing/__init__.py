"""Publishes a library's files for others, and fetches them: whole versions, in a folder or in S3-compatible storage.

A version is a list of files, each a list of blocks named after their SHA-256. Blocks are written first, and the list
last, under a name that cannot be written twice, so a version is complete or absent. Nothing is ever changed in place.
A reader who fetches a version reuses the unchanged blocks of the previous one, and compares every block with its name.
"""
