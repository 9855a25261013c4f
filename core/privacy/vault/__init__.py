"""An encrypted library: its files are sealed in its folder, and in clear only in a private folder while it is unlocked.

Neither LanceDB nor SQLite, as built for Python, can encrypt what it writes; so whole files are sealed, and the program
works on a copy in memory. For what that protects, and what not, see resources/handbook/library.md.
"""
