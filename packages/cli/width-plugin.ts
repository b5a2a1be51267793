import type { Plugin } from 'vite';
import { PLAIN } from './src/output/width.ts';

const IMPORTS = /^import .*;$/gmu;
const EXPORTED = 'export default function stringWidth(';

/**
 * Lets string-width read its tables of characters when a text needs them, and not when it is loaded: that takes longer
 * than a whole list of plain texts takes to print. Plain text is counted without them: Ink measures each character that
 * it draws, and what charts are drawn with took a third of the time to a frame.
 */
export function quickWidth(): Plugin {
  return {
    name: 'spanlight-quick-width',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]string-width[\\/]index\.js$/u },
      handler: (code) => {
        if (!code.includes(EXPORTED)) throw new Error('string-width is written in another way now');
        return {
          code: [
            ...(code.match(IMPORTS) ?? []),
            'let measure;',
            `const plain = ${String(PLAIN)};`,
            'export default (text, options) =>',
            "  options === undefined && typeof text === 'string' && plain.test(text)",
            '    ? text.length',
            '    : (measure ??= make())(text, options);',
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
