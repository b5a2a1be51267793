import { defineConfig } from 'vite';

/** What is not in the bundle: the engine, what calls functions of the system, what starts threads from a file of its own, and what `pg` does without. */
const OUTSIDE = ['chdb', 'koffi', 'tinypool', 'pg-native'];

/** The package a module is from, `@` and `/` apart; undefined for ours. */
function packageOf(id: string): string | undefined {
  const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/u.exec(id)?.[1];
  return name?.replace('@', '').replaceAll(/[\\/]/gu, '-');
}

/**
 * The server and its libraries as a file for each package in place of two thousand: most of what a start took went into
 * finding and reading those. As they are written, but for types: stack traces stay legible. What is one file in all takes as
 * long, and 15 MB more for good, as it is parsed at once.
 */
export default defineConfig({
  resolve: { conditions: ['@spanlight/source', 'node'] },
  ssr: {
    noExternal: true,
    external: OUTSIDE,
    resolve: { conditions: ['@spanlight/source', 'node'] },
  },
  build: {
    ssr: true,
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      // Beside each other: the threads for YAML look for theirs there.
      input: { main: 'src/main.ts', 'yaml-worker': 'src/yaml/yaml-worker.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // The text of a program stays in memory, with two bytes for each character where one of them is not of Latin-1.
        charset: 'ascii',
        comments: false,
        codeSplitting: {
          groups: [{ name: packageOf, debugName: 'packages', test: /node_modules/u }],
        },
      },
    },
  },
});
