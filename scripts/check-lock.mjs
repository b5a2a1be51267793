// Every optional (per-platform) package that a locked package names must be in the lock itself:
// `npm install` forgives a missing one, `npm ci` fails on the first machine that needs it.
// Plain JavaScript, because it runs before anything is installed.
import { readFileSync } from 'node:fs';

/** @typedef {{ optionalDependencies?: Record<string, string>, resolved?: string }} LockedPackage */

const lockPath = process.argv[2] ?? 'package-lock.json';
/** @type {Record<string, LockedPackage>} */
const packages = JSON.parse(readFileSync(lockPath, 'utf8')).packages;

/**
 * Node's own look-up: beside the package first, then in every folder above it.
 * @param {string} from
 * @param {string} name
 */
function isLocked(from, name) {
  let folder = from;
  while (true) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return true;
    if (folder === '') return false;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

const problems = Object.entries(packages).flatMap(([path, entry]) => {
  const missing = Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the root'} names ${name}, which the lock lacks`);
  const host = /^https?:\/\/([^/]+)/.exec(entry.resolved ?? '')?.[1];
  return host ? [...missing, `${path} carries the registry host ${host}`] : missing;
});

if (problems.length > 0) {
  console.error(`${lockPath} is not complete:\n  ${problems.join('\n  ')}`);
  process.exit(1);
}
console.log(`${Object.keys(packages).length} locked packages, complete`);
