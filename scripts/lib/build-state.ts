// Whether what a build makes is there, and of the sources that are there.
import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NOTE = 'node_modules/.cache/spanlight/build.json';
/** What is made of sources, or says nothing about it. */
const APART = new Set(['node_modules', 'dist', 'test', '.cache']);

/** The content of everything that a build reads. */
export function sourcesDigest(): string {
  const hash = createHash('sha256');
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
    hash.update(readFileSync(path));
  for (const folder of ['packages', 'scripts']) addSources(hash, folder);
  return hash.digest('hex');
}

/** Notes that all was built of these sources. */
export function noteBuild(sources: string): void {
  mkdirSync(dirname(NOTE), { recursive: true });
  writeFileSync(NOTE, JSON.stringify({ sources, outputs: outputsDigest() }));
}

/** Before something is built: should it fail, nothing is built. */
export function forgetBuild(): void {
  rmSync(NOTE, { force: true });
}

/** Whether nothing has changed since all was built, neither sources nor what was made of them. */
export function isBuilt(): boolean {
  try {
    const { sources, outputs } = JSON.parse(readFileSync(NOTE, 'utf8'));
    return sources === sourcesDigest() && outputs === outputsDigest();
  } catch {
    return false;
  }
}

function addSources(hash: Hash, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (APART.has(entry.name) || /\.test\.\w+$/u.test(entry.name)) continue;
    if (entry.isDirectory()) addSources(hash, path);
    else if (entry.isFile()) hash.update(path).update(readFileSync(path));
  }
}

/** Names, sizes and times of what was made: whoever builds one package by hand changes them. */
function outputsDigest(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync('packages')) {
    const folder = join('packages', name, 'dist');
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      const { size, mtimeMs } = statSync(join(folder, path));
      hash.update(`${name} ${path} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
