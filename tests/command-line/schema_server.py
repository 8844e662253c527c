"""grammar/vari.schema.json in the hands of npm's yaml-language-server: shipped definitions have no mistakes by it, a
wrong key is one. The server is looked for in PATH and where `tools/set-up check` installs it; without it the test is
skipped, and says so.
Usage: schema_server.py ROOT"""

import glob
import json
import os
import shutil
import subprocess
import sys

SKIPPED = 77
WRONG = "vari: 1\nname: X\nextends: chess\npieces:\n  pawn: {premotes: queen}\n"


class Server:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while (line := self.process.stdout.readline().strip()) or length is None:
            assert line, "the server has ended"
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def diagnostics(self, uri, text, settings):
        self.send(method="textDocument/didOpen",
                  params={"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
        while True:
            message = self.receive()
            if message.get("method") == "workspace/configuration":
                items = message["params"]["items"]
                self.send(id=message["id"], result=[settings.get(item.get("section"), {}) for item in items])
            elif "method" in message and "id" in message:
                self.send(id=message["id"], result=None)
            elif message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                return message["params"]["diagnostics"]


def main():
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    installed = os.path.join(cache, "vari/npm/node_modules/.bin")
    command = shutil.which("yaml-language-server", path=os.environ["PATH"] + os.pathsep + installed)
    if command is None:
        print("SKIPPED: npm's yaml-language-server is not installed (`tools/set-up check`), so the JSON Schema is not tried")
        return SKIPPED
    root = sys.argv[1]
    schema = "file://" + os.path.join(root, "grammar/vari.schema.json")
    settings = {"yaml": {"schemas": {schema: "*.yaml"}, "validate": True, "schemaStore": {"enable": False}}}
    server = Server([command, "--stdio"])
    server.send(id=0, method="initialize", params={"processId": None, "rootUri": "file:///tmp", "capabilities": {
        "workspace": {"configuration": True}}})
    while server.receive().get("id") != 0:
        pass
    server.send(method="initialized", params={})
    server.send(method="workspace/didChangeConfiguration", params={"settings": settings})
    told = [each["message"] for each in server.diagnostics("file:///tmp/wrong.yaml", WRONG, settings)]
    assert any("premotes" in each for each in told) and len(told) == 1, told
    shipped = sorted(glob.glob(os.path.join(root, "definitions/*/*.yaml")))
    odd = [path for path in shipped if "/seeds/" in path]  # they say the most
    for path in shipped[::20] + odd:
        with open(path, encoding="utf-8") as file:
            told = server.diagnostics("file://" + path, file.read(), settings)
        assert told == [], (path, told)
    server.process.kill()
    print("schema-server: ok")
    return 0


sys.exit(main())
