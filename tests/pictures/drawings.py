"""Each name of a drawing stands once; parts of drawings, and images that definitions name, are there.
Usage: drawings.py DRAWINGS DEFINITION..."""
import re
import sys

text = open(sys.argv[1]).read()
names = [name for line in re.findall(r"^drawing (.*)", text, re.M) for name in line.split() if name != "for"]
wrong = {name for name in names if names.count(name) > 1}
wrong |= set(re.findall(r"^  with (\S+)", text, re.M)) - set(names)
wrong |= {line for line in re.findall(r"^  .*", text, re.M) if not re.match("  (fill|line|over|edge|dark|with) ", line)}
for path in sys.argv[2:]:
    images = re.findall(r"\bimage: *([^ ,}\n]+)", open(path).read())
    wrong |= {f"{path}: {name}" for name in images if name not in names and not re.match("wedge|disc-", name)}
for name in sorted(wrong):
    print(f"drawings: {name}")
sys.exit(len(wrong) > 0)
