import type { Plugin } from 'vite';

/**
 * Turns ink-table, a CommonJS package, into a module. It asks for Ink with `require`, and Ink waits for
 * its layout engine while it loads (top-level await), which `require` can't.
 */
export function inkTable(): Plugin {
  return {
    name: 'spanlight-ink-table',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]ink-table[\\/]dist[\\/]index\.js$/u },
      handler: (code) => ({
        code: [
          "import React from 'react';",
          "import * as ink from 'ink';",
          "import objectHash from 'object-hash';",
          `const modules = { react: React, ink, 'object-hash': objectHash };`,
          'const require = (name) => modules[name];',
          'const exports = {};',
          code,
          'export default exports.default;',
        ].join('\n'),
        map: null,
      }),
    },
  };
}
