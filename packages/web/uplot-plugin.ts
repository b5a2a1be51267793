import type { Plugin } from 'vite';

const ASKS = 'new Intl.NumberFormat(domEnv ? nav.language';

/**
 * Keeps uPlot from formatting numbers in the language of the browser while it loads. We label the axes ourselves, and a
 * browser in a C locale names a language (`en-US@posix`) that is none, so that no chart would load.
 */
export function uplotLanguage(): Plugin {
  return {
    name: 'spanlight-uplot-language',
    transform: {
      filter: { id: /[\\/]uplot[\\/]dist[\\/]uPlot\.esm\.js/u },
      handler(code) {
        if (!code.includes(ASKS)) this.error('uPlot changed: see whether it still needs this.');
        return { code: code.replace(ASKS, "new Intl.NumberFormat(domEnv ? 'en-US'"), map: null };
      },
    },
  };
}
