// Dependencies point one way (see ARCHITECTURE.md): between packages, between the rooms of a package, and never
// in a circle of files or folders, types included. The tables are in lib/arrows.ts; the pictures of ARCHITECTURE.md agree.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENTRIES, FOR_NODE, PACKAGES, ROOMS, WITHOUT_NODE } from './lib/arrows.ts';
import { fileCircles, folderCircles } from './lib/circles.ts';
import { pictureComplaints } from './lib/pictures.ts';
import { readSources, type SourceFile } from './lib/sources.ts';

function complaints({ path, imports }: SourceFile): string[] {
  const [, , name = ''] = /^(packages|examples)\/([^/]+)\//.exec(path) ?? [];
  const allowed = PACKAGES[name];
  if (allowed === undefined) return [`${path}: ${name} is in no row of the table of packages`];
  return imports.flatMap((target) => {
    if (target.startsWith('.')) return insideComplaints(path, name, target);
    if (target.startsWith('node:') && WITHOUT_NODE.has(name) && !FOR_NODE.test(path))
      return [`${path}: ${target} needs Node`];
    const [, other, subpath = ''] = /^@spanlight\/([^/]+)(\/.*)?$/.exec(target) ?? [];
    if (other === undefined) return [];
    if (other === name) return [`${path}: imports its own package by name`];
    if (!allowed.includes(other)) return [`${path}: ${name} may not import ${other}`];
    const entries = ENTRIES[name];
    const importers = entries ? entries[target] : 'all';
    if (importers === undefined || (importers !== 'all' && !importers.includes(path)))
      return [`${path}: ${name} may not import ${target}`];
    const manifest: unknown = JSON.parse(readFileSync(`packages/${other}/package.json`, 'utf8'));
    return exportsOf(manifest).includes(`.${subpath}`)
      ? []
      : [`${path}: ${target} is not exported`];
  });
}

/** What is wrong with an import by a relative path. */
function insideComplaints(path: string, name: string, target: string): string[] {
  const base = path.split('/').slice(0, 3).join('/');
  const imported = join(dirname(path), target);
  // A package may read its own package.json.
  if (!imported.startsWith(`${dirname(base)}/`)) return [`${path}: ${target} leaves its package`];
  const rooms = ROOMS[name];
  const [room = '', ...rest] = path.slice(base.length + 1).split('/');
  const inside = imported.slice(base.length + 1);
  if (!rooms || rest.length === 0 || inside.startsWith(`${room}/`)) return [];
  const allowed = rooms[room];
  if (!allowed) return [`${path}: ${room}/ is in no row of the table of ${name}'s rooms`];
  return allowed.some((entry) => inside === entry || inside.startsWith(`${entry}/`))
    ? []
    : [
        `${path}: ${room}/ may not import ${inside}; what both need belongs into a room that both may import`,
      ];
}

function exportsOf(manifest: unknown): string[] {
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return [];
  return Object.keys(manifest.exports ?? {});
}

const files = readSources();
const circles = [...fileCircles(files), ...folderCircles(files)];
const found = [
  ...[...files.values()].flatMap(complaints),
  ...pictureComplaints(readFileSync('ARCHITECTURE.md', 'utf8')),
  ...circles.map((circle) => `a circle: ${circle.join(' <-> ')}`),
];
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exit(1);
}
console.log(`${files.size} files keep to the arrows, none in a circle`);
