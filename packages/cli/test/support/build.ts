import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
);

/** Builds the bundle that `bin/spanlight.cjs` loads, just as `npm run build` does. Takes about a second. */
export async function buildBundle(): Promise<void> {
  await promisify(execFile)(process.execPath, [vite, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
