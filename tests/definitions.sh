#!/bin/sh
# Every definition in the folders is free of mistakes and passes the tests it carries.
# Usage: definitions.sh VARI FOLDER...
set -eu
vari=$1
shift
find "$@" -name '*.yaml' | sort | xargs "$vari" validate
