"""Library files published for others, and fetched: whole versions, in a folder or in S3-compatible storage.

A version is a list of files, each a list of blocks named after their SHA-256. Blocks are written first, and the list
last, under a name that cannot be written twice, so a version is there whole or not at all. Nothing is ever changed in
place. Whoever fetches a version takes from the one before what has not changed, and compares every block with its name.
"""
