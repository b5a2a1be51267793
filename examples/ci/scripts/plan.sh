#!/bin/sh
# Writes what applying would change as Markdown into the file that the argument names. Nothing is changed.
set -eu

code=0
spanlight plan -f observability/ --owner shop-team --prune --format markdown >"$1" || code=$?

# 2 says that something differs, which is what a plan is for.
if [ "$code" -ne 0 ] && [ "$code" -ne 2 ]; then
  cat "$1" >&2
  exit "$code"
fi
