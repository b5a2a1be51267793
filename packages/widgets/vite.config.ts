import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig, type BuildEnvironmentOptions } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Code without the comments that only a bundler reads. */
const withoutNotes = (code: string): string =>
  code.replaceAll(/(?<![\w$])\/\* @__PURE__ \*\/ ?|\/\* @__PURE__ \*\//g, '');

/** What separates the tokens of a style text weighs and says nothing; nor do notes for bundlers in what no bundler reads. */
const tighten = {
  name: 'tighten',
  transform(code: string, id: string) {
    const text = id.endsWith('.css?raw') ? /^export default (".*")/s.exec(code)?.[1] : undefined;
    if (text === undefined) return undefined;
    const css = String(JSON.parse(text))
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([{};,>]) ?/g, '$1')
      .replaceAll(': ', ':')
      .replaceAll(/(?<![\d.])0\.(?=\d)/g, '.')
      .replaceAll(';}', '}')
      .replaceAll(/='([a-z-]+)'\]/g, '=$1]')
      .trim();
    return { code: `export default ${JSON.stringify(css)}`, map: null };
  },
  generateBundle(
    this: { environment: { name: string } },
    _: unknown,
    bundle: Record<string, { type: string; code?: string }>,
  ) {
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.code === undefined) continue;
      const isModule = this.environment.name === 'modules';
      const code = isModule ? chunk.code : withoutNotes(chunk.code);
      // Frameworks with server components are told that these run in the browser.
      chunk.code = file === 'react.js' ? `'use client';\n${code}` : code;
    }
  },
};

const WHOLE = 'cdn/spanlight-widgets';

/** Says how a page takes the single file from elsewhere: with the digest of what was written. */
const sign = {
  name: 'sign',
  writeBundle({ dir = '' }: { dir?: string | undefined }, bundle: Record<string, unknown>) {
    if (bundle[`${WHOLE}.js`] === undefined) return;
    const digest = createHash('sha384').update(readFileSync(join(dir, `${WHOLE}.js`)));
    const integrity = `sha384-${digest.digest('base64')}`;
    const url = `https://cdn.example/@spanlight/widgets@${manifest.version}/dist/${WHOLE}.js`;
    const tag = `<script\n  type="module"\n  src="${url}"\n  integrity="${integrity}"\n  crossorigin="anonymous"\n></script>\n`;
    writeFileSync(join(dir, 'cdn/snippet.html'), tag);
  },
};

/** A bundle with all it needs: its own file, and the chunks it asks for later. */
function bundle(
  entry: Record<string, string>,
  external: string[] = [],
  chunkFileNames = 'define/[name].js',
): { consumer: 'client'; build: BuildEnvironmentOptions } {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external,
        // What the tools share with the element stays in the element's file.
        preserveEntrySignatures: 'allow-extension',
        output: { minify: true, chunkFileNames },
      },
    },
  };
}

/** A bundle in a single file. */
function whole(entry: Record<string, string>): ReturnType<typeof bundle> {
  const { consumer, build } = bundle(entry);
  const output = { minify: true, codeSplitting: false } as const;
  return { consumer, build: { ...build, rolldownOptions: { output } } };
}

/** A file for each module, so that a page with a bundler gets what it imports and no more. */
function modules(entry: Record<string, string>, external: RegExp[]): ReturnType<typeof bundle> {
  const { consumer, build } = bundle(entry);
  const output = {
    minify: true,
    preserveModules: true,
    preserveModulesRoot: 'src',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  } as const;
  return { consumer, build: { ...build, rolldownOptions: { external, output } } };
}

/**
 * Elements that need nothing else, and the modules for pages with a bundler. The compiler writes
 * the types beside them.
 */
export default defineConfig({
  base: './',
  plugins: [tighten, sign],
  resolve: { conditions: ['@spanlight/source', ...defaultClientConditions] },
  environments: {
    badge: bundle({ 'define/alert-badge': 'src/define/alert-badge.ts' }),
    alerts: bundle({ 'define/alert-list': 'src/define/alert-list.ts' }),
    chart: bundle({ 'define/metric-chart': 'src/define/metric-chart.ts' }),
    // What draws its charts shares with its own file, not with that of the chart.
    dashboard: bundle(
      { 'define/dashboard': 'src/define/dashboard.ts' },
      [],
      'define/dashboard-[name].js',
    ),
    gauge: bundle({ 'define/gauge': 'src/define/gauge.ts' }),
    heatmap: bundle({ 'define/heatmap': 'src/define/heatmap.ts' }),
    logs: bundle({ 'define/log-list': 'src/define/log-list.ts' }),
    table: bundle({ 'define/table': 'src/define/table.ts' }),
    monitor: bundle({ 'define/monitor-status': 'src/define/monitor-status.ts' }),
    sparkline: bundle({ 'define/sparkline': 'src/define/sparkline.ts' }),
    timeline: bundle({ 'define/trace-timeline': 'src/define/trace-timeline.ts' }),
    cdn: whole({ [WHOLE]: 'src/cdn.ts' }),
    modules: modules({ index: 'src/index.ts', react: 'src/react.ts', picture: 'src/picture.ts' }, [
      /^react(?:$|\/)/,
      /^@spanlight\/sdk(?:$|\/)/,
    ]),
  },
  builder: {
    async buildApp(builder) {
      for (const [name, environment] of Object.entries(builder.environments)) {
        // Vite has two of its own, which build nothing here.
        if (name !== 'client' && name !== 'ssr') await builder.build(environment);
      }
    },
  },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'define/[name].js' } } },
});
