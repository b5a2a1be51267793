import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import { inkTable } from './ink-table-plugin.ts';

/**
 * The command line as a few files that start fast: `main.js` holds commander and the commands; the
 * client, YAML, the configuration store and the terminal UI are chunks loaded when needed. The native
 * keychain module stays outside.
 */
export default defineConfig({
  plugins: [inkTable()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['@spanlight/source', 'node', 'import', 'default'] },
  ssr: {
    noExternal: true,
    external: ['@github/keytar'],
    resolve: { conditions: ['@spanlight/source', 'node', 'import', 'default'] },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'node22',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: {
      external: [
        '@github/keytar',
        'react-devtools-core',
        ...builtinModules.flatMap((name) => [name, `node:${name}`]),
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
