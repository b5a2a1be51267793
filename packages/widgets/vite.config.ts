import { defaultClientConditions, defineConfig } from 'vite';

/** Spaces and line ends of the style texts weigh in every bundle and mean nothing to the browser. */
const tightStyles = {
  name: 'tight-styles',
  enforce: 'pre' as const,
  transform: (code: string) =>
    code.replaceAll(
      /\/\* css \*\/ `([^`]*)`/g,
      (_, css: string) =>
        `\`${css
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/ ?([{};,]) ?/g, '$1')
          .replaceAll(/: /g, ':')
          .replaceAll(/;\}/g, '}')
          .trim()}\``,
    ),
};

/**
 * The two elements, each with all it needs in one file, and the worker beside them. The compiler has
 * written the modules and types of everything else into `dist` before.
 */
export default defineConfig({
  plugins: [tightStyles],
  resolve: { conditions: ['@spanlight/source', ...defaultClientConditions] },
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    minify: true,
    reportCompressedSize: true,
    rolldownOptions: { output: { minify: true } },
    lib: {
      entry: {
        'define/sparkline': 'src/define/sparkline.ts',
        'define/trace-timeline': 'src/define/trace-timeline.ts',
        'timeline-worker': 'src/timeline-worker.ts',
      },
      formats: ['es'],
    },
  },
});
