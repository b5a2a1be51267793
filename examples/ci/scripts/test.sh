#!/bin/sh
# Runs the monitors on the points of the tests, without a server.
set -eu

spanlight monitor test --fixtures tests/
