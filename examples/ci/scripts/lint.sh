#!/bin/sh
# Checks the files without a server. The argument is a format of `spanlight lint`: human, github, gitlab, sarif, json.
set -eu

spanlight lint -f observability/ --format "${1:-human}"
