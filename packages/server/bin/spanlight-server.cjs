#!/usr/bin/env -S MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=16
'use strict';
// Objects that live for a moment get 32 MB at most. Left alone Node takes 128 of them after a busy second, and keeps them. Bodies
// and blocks go back to the system when they are let go; left alone glibc keeps the room of ever larger ones for itself.

// Plain CommonJS that any Node can parse, so that an old one gets a sentence instead of a stack.
var needed = [22, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < needed[0] || (have[0] === needed[0] && have[1] < needed[1])) {
  process.stderr.write(
    'spanlight-server needs Node.js ' +
      needed.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '.\n',
  );
  process.exit(1);
}
// Queries of the embedded engine run on libuv's threads; with its default of four, four slow queries
// would stop all file access. The pool reads the variable when its first task comes, which is later.
if (!process.env.UV_THREADPOOL_SIZE) process.env.UV_THREADPOOL_SIZE = '16';
// What outlives its moment is collected once the heap is 1.4 times what was left of it the last time. Left alone Node lets a
// busy server's grow to three times that before it looks.
require('node:v8').setFlagsFromString('--heap-growing-percent=40');
// Memory of bodies and blocks counts as part of that heap. Left alone every 64 MB of it begin a collection, though they are
// released by hand. Other versions of V8 may not know the flag, and would say so.
if (have[0] === 24) {
  require('node:v8').setFlagsFromString('--external-memory-accounted-in-global-limit');
}

var path = require('node:path');
var settings = process.execArgv.concat(process.env.NODE_OPTIONS || '').join(' ');
var fromSource = settings.includes('@spanlight/source');
var main = path.join(__dirname, '..', fromSource ? 'src/main.ts' : 'dist/bundle/main.js');
if (!require('node:fs').existsSync(main)) {
  process.stderr.write(
    'spanlight-server is not built yet: run `npm run build` in its repository first.\n',
  );
  process.exit(1);
}
import(require('node:url').pathToFileURL(main).href)
  .then(function (loaded) {
    return loaded.main(process.argv.slice(2));
  })
  .catch(function (error) {
    process.stderr.write(String((error && error.stack) || error) + '\n');
    process.exitCode = 1;
  });
