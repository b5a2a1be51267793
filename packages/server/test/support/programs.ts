import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Programs that tests start as processes of their own. */
const PROGRAMS = {
  'alerting-server': new URL('../alerting/crash-server.ts', import.meta.url),
  'dying-server': new URL('../campaigns/dying-server.ts', import.meta.url),
  'engine-over-http': new URL('../cluster/engine-over-http.ts', import.meta.url),
  'ingest-server': new URL('../ingest/crash-server.ts', import.meta.url),
} as const;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUN = 'SPANLIGHT_TEST_RUN';

let made: Promise<string> | undefined;

/**
 * The file of a program, bundled as the server is: it starts in half of the time that its sources take. All are bundled when
 * the first of a run is asked for.
 */
export async function programFile(name: keyof typeof PROGRAMS): Promise<string> {
  made ??= buildPrograms();
  return path.join(await made, `${name}.js`);
}

/** Called by Vitest before all tests: one folder serves all processes of a run, and goes with it. */
export function setup(): () => void {
  const run = (process.env[RUN] = randomUUID());
  return () => rmSync(folderOf(run), { recursive: true, force: true });
}

/** Where the server's own bundle would be as well, as both look for other files from there. */
const folderOf = (run: string): string => path.join(ROOT, `dist/test-programs-${run}`);

async function buildPrograms(): Promise<string> {
  const run = process.env[RUN];
  const own = folderOf(randomUUID());
  const input = Object.entries(PROGRAMS).map(([name, url]) => [name, fileURLToPath(url)]);
  const folder = run === undefined ? own : folderOf(run);
  if (run === undefined)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (existsSync(folder)) return folder;
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { outDir: own, rolldownOptions: { input: Object.fromEntries(input) } },
  });
  if (folder !== own) moveUnlessThere(own, folder);
  return folder;
}

/** Another process of the run may have been as quick. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    rmSync(from, { recursive: true });
  }
}
