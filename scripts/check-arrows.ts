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

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/** Rooms whose code must also run where there is no Node: in a browser or any other runtime. */
const WITHOUT_NODE = new Set(['query', 'widgets', 'web']);

function complaints(path: string): string[] {
  const [, , room = ''] = /^(packages|examples)\/([^/]+)\//.exec(path) ?? [];
  const allowed = ARROWS[room];
  if (allowed === undefined) return [`${path}: ${room} is in no row of the table of arrows`];
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, target = '']) => {
    if (target.startsWith('.')) {
      const inside = join(dirname(path), target).startsWith(
        join(path.split('/').slice(0, 2).join('/'), ''),
      );
      return inside ? [] : [`${path}: ${target} leaves its package`];
    }
    if (target.startsWith('node:') && WITHOUT_NODE.has(room))
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
