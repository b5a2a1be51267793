// Dependencies point one way (see ARCHITECTURE.md), and nothing reaches into another package.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSource, isTest, projectFiles } from './lib/files.ts';

/** What each room may import, by package name without the scope. */
const ARROWS: Record<string, readonly string[]> = {
  sdk: [],
  query: [],
  widgets: ['sdk'],
  server: ['sdk', 'query'],
  cli: ['sdk', 'query'],
  web: ['sdk', 'query', 'widgets'],
  shop: [],
  'portal-html': ['widgets', 'sdk'],
  'portal-react': ['widgets', 'sdk'],
};

/**
 * The rooms of the console (folders of packages/web/src) that every page may use, and what each may import itself: rooms
 * above it, or single files of one.
 */
const SHARED_ROOMS: Record<string, readonly string[]> = {
  theme: [],
  data: [],
  components: ['data/error-description.ts', 'data/stored.ts'],
  charts: ['theme', 'components'],
  query: ['components'],
  yaml: ['data', 'components', 'query'],
  time: ['data', 'components'],
  annotations: ['data', 'components', 'time'],
  items: ['data', 'time'],
};

/** The rooms with pages, and which others of them each builds on, besides all that are shared. */
const PAGE_ROOMS: Record<string, readonly string[]> = {
  shell: [],
  account: [],
  project: [],
  trace: [],
  explorer: ['project', 'trace'],
  overview: ['explorer'],
  metrics: ['project'],
  dashboards: ['metrics'],
  alerting: ['metrics', 'trace'],
};

const CONSOLE = 'packages/web/src/';

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/** Rooms whose code must also run where there is no Node: in a browser or any other runtime. */
const WITHOUT_NODE = new Set(['sdk', 'query', 'widgets', 'web']);

/** The part of the SDK that is for Node. */
const FOR_NODE = /^packages\/sdk\/src\/node(\/|\.ts$)/;

function complaints(path: string): string[] {
  const [, , room = ''] = /^(packages|examples)\/([^/]+)\//.exec(path) ?? [];
  const allowed = ARROWS[room];
  if (allowed === undefined) return [`${path}: ${room} is in no row of the table of arrows`];
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, target = '']) => {
    if (target.startsWith('.')) {
      const imported = join(dirname(path), target);
      const inside = imported.startsWith(join(path.split('/').slice(0, 2).join('/'), ''));
      return inside ? roomComplaints(path, imported) : [`${path}: ${target} leaves its package`];
    }
    if (target.startsWith('node:') && WITHOUT_NODE.has(room) && !FOR_NODE.test(path))
      return [`${path}: ${target} needs Node`];
    const [, name, subpath] = /^@spanlight\/([^/]+)(\/.*)?$/.exec(target) ?? [];
    if (name === undefined) return [];
    if (name === room) return [`${path}: imports its own package by name`];
    if (!allowed.includes(name)) return [`${path}: ${room} may not import ${name}`];
    const manifest: unknown = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));
    const entries = exportsOf(manifest);
    return entries.includes(`.${subpath ?? ''}`) ? [] : [`${path}: ${target} is not exported`];
  });
}

/** What is wrong with an import between two files of one package: only the console has rooms. */
function roomComplaints(path: string, imported: string): string[] {
  if (!path.startsWith(CONSOLE)) return [];
  const [room = '', ...rest] = path.slice(CONSOLE.length).split('/');
  const target = imported.slice(CONSOLE.length);
  // The files beside the rooms put them together.
  if (rest.length === 0 || target.startsWith(`${room}/`)) return [];
  const allowed = SHARED_ROOMS[room] ?? allowedOfPages(room);
  if (!allowed) return [`${path}: ${room} is in no row of the tables of the console's rooms`];
  return allowed.some((entry) => target === entry || target.startsWith(`${entry}/`))
    ? []
    : [
        `${path}: ${room}/ may not import ${target}; what both need belongs into a room that both may import`,
      ];
}

function allowedOfPages(room: string): readonly string[] | undefined {
  const others = PAGE_ROOMS[room];
  return others && [...Object.keys(SHARED_ROOMS), ...others, 'app-route.tsx'];
}

function exportsOf(manifest: unknown): string[] {
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return [];
  return Object.keys(manifest.exports ?? {});
}

const files = projectFiles().filter((path) => isSource(path) && !isTest(path));
const found = files.flatMap(complaints);
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files keep to the arrows`);
