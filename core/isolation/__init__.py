"""Work in processes of its own: what a bad file or a bad model does there costs that process alone.

Files are read by a `pool` of them, a model that the user brought runs in a `model_process`, and a download in one more.
All three stand on `process` (start, end), `channel` and `messages` (what the two sides say to each other, and how), and
`confinement` (what such a process gives up before it starts its work).
"""
