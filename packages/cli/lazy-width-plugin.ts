import type { Plugin } from 'vite';

const IMPORTS = /^import .*;$/gmu;
const EXPORTED = 'export default function stringWidth(';

/**
 * Lets string-width read its tables of characters when a text needs them, and not when it is loaded: that takes longer
 * than a whole list of plain texts takes to print.
 */
export function lazyWidth(): Plugin {
  return {
    name: 'spanlight-lazy-width',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]string-width[\\/]index\.js$/u },
      handler: (code) => {
        if (!code.includes(EXPORTED)) throw new Error('string-width is written in another way now');
        return {
          code: [
            ...(code.match(IMPORTS) ?? []),
            'let measure;',
            'export default (...args) => (measure ??= make())(...args);',
            'function make() {',
            code.replaceAll(IMPORTS, '').replace(EXPORTED, 'function stringWidth('),
            'return stringWidth;',
            '}',
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}
