import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
);
/** From here the packages that are not in the bundle are found. */
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/spanlight', import.meta.url));

/**
 * Builds the program as `npm run build` does, in a folder of its own, so that no other test sees it half built. Takes about
 * a second. Returns the path of `bin/spanlight.cjs`.
 */
export async function buildProgram(): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = temporaryFolder(cache);
  for (const part of ['bin', 'package.json']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--outDir', join(folder, 'dist/bundle')],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  return join(folder, 'bin/spanlight.cjs');
}
