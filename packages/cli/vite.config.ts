import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import { inkTable } from './ink-table-plugin.ts';
import { quickWidth } from './width-plugin.ts';

/** Modules that `main.ts` needs and that others need too. */
function isCore(id: string): boolean {
  return (
    /node_modules[\\/](?:commander|@commander-js)[\\/]/u.test(id) ||
    /cli[\\/]src[\\/](?:errors[\\/](?:errors|exit-codes)|output[\\/](?:sanitise|style))\.ts$/u.test(
      id,
    ) ||
    /cli[\\/]src[\\/](?:time[\\/]\w[\w-]*|program[\\/]project-choice)\.ts$/u.test(id) ||
    /query[\\/]src[\\/]units[\\/]duration\.ts$/u.test(id) ||
    /sdk[\\/]src[\\/]http[\\/]errors\.ts$/u.test(id)
  );
}

/**
 * The command line as a few files that start fast: `main.js` holds commander and the commands; the
 * client, YAML, the configuration store and the terminal UI are chunks loaded when needed. The native
 * keychain module stays outside.
 */
export default defineConfig({
  plugins: [inkTable(), quickWidth()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['@spanlight/source', 'node'] },
  ssr: {
    noExternal: true,
    external: ['@github/keytar'],
    resolve: { conditions: ['@spanlight/source', 'node'] },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'node22',
    minify: true,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      external: [
        '@github/keytar',
        'react-devtools-core',
        ...builtinModules.flatMap((name) => [name, `node:${name}`]),
      ],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // What every command needs stands in one file: each file costs start-up time.
        codeSplitting: { groups: [{ name: 'core', test: isCore }] },
      },
    },
  },
});
