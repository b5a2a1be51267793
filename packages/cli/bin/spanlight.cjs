#!/usr/bin/env node
'use strict';
// Plain CommonJS that any Node can parse, so that an old one gets a sentence instead of a stack.
var needed = [22, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < needed[0] || (have[0] === needed[0] && have[1] < needed[1])) {
  process.stderr.write(
    'spanlight needs Node.js ' +
      needed.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '.\n',
  );
  process.exit(1);
}
if (process.argv.length === 3 && (process.argv[2] === '--version' || process.argv[2] === '-V')) {
  process.stdout.write(require('../package.json').version + '\n');
  process.exit(0);
}
var path = require('node:path');
var bundle = path.join(__dirname, '..', 'dist', 'bundle', 'main.js');
if (!require('node:fs').existsSync(bundle)) {
  process.stderr.write(
    'spanlight is not built yet: run `npm run build` in its repository first.\n',
  );
  process.exit(1);
}
// Keeps compiled code between runs: the second start is several times faster.
require('node:module').enableCompileCache();
import(require('node:url').pathToFileURL(bundle).href)
  .then(function (loaded) {
    return loaded.main();
  })
  .catch(function (error) {
    process.stderr.write(String((error && error.stack) || error) + '\n');
    process.exitCode = 1;
  });
