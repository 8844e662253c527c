#!/usr/bin/env python3
"""`vari studio` serves its folder and one file to who knows the token, and nothing else to anybody. Usage: studio.py VARI"""
import http.client, os, pathlib, re, shutil, signal, socket, subprocess, sys, tempfile

made = pathlib.Path(tempfile.mkdtemp())
failed = 0


def check(what, holds):
    global failed
    if not holds:
        failed += 1
        print(what)


# As it is installed, with a studio of a few files.
(made / "bin").mkdir()
folder = made / "share/vari/studio"
(folder / "parts").mkdir(parents=True)
vari = made / "bin/vari"
shutil.copy(sys.argv[1], vari)
(folder / "index.html").write_text("<title>studio</title>")
(folder / "parts/a.js").write_text("1")
(folder / "a.wasm").write_bytes(b"\0asm")
(folder / ".hidden").write_text("hidden")
(made / "secret").write_text("secret")
(folder / "link").symlink_to(made / "secret")
game = made / "game.yaml"
game.write_text("vari: 1\nextends: chess\nname: Ä\n")
other = made / "other.yaml"
other.write_text("vari: 1\n")


def run(*arguments):
    return subprocess.run([vari, "studio", *arguments], capture_output=True, text=True, timeout=60)


told = run(str(made / "secret"))
check(f"a file that is no .yaml: {told}", told.returncode == 2 and "takes a .yaml" in told.stderr)
(made / "folder.yaml").mkdir()
told = run(str(made / "folder.yaml"))
check(f"a folder: {told}", told.returncode == 3)

