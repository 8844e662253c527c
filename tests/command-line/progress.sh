#!/bin/sh
# Who watches `vari simulate` at a terminal sees how far it has come; piped it says nothing of that.
# Usage: progress.sh VARI
set -eu
vari=$1
script -qec true /dev/null >/dev/null 2>&1 || exit 0 # another `script`, or none
told=$(TERM=dumb script -qec "'$vari' simulate chess --games 2000" /dev/null)
case $told in *" of 2000 games"*) ;; *) echo "nothing is told at a terminal" && exit 1 ;; esac
case $("$vari" simulate chess --games 2000 2>&1) in *" of 2000 games"*) echo "it is told in a pipe" && exit 1 ;; esac
