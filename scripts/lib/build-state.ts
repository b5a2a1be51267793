// Whether what a build makes is there, and of the sources that are there.
import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = join(ROOT, 'packages');
const NOTES = join(ROOT, 'node_modules/.cache/spanlight');
/** What is made of sources, or says nothing about it. */
const APART = new Set(['node_modules', 'dist', 'dist-types', 'test', '.cache']);

/** Everything that `npm run build` makes, or the server alone. */
export type Built = 'all' | 'server';

/** The content of everything that a build reads. */
export function sourcesDigest(): string {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
    hash.update(readFileSync(join(ROOT, name)));
  for (const folder of ['packages', 'scripts']) addSources(hash, join(ROOT, folder));
  return hash.digest('hex');
}

/** Notes that it was built of these sources. */
export function noteBuild(built: Built, sources: string): void {
  const note = noteOf(built);
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify({ sources, outputs: outputsDigest(built) }));
}

/** Before it is built: should that fail, it isn't. */
export function forgetBuild(built: Built): void {
  rmSync(noteOf(built), { force: true });
}

/** Whether nothing has changed since it was built, neither sources nor what was made of them. */
export function isBuilt(built: Built): boolean {
  try {
    const { sources, outputs } = JSON.parse(readFileSync(noteOf(built), 'utf8'));
    return sources === sourcesDigest() && outputs === outputsDigest(built);
  } catch {
    return false;
  }
}

const noteOf = (built: Built): string => join(NOTES, `built-${built}.json`);

function addSources(hash: Hash, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (APART.has(entry.name) || /\.test\.\w+$/u.test(entry.name)) continue;
    if (entry.isDirectory()) addSources(hash, path);
    else if (entry.isFile()) hash.update(path).update(readFileSync(path));
  }
}

/** Names, sizes and times of what was made: whoever builds one package by hand changes them. */
function outputsDigest(built: Built): string {
  const hash = createHash('sha256');
  const folders =
    built === 'server'
      ? ['server/dist/bundle']
      : readdirSync(PACKAGES).map((name) => join(name, 'dist'));
  for (const folder of folders) {
    const files = readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' });
    for (const path of files.toSorted()) {
      const { size, mtimeMs } = statSync(join(PACKAGES, folder, path));
      hash.update(`${folder} ${path} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
