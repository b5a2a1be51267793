#!/bin/sh
# Puts a file under a pull request; the comment of an earlier run is replaced. Arguments: the file, the number of the request.
set -eu

gh pr comment "$2" --body-file "$1" --edit-last --create-if-none
