"""Work in isolated processes: a bad file or model can harm only the process that handles it.

Files are read by a `pool` of them, a model that the user brought runs in a `model_process`, and a download in another.
All three build on `process` (start, end), `channel` and `messages` (how the two sides communicate), and `confinement`
(what such a process gives up before it starts its work).
"""
