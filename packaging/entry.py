"""What runs first in the frozen application: the command or the window, by the name under which it was started.

On Linux both are one file with two names. Imports nothing until it knows whether this is a worker process.
"""

import sys
from pathlib import Path

from core.isolation.start import start

start()

name = Path(sys.executable).stem
if name.lower() == "muniment-cli" or (name == "muniment" and sys.platform == "linux"):
    from core.cli import main

    main()
else:
    from desktop.__main__ import start_window

    sys.exit(start_window())
