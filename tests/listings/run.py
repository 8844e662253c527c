#!/usr/bin/env python3
"""What `vari explain` and `vari describe` tell of definitions: every one of the folders is told with all its parts, and of a few the
whole text is that of NAME.kernel, NAME.program and NAME.described here. No shipped game is described with names of its file. Both commands
print what the library returns; it is asked in one process, in which each definition is loaded once.

Usage: run.py LIBVARI-HOST.SO [accept]
`accept` writes the whole texts anew.
"""
import difflib, glob, os, re, sys

here = os.path.dirname(os.path.abspath(__file__))
os.environ["VARI_LIBRARY"] = os.path.realpath(sys.argv[1])
os.environ["VARI_SHIPPED"] = "../../definitions"
os.chdir(here)
sys.path.insert(0, os.path.join("..", "..", "tools", "python"))
sys.dont_write_bytecode = True

import vari  # noqa: E402
from vari import border  # noqa: E402
from vari.libraries import library  # noqa: E402

accept = sys.argv[2:] == ["accept"]
HEADINGS = ["board", "players", "pieces", "actions of no piece", "turn", "position"] # each stands alone on a line
FORMS = {".kernel": border.VARI_DESCRIPTION_KERNEL, ".program": border.VARI_DESCRIPTION_PROGRAM, ".described": border.VARI_DESCRIPTION_TEXT}
# A word twice, a blank before a sign, an article that does not fit.
READS_BADLY = re.compile(r"\b(a|an|and|or|the|is|if|of|to|not|you|your|it|that|in|on) \1\b.{20}|.{20} [.,;:](?: |$)"
                         r"|\ban [bcdfgjklmnpqrstvwxz][a-z]*|\ban? (?:the|one|an?) [a-z]*")
passed, failed = 0, 0


def check(holds, says):
    global passed, failed
    passed += bool(holds)
    failed += not holds
    if not holds:
        print(says)


def told(rules, form):
    return library.vari_rules_description(rules._pointer, form).decode("utf-8")


def has(path, text, *headings):
    missing = set(headings) - set(text.splitlines())
    check(not missing, f"{path}: explain does not tell: {missing}")


def check_parts(path, rules):
    kernel, program = told(rules, border.VARI_DESCRIPTION_KERNEL), told(rules, border.VARI_DESCRIPTION_PROGRAM)
    has(path, kernel, *HEADINGS, *([] if path.startswith("../rules/") else ["endings"]))
    has(path, program, "action rules", "instructions")
    part = re.search(r"^action rules$.*?^instructions$", program, re.M | re.S)
    untold = [line for line in re.findall(r"^ *[0-9]+ .*", part[0] if part else "", re.M)
              if not re.search("; (in tables|asked: .|walked: .)", line)]
    check(not untold, f"{path}: explain --program does not tell how a rule is played: {untold}")


def check_description(path, rules):
    text = told(rules, border.VARI_DESCRIPTION_WHOLE)
    begins = re.search("^The board", text, re.M)
    check(begins, f"{path}: describe tells no board")
    text = text[begins.start():] if begins else ""
    if path.startswith("../../definitions/"):
        # a name of the file's own stands in quotes where `called` says nothing of it
        quoted = re.findall('^.*".*', text, re.M)
        check(not quoted, f"{path}: describe shows names: {quoted}")
    bad = READS_BADLY.search(re.sub("[ \n]+", " ", text))
    check(not bad, f"{path}: describe reads badly: {bad and bad[0]}")


def check_whole(wanted):
    name, form = os.path.splitext(wanted)
    path = f"../sketches/{name}.yaml"
    text = told(vari.Rules.load(path if os.path.exists(path) else f"../rules/{name}.yaml"), FORMS[form])
    if accept:
        with open(wanted, "w", encoding="utf-8") as file:
            file.write(text)
    with open(wanted, encoding="utf-8") as file:
        kept = file.read()
    check(kept and text == kept,
          f"{wanted} differs:\n" + "\n".join(difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "told", lineterm="")))


for path in sorted(path for part in ("../../definitions", "../sketches", "../rules") for path in glob.glob(part + "/**/*.yaml", recursive=True)):
    rules = vari.Rules.load(path)
    check(rules.ok, f"{path}: {rules.report}")
    if rules.ok:
        check_parts(path, rules)
        if "/parts/" not in path and not path.startswith("../sketches/"):
            check_description(path, rules)
for wanted in sorted(name for name in os.listdir() if os.path.splitext(name)[1] in FORMS):
    check_whole(wanted)
print(f"listings: {passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
