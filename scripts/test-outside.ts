// Tries the packages with what people have: runtimes, compilers and frameworks of the registry, against a real server.
// What the registry does not give is left out, and said. `npm run test:outside -- Bun Deno` tries these alone.
// Closes with one line: `N passed, N failed`.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spanlight, watch } from '@spanlight/sdk';
import { startRealServer } from '../packages/web/test/real-server.ts';
import { capture } from './lib/run.ts';
import { pack } from './outside/packed.ts';
import { pages } from './outside/pages.ts';
import { runtimes } from './outside/runtimes.ts';
import { install, NPM, type Around, type Trial } from './outside/trial.ts';
import { typescripts } from './outside/typescripts.ts';

const LOGIN = { email: 'admin@spanlight.local', password: 'spanlight' };
const TYPES = ['@types/react@19', '@types/react-dom@19', '@types/node@24'];

const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const trials = [...runtimes, ...typescripts, ...pages].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().startsWith(word)),
);

const tally = { passed: 0, failed: 0, skipped: 0 };
const project = mkdtempSync(join(tmpdir(), 'spanlight-outside-'));
const server = await startRealServer();
try {
  await sendMetric(server.url, server.dsn);
  const archives = Object.fromEntries(
    await Promise.all(
      ['query', 'sdk', 'widgets'].map(async (name) => [name, await pack(name, project)] as const),
    ),
  );
  const around: Around = { project, archives, url: server.url, ...LOGIN };
  if (await installPackages(around)) for (const trial of trials) await tryOne(trial, around);
  else leaveOut('everything');
} finally {
  await server.stop();
  rmSync(project, { recursive: true, force: true });
}
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exit(tally.failed > 0 ? 1 : 0);

/** Installs the archives as people do. Answers false where there is no registry. */
async function installPackages({ archives }: Around): Promise<boolean> {
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
  cpSync(join(import.meta.dirname, 'outside/programs'), project, { recursive: true });
  const packages = [...Object.values(archives), 'react@19', 'react-dom@19', ...TYPES];
  const { ok, text } = await capture('npm', ['install', ...NPM, ...packages], { cwd: project });
  if (!ok) console.log(text.trim());
  return ok;
}

async function tryOne(trial: Trial, around: Around): Promise<void> {
  const { name, packages } = trial;
  const folder = packages.length === 0 ? project : await install(name, packages);
  if (folder === undefined) return leaveOut(name);
  const started = performance.now();
  try {
    const tried = await trial.run(around, folder);
    tally.passed += 1;
    console.log(`ok   ${tried} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    tally.failed += 1;
    console.log(`FAIL ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

function leaveOut(name: string): void {
  tally.skipped += 1;
  console.log(`left out: ${name}, which the registry did not give`);
}

/** A metric that monitors can watch and pages can list. */
async function sendMetric(url: string, dsn: string): Promise<void> {
  const point = { timeUnixNano: `${Date.now()}000000`, asDouble: 5 };
  const metrics = [{ name: 'orders', gauge: { dataPoints: [point] } }];
  const answer = await fetch(`${url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': dsn },
    body: JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }),
  });
  if (!answer.ok) throw new Error(`ingest answers ${answer.status}`);
  const client = new Spanlight({ url, project: 1 });
  await client.users.login(LOGIN);
  // What was taken in is known a moment later.
  const known = watch(() => client.metrics.list({ time: { last: '1h' } }), { interval: 50 });
  for await (const list of known) if (list.some(({ name }) => name === 'orders')) return;
}
