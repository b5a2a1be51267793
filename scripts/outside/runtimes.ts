// Everything that runs the SDK without a browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { build } from 'vite';
import { capture } from '../lib/run.ts';
import { expectAll, PATIENCE, placeOf, versionOf, type Trial } from './trial.ts';

/** Node 24 is the one that runs this. */
export const runtimes: readonly Trial[] = [
  process_('Node 22', ['node@22'], 'node_modules/node/bin/node'),
  process_('Node 24', [], process.execPath),
  process_('Node 26', ['node@26'], 'node_modules/node/bin/node'),
  process_('Bun', ['bun@1'], 'node_modules/.bin/bun'),
  process_('Deno', ['deno@2'], 'node_modules/.bin/deno', [
    'run',
    '--allow-net',
    '--allow-env',
    '--allow-read',
  ]),
  { name: 'workerd', packages: ['workerd@1'], run: tryWorker },
];

/** A runtime of processes: it runs TypeScript as it is, and a program in CommonJS. */
function process_(
  name: string,
  packages: readonly string[],
  program: string,
  args: readonly string[] = [],
): Trial {
  return {
    name,
    packages,
    async run(around, folder) {
      const command = program.startsWith('/') ? program : join(folder, program);
      const run = (file: string) =>
        capture(command, [...args, file], {
          cwd: around.project,
          env: { OUTSIDE_PLACE: placeOf(around, name) },
          timeout: PATIENCE,
        });
      expectAll(await run('main.ts'));
      expectAll(await run('use.cjs'));
      const { text } = await capture(command, ['--version']);
      const [version = ''] = /\d+\.\d+\.\d+/.exec(text) ?? [];
      return `${name.split(' ')[0]} ${version}`;
    },
  };
}

/** The runtime of workers at the edge: one bundle, no files, no processes. */
async function tryWorker(...[around, folder]: Parameters<Trial['run']>): Promise<string> {
  const { project } = around;
  await build({
    configFile: false,
    logLevel: 'error',
    root: project,
    resolve: { conditions: ['workerd', 'worker', 'browser'] },
    build: {
      outDir: 'worker',
      minify: false,
      lib: { entry: join(project, 'worker.ts'), formats: ['es'], fileName: 'worker' },
    },
  });
  writeFileSync(join(project, 'worker.capnp'), WORKER);
  const workerd = spawn(
    join(folder, 'node_modules/.bin/workerd'),
    ['serve', 'worker.capnp', '--control-fd=3'],
    { cwd: project, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] },
  );
  try {
    const [line] = await once(createInterface(workerd.stdio[3] as Readable), 'line');
    const { port }: { port: number } = JSON.parse(String(line));
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: placeOf(around, 'workerd'),
      signal: AbortSignal.timeout(PATIENCE),
    });
    expectAll({ ok: answer.ok, text: await answer.text() });
  } finally {
    workerd.kill();
  }
  return `workerd ${versionOf(folder, 'workerd')}`;
}

const WORKER = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "machine", network = (allow = ["local"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker/worker.js")],
  compatibilityDate = "2026-01-01",
  globalOutbound = "machine",
);
`;
