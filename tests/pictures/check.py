"""Reads pictures: they are XML, no text lies on another or runs out, and each is read on its ground as 4.5 to 1;
a legend says what each outline is; of sets of pieces, NAME-set.svg, no two look the same.
Usage: check.py FILE.svg..."""
import re
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
GROUNDS = ["#fffdf8", "#f1dcae"]  # of pages and of boards with lines: where labels stand, but for those of rings
WIDE, HIGH = 0.6, 0.7  # of a letter, as shares of its size


def light(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    a, b = sorted((light(one) + 0.05, light(other) + 0.05))
    return b / a


def labels(root):
    """Texts that stand on the picture itself, as boxes; letters of pieces stand in groups."""
    for text in root.findall(SVG + "text"):
        x, y, scale = map(float, re.findall(r"-?[0-9.]+", text.get("transform")))
        size = scale * float(text.get("font-size"))
        wide = WIDE * size * len(text.text)
        left = x - wide / 2 if text.get("text-anchor") == "middle" else x
        yield left, y - HIGH * size, left + wide, y, text


def alike(root):
    """Groups of a sheet that are drawn alike, wherever they stand."""
    drawn = [b"".join(map(tree.tostring, group)) for group in root.findall(SVG + "g")]
    return len(drawn) - len(set(drawn))


def unexplained(root):
    """Zones that are outlined, but for those of which a word below the board says what they are."""
    groups = [group for group in root.findall(SVG + "g") if group.get("opacity") == ".7"]
    return sum(-1 if group.find(SVG + "rect") is not None else 1 for group in groups)


failed = 0
for name in sys.argv[1:]:
    root = tree.parse(name).getroot()
    left, top, wide, high = map(float, root.get("viewBox").split())
    boxes = list(labels(root))
    if name.endswith("-set.svg") and alike(root) > 0:
        failed += 1
        print(f"{name}: two pieces look the same")
    if unexplained(root) != 0:
        failed += 1
        print(f"{name}: no legend says what some outline is")
    for i, one in enumerate(boxes):
        if one[0] < left or one[1] < top or one[2] > left + wide or one[3] > top + high:
            failed += 1
            print(f"{name}: `{one[4].text}` is cut off")
        for ground in GROUNDS:
            if contrast(one[4].get("fill"), ground) < 4.5:
                failed += 1
                print(f"{name}: `{one[4].text}` is hard to read on {ground}")
        for other in boxes[:i]:
            if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]:
                failed += 1
                print(f"{name}: `{one[4].text}` lies on `{other[4].text}`")
sys.exit(failed > 0)
