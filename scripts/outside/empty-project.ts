// What the packages are to somebody who installs them: packed, unpacked into a project with nothing else, imported and compiled there.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from './run.ts';

/** Files that every package brings. */
const TEXTS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];
/** What belongs to the build, or to nobody outside. */
const UNWANTED = /tsbuildinfo|\.test\.|(^|\/)test\/|(^|\/)node_modules\//;
/** What the packages depend on, from here: a registry would be asked for the same. */
const DEPENDENCIES = [
  'zod',
  'yaml',
  'undici',
  'react',
  'react-dom',
  '@types/react',
  'csstype',
  'scheduler',
];
/** Packages that a project imports; the others are commands. */
const IMPORTED = ['sdk', 'query', 'widgets'];

/** What is wrong with the packages, in sentences. */
export async function outsideComplaints(packages: readonly string[]): Promise<string[]> {
  const project = mkdtempSync(join(tmpdir(), 'spanlight-outside-'));
  try {
    const complaints: string[] = [];
    const packed = await Promise.all(packages.map((name) => packInto(project, name)));
    complaints.push(...packed.flat());
    for (const name of DEPENDENCIES) link(project, name);
    complaints.push(...(await tryIn(project)));
    return complaints;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** Packs a package, looks at its files, and installs it where a project would have it. */
async function packInto(project: string, name: string): Promise<string[]> {
  const { ok, text: output } = await capture(
    'npm',
    ['pack', '--silent', '--pack-destination', project, '-w', `packages/${name}`],
    {},
  );
  if (!ok) return [`${name}: npm pack failed: ${output}`];
  const archive = readdirSync(project).find((file) => file.startsWith(`spanlight-${name}-`)) ?? '';
  const target = join(project, 'node_modules/@spanlight', name);
  mkdirSync(target, { recursive: true });
  await capture('tar', ['-xzf', join(project, archive), '-C', target, '--strip-components=1'], {});
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' });
  return [
    ...TEXTS.filter((text) => !files.includes(text)).map((text) => `${name}: has no ${text}`),
    ...files.filter((file) => UNWANTED.test(file)).map((file) => `${name}: brings ${file}`),
  ];
}

function link(project: string, name: string): void {
  const target = join(project, 'node_modules', name);
  mkdirSync(join(target, '..'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules', name), target);
}

async function tryIn(project: string): Promise<string[]> {
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  const entries = IMPORTED.flatMap((name) => entriesOf(project, name));
  const imports = entries.map((entry) => `await import(${JSON.stringify(entry)});`).join('\n');
  writeFileSync(join(project, 'use.js'), `${imports}\n${USE}`);
  writeFileSync(join(project, 'use.tsx'), TYPES);
  const options = [
    '--noEmit',
    '--jsx',
    'react-jsx',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2024,esnext.disposable,dom,dom.iterable',
  ];
  const ran = await capture('node', ['use.js'], { cwd: project });
  const compiled = await capture('tsc', [...options, 'use.tsx'], { cwd: project });
  return [
    ...(ran.ok && ran.text.includes('all is there') ? [] : [`outside: ${ran.text}`]),
    ...(compiled.ok ? [] : [`outside, its types: ${compiled.text}`]),
  ];
}

/** What a package can be imported by; some entries hold types alone. */
function entriesOf(project: string, name: string): string[] {
  const manifest: { exports: Record<string, object | string> } = JSON.parse(
    readFileSync(join(project, 'node_modules/@spanlight', name, 'package.json'), 'utf8'),
  );
  return Object.entries(manifest.exports)
    .filter(([, conditions]) => typeof conditions === 'object' && 'default' in conditions)
    .map(([entry]) => `@spanlight/${name}${entry.slice(1)}`);
}

/** A call to a server, a component on a server, and a query. */
const USE = `
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Spanlight } from '@spanlight/sdk';
import { Sparkline } from '@spanlight/widgets/react';
import { analyzeQuery } from '@spanlight/query';

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"usage":{"time":[]},"spans":5}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = new Spanlight({ url: 'http://127.0.0.1:' + server.address().port });
const { spans } = await client.usage.get();
server.close();
server.closeAllConnections();
const markup = renderToString(createElement(Sparkline, { label: 'p50', points: [1, 2] }));
const { parts } = analyzeQuery('where a = 1', { checkPattern: () => undefined });
const widgets = 'node_modules/@spanlight/widgets/dist/';
const integrity = JSON.parse(readFileSync(widgets + 'integrity.json', 'utf8'));
const { modules } = JSON.parse(readFileSync(widgets + 'custom-elements.json', 'utf8'));
const areWhole = [...modules.map(({ path }) => path), 'cdn/spanlight-widgets.js'].every((path) => {
  const digest = createHash('sha384').update(readFileSync(widgets + path)).digest('base64');
  return integrity[path] === 'sha384-' + digest;
});
const isClient = readFileSync('node_modules/@spanlight/widgets/dist/react.js', 'utf8').startsWith("'use client'");
if (spans === 5 && modules.length > 0 && areWhole && markup.includes('p50') && parts.length === 1 && isClient) console.log('all is there');
`;

/** The types say what a call asks for, and what it answers. */
const TYPES = `
import { Spanlight, type Alert } from '@spanlight/sdk';
import { iterate } from '@spanlight/sdk/iterate';
import { createNodeClient } from '@spanlight/sdk/node';
import { MetricChart, type MetricChartProps } from '@spanlight/widgets/react';
import '@spanlight/widgets/define/alert-list';
import type {} from '@spanlight/widgets/jsx';

const client: Spanlight = createNodeClient({ project: 1 }).client;
export async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const alert of iterate(client.alerts, { limit: 10 })) found.push((alert satisfies Alert).name);
  return found;
}
// @ts-expect-error -- a monitor has a name
export const made = client.monitors.createMetric({ params: { metrics: [], query: '', column: '' } });
export const props: MetricChartProps = { label: 'Orders' };
export const component = MetricChart;
export const element = <spanlight-table label="Hosts" metrics="up" limit={3} />;
document.addEventListener('spanlight-zoom', ({ detail }) => console.log(detail.from - detail.to));
`;
