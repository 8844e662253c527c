#!/usr/bin/env python3
"""Follows what messages propose: each mistake of remedies.txt is told with the words given, and once they are followed the file is read,
or a better answer comes. Usage: remedies.py VARI"""

import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
vari = os.path.abspath(sys.argv[1])
environment = dict(os.environ, VARI_SHIPPED=os.path.join(here, "..", "..", "definitions"))


def validate(folder, base, text):
    path = os.path.join(folder, "followed.yaml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"vari: 1\nname: Followed\nextends: {base}\n" + text.replace("\\n", "\n") + "\n")
    ran = subprocess.run([vari, "validate", path], capture_output=True, text=True, env=environment)
    return ran.returncode, ran.stdout + ran.stderr


def follow(folder, line):
    """What is wrong with a row, or an empty text."""
    fields = [field.strip() for field in line.split(" ;; ")]
    base, wrong = "chess", fields[0]
    if wrong.startswith("@"):
        base, wrong = wrong[1:].split(" ", 1)
    _, told = validate(folder, base, wrong)
    if fields[1] not in told:
        return f"expected `{fields[1]}`, was told:\n{told}"
    status, answer = validate(folder, base, fields[2])
    if len(fields) > 3:
        return "" if fields[3] in answer else f"followed, expected `{fields[3]}`, was told:\n{answer}"
    return "" if status == 0 else f"followed, and it is wrong:\n{answer}"


failed = rows = 0
with tempfile.TemporaryDirectory() as folder, open(os.path.join(here, "remedies.txt"), encoding="utf-8") as lines:
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        rows += 1
        wrong = follow(folder, line)
        if wrong:
            failed += 1
            print(line.strip(), wrong, sep="\n")
print(f"remedies: {rows} followed, {failed} failed")
sys.exit(failed > 0 or rows < 100)