process = subprocess.Popen([vari, "studio", str(game)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
line = process.stdout.readline()
if not line and "libmicrohttpd is not there" in process.stderr.read():
    print("studio: skipped, vari was built without libmicrohttpd")
    shutil.rmtree(made)
    sys.exit(0)
found = re.match(r"The studio is at http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/$", line)
check(f"no address: {line}", found)
port, token = int(found[1]), found[2]


def ask(method, path, body=None, skips=(), **headers):
    """The status, the headers and the body of the answer; the path is sent as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    sent = {"Host": f"127.0.0.1:{port}", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if body is not None:
        sent["Content-Length"] = str(len(body))
    for name, value in sent.items():
        if value is not None:
            connection.putheader(name, value)
    try:
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    except (ConnectionError, http.client.HTTPException):
        return 0, {}, b""  # it has hung up
    finally:
        connection.close()


def is_status(what, status, *request, **headers):
    answer = ask(*request, **headers)
    check(f"{what}: {answer[0]}, and not {status}", answer[0] == status)
    return answer


base = f"/{token}/"
status, headers, body = is_status("the page", 200, "GET", base)
check("the page is another", body == b"<title>studio</title>" and headers["Content-Type"].startswith("text/html"))
check("no policy", "default-src 'self'" in headers["Content-Security-Policy"] and headers["X-Content-Type-Options"] == "nosniff")
check("a file", is_status("a file", 200, "GET", base + "parts/a.js")[2] == b"1")
check("wasm", is_status("wasm", 200, "GET", base + "a.wasm")[1]["Content-Type"] == "application/wasm")
check("HEAD", is_status("HEAD", 200, "HEAD", base)[2] == b"")

# Nothing else of the disk.
for path in ("../secret", "../../../secret", "..%2f..%2fsecret", "parts/../index.html", "./index.html", "/index.html", "%2e%2e/secret", "link",
             ".hidden", "parts", "parts/", "parts/..", "file/", "file/..", "game.yaml", "other.yaml", str(game),
             "file:///etc/passwd", "//etc/passwd", "nothing", "a" * 20000):
    answer = ask("GET", base + path)
    check(f"{path[:60]} is answered with {answer[0]}", answer[0] in (404, 400, 414, 431, 0) and b"secret" not in answer[2])
check("a zero byte", ask("GET", base + "index.html%00.js")[2] in (b"", body))

# Nobody else.
for path in ("/", "/index.html", "/file", f"/{token}", f"/{token[:-1]}/", f"/{'0' * 32}/", f"/{'0' * 32}/file", f"//{token}/", f"/x/{token}/", "*"):
    answer = ask("GET", path)
    check(f"{path} is answered with {answer[0]}", answer[0] in (404, 400) and answer[2] == b"")
for host in ("example.com", f"example.com:{port}", f"127.0.0.1:{port + 1}", "127.0.0.1", f"localhost.example.com:{port}", ""):
    is_status(f"the host {host}", 403, "GET", base, Host=host)
check("no host", ask("GET", base, Host=None)[0] in (400, 403))
is_status("localhost", 200, "GET", base, Host=f"localhost:{port}")
for origin in ("http://example.com", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}"):
    is_status(f"the origin {origin}", 403, "GET", base + "file", Origin=origin)
    is_status(f"saving from {origin}", 403, "PUT", base + "file", b"x", Origin=origin, If_Match="*")
is_status("its own origin", 200, "GET", base + "file", Origin=f"http://127.0.0.1:{port}")
for method in ("POST", "DELETE", "OPTIONS", "PATCH", "TRACE", "NONSENSE"):
    is_status(method, 405, method, base + "file", b"x", If_Match="*")
    is_status(method, 405, method, base)
is_status("saving the page", 405, "PUT", base + "index.html", b"x")
is_status("saving a new file", 405, "PUT", base + "new", b"x")

# The file.
status, headers, body = is_status("the file", 200, "GET", base + "file")
check("the file is another", body.decode() == game.read_text())
check("its name", headers["Content-Disposition"] == "inline; filename*=UTF-8''game.yaml")
version = headers["ETag"]
is_status("the same version", 304, "GET", base + "file", If_None_Match=version)
is_status("no version", 428, "PUT", base + "file", b"x")
is_status("another version", 412, "PUT", base + "file", b"x", If_Match='"0"')
game.chmod(0o640)
status, headers, body = is_status("saving", 200, "PUT", base + "file", "name: Ö\n".encode(), If_Match=version)
check("it is not saved", game.read_text() == "name: Ö\n" and game.stat().st_mode & 0o777 == 0o640)
is_status("the old version", 200, "GET", base + "file", If_None_Match=version)
is_status("the new version", 304, "GET", base + "file", If_None_Match=headers["ETag"])
game.write_text("name: elsewhere\n")
is_status("saved elsewhere", 412, "PUT", base + "file", b"x", If_Match=headers["ETag"])
check("it is lost", game.read_text() == "name: elsewhere\n")
version = is_status("the file again", 200, "GET", base + "file", If_None_Match=headers["ETag"])[1]["ETag"]
check("much", ask("PUT", base + "file", b"x" * 5_000_000, If_Match=version)[0] in (413, 0))
check("it is overwritten", game.read_text() == "name: elsewhere\n")
version = is_status("saving nothing", 200, "PUT", base + "file", b"", If_Match=version)[1]["ETag"]
check("it is not empty", game.read_bytes() == b"")
game.unlink()
is_status("a file that has gone", 200, "GET", base + "file")
is_status("a file that comes back", 200, "PUT", base + "file", b"back", If_Match=version)
check("it is not back", game.read_bytes() == b"back")
check("others are there", sorted(path.name for path in made.iterdir()) ==
      ["bin", "folder.yaml", "game.yaml", "other.yaml", "secret", "share"] and other.read_text() == "vari: 1\n")

# What is no HTTP, and who says nothing.
silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
for bytes_sent in (b"\0" * 1000, b"GET", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 100_000):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        try:
            connection.sendall(bytes_sent)
        except ConnectionError:
            pass
is_status("the page after all that", 200, "GET", base)
for each in silent:
    each.close()
process.send_signal(signal.SIGINT)
check("Ctrl-C", process.wait(60) == 0)
check(f"what it said: {process.stderr.read()}", True)

# Without a file there is none.
process = subprocess.Popen([vari, "studio"], stdout=subprocess.PIPE, text=True)
found = re.search(r":(\d+)/(\w+)/", process.stdout.readline())
check("the token is the same", found[2] != token)
port, base = int(found[1]), f"/{found[2]}/"
is_status("no file", 404, "GET", base + "file")
is_status("saving no file", 404, "PUT", base + "file", b"x", If_Match="*")
process.terminate()
check("SIGTERM", process.wait(60) == 0)
shutil.rmtree(folder)
told = run()
check(f"no studio: {told}", told.returncode == 3 and "there is no studio" in told.stderr)
shutil.rmtree(made)
print(f"studio: {failed} failed")
sys.exit(failed > 0)
