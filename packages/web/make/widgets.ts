import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const BUNDLE = new URL('../../widgets/dist/cdn/spanlight-widgets.js', import.meta.url);

/** Puts every element in one file beside the console, so that a page that shows a widget has its script from the server itself. */
export function widgets(): Plugin {
  return {
    name: 'spanlight-widgets',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(BUNDLE).catch(() =>
        this.error('The widgets have to be built first: npm run build'),
      );
      this.emitFile({ type: 'asset', fileName: 'widgets/spanlight-widgets.js', source });
    },
  };
}
