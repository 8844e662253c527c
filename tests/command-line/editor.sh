#!/bin/sh
# One's own variant, made in Neovim with the language server as grammar/EDITORS.md sets it up: a mistake is told and
# mended by its quick fix, a key is completed, a movement explained, a piece renamed, the file laid out and played.
# Skipped (77) without Neovim. Usage: editor.sh VARI SOURCES
set -eu
vari=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
command -v nvim >/dev/null || exit 77
sources=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/variants" "$folder/bin"
ln -s "$vari" "$folder/bin/vari"
HOME=$folder PATH=$folder/bin:$PATH VARI_DEFINITIONS=$sources/definitions
export HOME PATH VARI_DEFINITIONS
# The first block of the section, and from version 0.8 on nothing else; before, the second in place of its three lines.
sed -n '/^## Neovim/,/^## Emacs/p' "$sources/grammar/EDITORS.md" | sed -n '/^```lua/,/^```/p' | grep -v '^```' >"$folder/all.lua"
sed -n '1,/^})/p' "$folder/all.lua" >"$folder/new.lua"
{ sed -n '1,/callback/p' "$folder/all.lua"; sed -n '/^})/,$p' "$folder/all.lua" | sed 1d; printf '  end,\n})\n'; } >"$folder/old.lua"
cat >"$folder/sit.lua" <<'END'
local function await(what, done)
  if not vim.wait(20000, done, 20) then error("nothing came of it: " .. what) end
end
local function told() return vim.diagnostic.get(0) end
local function find(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    local at = line:find(text, 1, true)
    if at then vim.api.nvim_win_set_cursor(0, { number, at - 1 }) return number - 1, at - 1 end
  end
  error("there is no " .. text .. " in the file")
end
local function ask(method, more)
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(0, "utf-16"), more or {})
  local answer = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, each in pairs(answer or {}) do
    if each.result then return each.result, vim.inspect(each.result) end
  end
  error(method .. " has no answer")
end
local function replace(from, to)
  local line, at = find(from)
  vim.api.nvim_buf_set_text(0, line, at, line, at + #from, { to })
end
local function check()
  await("the server", function() return #vim.lsp.buf_get_clients(0) == 1 end)
  -- a mistake in what is typed is told in its place, and mended by its quick fix
  await("a file without mistakes", function() return #told() == 0 end)
  replace("knight: {letter: N, moves: N}", "knight: {letter: N, mvoes: NC}")
  await("a mistake", function() return #told() == 1 end)
  local line, at = find("mvoes")
  assert(told()[1].lnum == line and told()[1].col == at, "the mistake is told in another place")
  local here = vim.lsp.util.make_range_params(0, "utf-16")
  local actions, shown = ask("textDocument/codeAction", { range = here.range, context = { diagnostics = {} } })
  assert(shown:find("moves"), shown)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  find("moves: NC")
  await("the mistake's end", function() return #told() == 0 end)
  -- a movement is explained, a key completed
  find("NC")
  local _, hover = ask("textDocument/hover")
  assert(hover:find("leap"), hover)
  replace("# archbishop: {letter: A, moves: BN}", "amazon: {letter: A, ")
  line, at = find("amazon: {letter: A, ")
  local typed = { line = line, character = at + #"amazon: {letter: A, " }
  local _, keys = ask("textDocument/completion", { position = typed })
  assert(keys:find('"moves"') and keys:find('"promotes"'), keys)
  replace("amazon: {letter: A, ", "amazon: {letter: A,  moves: QN}")
  replace("R N B Q K B N R", "R N B A K B N R")
  await("no mistake", function() return #told() == 0 end)
  -- a piece is renamed, and the file laid out
  find("amazon")
  local edit = ask("textDocument/rename", { newName = "empress" })
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  find("empress: {letter: A")
  local edits = ask("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  find("empress: {letter: A, moves: QN}")
  vim.cmd("write")
end
local good, why = pcall(check)
if not good then io.stderr:write(tostring(why) .. "\n") vim.cmd("cquit") end
vim.cmd("qall!")
END
cd "$folder/variants"
vari new my-game >"$folder/told"
config=$folder/new.lua
nvim --headless --clean -c 'if has("nvim-0.8") | quit | else | cquit | endif' || config=$folder/old.lua
timeout 600 nvim --headless --clean -c "luafile $config" -c 'edit my-game.yaml' -c "luafile $folder/sit.lua"
vari validate my-game.yaml
vari play my-game.yaml --seats random,random --seed 1 >"$folder/game"
tail -1 "$folder/game"
