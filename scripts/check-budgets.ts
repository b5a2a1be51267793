// Budgets that are not time: bytes of what a browser loads, and the layout of the source files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type PluginOption } from 'vite';
import { isSource, projectFiles } from './lib/files.ts';

interface Budget {
  readonly name: string;
  readonly actual: number;
  readonly limit: number;
  readonly unit: string;
}

const KILOBYTE = 1000;
const CONSOLE = 'packages/web/dist';

const client = await bundledBytes('packages/sdk/src/client.ts');
const sdk = await bundledBytes('packages/sdk/src/index.ts');
const documents = await bundledBytes('packages/sdk/src/documents.ts');

const badge = await componentBytes('AlertBadge');
const chart = await componentBytes('MetricChart');

const budgets: Budget[] = [
  kilobytes('console, scripts before any page, gzip', initialConsoleBytes(), 150),
  kilobytes('console, scripts of its largest page, gzip', largestPageBytes(), 415),
  kilobytes('console, its one sheet, gzip', consoleBytes(/\.css$/), 25),
  kilobytes('sparkline element, client included, gzip', elementBytes('sparkline'), 8),
  kilobytes('metric chart element, client included, gzip', elementBytes('metric-chart'), 15),
  kilobytes(
    'metric chart element with what draws it, gzip',
    elementBytes('metric-chart', 'plot'),
    20.5,
  ),
  kilobytes('gauge element, client included, gzip', elementBytes('gauge'), 8),
  kilobytes('alert badge element, client included, gzip', elementBytes('alert-badge'), 8),
  kilobytes('alert list element, client included, gzip', elementBytes('alert-list'), 12),
  kilobytes('monitor status element, client included, gzip', elementBytes('monitor-status'), 8),
  kilobytes('table element, client included, gzip', elementBytes('table'), 12),
  kilobytes('log list element, client included, gzip', elementBytes('log-list'), 12),
  kilobytes(
    'dashboard element with its items, client included, gzip',
    elementBytes('dashboard'),
    40,
  ),
  kilobytes('heatmap element, client included, gzip', elementBytes('heatmap'), 15),
  kilobytes('trace timeline element, client included, gzip', elementBytes('trace-timeline'), 15),
  kilobytes(
    'every element in one file, client included, gzip',
    gzipBytes(readFileSync('packages/widgets/dist/cdn/spanlight-widgets.js')),
    70,
  ),
  kilobytes('React alert badge alone, without React, gzip', badge, 4),
  kilobytes('React metric chart with what draws it, without React, gzip', chart, 18),
  kilobytes('SDK, the client alone with all it may load, gzip', client, 11.5),
  kilobytes('SDK, everything it exports with all it may load, gzip', sdk, 13),
  kilobytes('SDK documents with Zod and YAML, gzip', documents, 60),
  ...layout(),
];

const documented = readFileSync('docs/performance.md', 'utf8').replaceAll(/ +/g, ' ');
const untold = budgets.filter(
  ({ name, limit, unit }) =>
    unit === 'KB' && !documented.includes(`| ${name.replace(', gzip', '')} | ${limit} KB |`),
);

for (const { name, actual, limit, unit } of budgets) {
  const verdict = actual <= limit ? 'ok  ' : 'OVER';
  console.log(`${verdict} ${name}: ${actual.toFixed(1)} of ${limit} ${unit}`);
}
for (const { name, limit } of untold)
  console.log(`docs/performance.md does not say that ${name} is at most ${limit} KB`);
process.exit(untold.length > 0 || budgets.some(({ actual, limit }) => actual > limit) ? 1 : 0);

function kilobytes(name: string, bytes: number, limit: number): Budget {
  return { name, actual: bytes / KILOBYTE, limit, unit: 'KB' };
}

function gzipBytes(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

/** What every page loads: the script of index.html, which asks, and those that draw the console around a page. */
function initialConsoleBytes(): number {
  const html = readFileSync(join(CONSOLE, 'index.html'), 'utf8');
  const [, start = ''] = /src="\.\/([^"]+\.js)"/.exec(html) ?? [];
  return builtBytes(start) + consoleBytes(/^(app|rolldown-runtime)-.*\.js$/);
}

/** What a page loads with everything around it, of the page that loads most. */
function largestPageBytes(): number {
  const pages: { scripts: string[] }[] = JSON.parse(
    readFileSync(join(CONSOLE, 'pages.json'), 'utf8'),
  );
  return Math.max(...pages.map(({ scripts }) => sum(scripts.map(builtBytes))));
}

/** The files of the built console whose names fit. */
function consoleBytes(names: RegExp): number {
  const files = readdirSync(join(CONSOLE, 'assets')).filter((name) => names.test(name));
  return sum(files.map((name) => builtBytes(`assets/${name}`)));
}

function builtBytes(path: string): number {
  return gzipBytes(readFileSync(join(CONSOLE, path)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A self-contained element as a page loads it: its files and every chunk that they import, each once. */
function elementBytes(...names: readonly string[]): number {
  const folder = 'packages/widgets/dist';
  const seen = new Set<string>();
  const visit = (path: string): number => {
    if (seen.has(path) || !existsSync(path)) return 0;
    seen.add(path);
    const code = readFileSync(path, 'utf8');
    const imports = [...code.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)];
    return imports.reduce(
      (sum, [, target = '']) => sum + visit(join(path, '..', target)),
      gzipBytes(code),
    );
  };
  return names.reduce((sum, name) => sum + visit(join(folder, `define/${name}.js`)), 0);
}

/** A React component as a project outside pays for it that imports no other. */
async function componentBytes(name: string): Promise<number> {
  const entry = 'one-component.js';
  const plugin = {
    name: 'component',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id.endsWith(entry) ? entry : undefined),
    load: (id: string) =>
      id === entry
        ? `export { ${name} } from '${process.cwd()}/packages/widgets/dist/react.js';`
        : undefined,
  };
  return bundledBytes(entry, [plugin]);
}

/** Everything an entry may load, as a project outside pays for it: one bundle with its dependencies, minified. */
async function bundledBytes(entry: string, plugins: PluginOption[] = []): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    resolve: { conditions: ['@spanlight/source', 'browser', 'import'] },
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: /^react(?:$|\/)/,
        output: { minify: true, codeSplitting: false },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((file) => file.type === 'chunk')
    .reduce((sum, { code }) => sum + gzipBytes(code), 0);
}

/** One idea per file: the middle file is short and long ones are rare. */
function layout(): Budget[] {
  const lengths = projectFiles()
    .filter(isSource)
    .map((path) => readFileSync(path, 'utf8').split('\n').length)
    .sort((left, right) => left - right);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const long = lengths.filter((lines) => lines > 400).length;
  return [
    { name: 'lines of the middle source file', actual: median, limit: 110, unit: 'lines' },
    {
      name: 'source files above 400 lines',
      actual: long,
      limit: Math.ceil(lengths.length * 0.03),
      unit: 'files',
    },
    { name: 'folders at the top', actual: topFolders(), limit: 7, unit: 'folders' },
  ];
}

function topFolders(): number {
  const ignored = new Set(['node_modules', '.git', '.spanlight', 'coverage']);
  return readdirSync('.', { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !ignored.has(entry.name) && !entry.name.startsWith('.'),
  ).length;
}
