"""The language server with 2,000 open documents that extend each other: the last one is opened with no more work than the first
ones, a change of what all extend is answered at once and told to all in the end, and the memory is that of some of them.
Usage: lsp_many.py VARI [COUNT]"""

import os
import sys
import tempfile
import time

from lsp_client import Client, Page

COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
MEMORY = 300  # megabytes
WORK = 3  # how much more the last quarter may ask than the first one
TICKS = os.sysconf("SC_CLK_TCK")
failed = 0


def holds(what, fact):
    global failed
    if not fact:
        failed += 1
        print(what)


def worked(process):
    """Seconds of the processor that it has had."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process):
    """Megabytes at most so far."""
    with open(f"/proc/{process}/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))


def main():
    os.environ["VARI_SHIPPED"] = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../definitions")
    client = Client(os.path.realpath(sys.argv[1]))
    process = client.server.pid
    client.ask("initialize", processId=None, rootUri=None, capabilities={})
    client.notify("initialized")
    longest = 0

    def asks(page, what, at):
        nonlocal longest
        began, before = time.time(), worked(process)
        answer = page.ask(what, at)
        longest = max(longest, worked(process) - before)
        return answer

    with tempfile.TemporaryDirectory() as folder:
        def uri(number):
            return f"file://{folder}/game-{number}.yaml"

        base = Page(client, uri(0), "vari: 1\nname: Base\nextends: chess\npieces:\n  knight: {moves: NN}\n")
        pages, quarters = [], []
        for number in range(1, COUNT):
            if number % (COUNT // 4) == 1:
                quarters.append(worked(process))
            pages.append(Page(client, uri(number), f"vari: 1\nname: Game {number}\nextends: ./game-0.yaml\n"
                                                   "pieces:\n  bishop: {moves: BN}\n"))
        quarters.append(worked(process))
        first, last = quarters[1] - quarters[0], quarters[-1] - quarters[-2]
        holds(f"the last quarter asks {last:.1f} seconds, the first one {first:.1f}", last < first * WORK + 0.5)
        holds("a document has mistakes", not any(page.diagnostics for page in pages))
        for page in pages[0], pages[COUNT // 2], pages[-1]:
            holds("no hover", "leap" in str(asks(page, "hover", "BN")))
            holds("no completion", asks(page, "completion", "BN")["result"])
        before = worked(process)
        base.change("NN", "N2")
        changed = worked(process) - before
        holds("no hover after a change", "leap" in str(asks(pages[7], "hover", "BN")))
        base.change("knight: {moves: N2}", "knight: {moves: N2")
        for page in pages[-1], pages[3]:
            holds("a mistake of the base is not told", client.told.get(page.uri) or client.diagnostics(page.uri))
        print(f"{COUNT} documents: the quarters took {first:.1f} and {last:.1f} s, the longest answer {longest:.2f} s, a change "
              f"{changed:.2f} s, {memory(process):.0f} MB")
        holds(f"it takes {memory(process):.0f} MB", memory(process) < MEMORY)
    client.server.kill()
    print(f"many documents: {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
