import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Paths of the tracked and not ignored files, relative to the root, that still exist. */
export function projectFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));
}

/** Source files of packages and examples; tests apart. */
export function isSource(path: string): boolean {
  return /^(packages|examples)\/[^/]+\/src\/.*\.(ts|tsx)$/.test(path) && !isTest(path);
}

/** Test files, wherever they are. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^packages\/[^/]+\/test\//.test(path);
}
