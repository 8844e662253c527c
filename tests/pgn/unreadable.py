"""Games that cannot be read to their end: those before are told, then why. The end of a terminal that nobody holds any more
is read as one that fails. Usage: unreadable.py VARI"""

import os
import pty
import subprocess
import sys
import tty

master, slave = pty.openpty()
tty.setraw(slave)
os.write(slave, b'[Event "x"]\n\n1. e4 e5 *\n\n[Event "y"]\n\n1. d4 ')
os.close(slave)
told = subprocess.run([sys.argv[1], "replay", "-"], stdin=master, capture_output=True, text=True)
assert told.returncode == 3 and "cannot read standard input: Input/output error" in told.stderr, told
assert "2. black e7e5 (e5)" in told.stdout and "d2d4" not in told.stdout, told
