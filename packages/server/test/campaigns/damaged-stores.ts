import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { metricRequest } from '../support/metric-data.ts';
import { CampaignServer } from './campaign-server.ts';
import { MarkedBatches } from './marked-batches.ts';
import { below, type Random, seeded } from './random.ts';
import { sendOtlp } from '../support/send-otlp.ts';
import { HOUR } from '../../src/shared/time-units.ts';

/** What was done to a file, and what the server made of it. */
export interface Damaged {
  readonly file: string;
  readonly damage: string;
  /**
   * `refused` in words, `told` in the log of a server that runs, `unharmed` where everything is there; `silent` where
   * something is missing that nobody was told of, `stack` where a program's inside was shown.
   */
  readonly outcome: 'refused' | 'told' | 'unharmed' | 'silent' | 'stack';
  readonly lines: readonly string[];
}

export interface DamagedStoresOptions {
  readonly seed: number;
  /** How many files are damaged at most, chosen by chance where there are more. */
  readonly files: number;
  /** Takes only those whose names match. */
  readonly only?: RegExp;
}

const SPANS = 300;
const MONITORS = 3;

const DAMAGES: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  cut: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  noise: (bytes, random) => {
    const noisy = Buffer.from(bytes);
    const from = below(random, Math.max(1, bytes.length));
    for (let at = from; at < Math.min(bytes.length, from + 512); at++)
      noisy[at] = below(random, 256);
    return noisy;
  },
  emptied: () => Buffer.alloc(0),
};

/** Damages files of a data directory one at a time, and starts a server on what is left of each. */
export async function* damagedStores({
  seed,
  files,
  only = /^/,
}: DamagedStoresOptions): AsyncGenerator<Damaged> {
  const random = seeded(seed);
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-damaged-'));
  const whole = path.join(root, 'whole');
  const directory = path.join(root, 'data');
  try {
    const expected = await prepare(whole);
    const all = (await filesOf(whole)).filter((file) => only.test(file));
    for (const file of chooseFiles(random, all, files))
      for (const [damage, apply] of Object.entries(DAMAGES)) {
        const bytes = await readFile(path.join(whole, file));
        const changed = apply(bytes, random);
        if (changed.equals(bytes)) continue;
        await cp(whole, directory, { recursive: true });
        await writeFile(path.join(directory, file), changed);
        yield { file, damage, ...(await tryOn(directory, expected)) };
        await rm(directory, { recursive: true, force: true });
      }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Files outside of the engine's are all taken: there are few, and each means something of its own. */
function chooseFiles(random: Random, all: readonly string[], most: number): string[] {
  const own = all.filter((file) => !file.startsWith('telemetry/'));
  const engine = all.filter((file) => file.startsWith('telemetry/'));
  const chosen = new Set(own.slice(0, most));
  while (chosen.size < Math.min(most, all.length))
    chosen.add(engine[below(random, engine.length)] ?? '');
  return [...chosen];
}

async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  const files: string[] = [];
  for (const entry of entries.toSorted((one, other) => one.localeCompare(other))) {
    const file = path.join(directory, entry);
    const found = await stat(file).catch(() => undefined);
    // The engine has links to its directories, by which files would be found twice.
    if (found?.isFile() === true && found.size > 0 && (await realpath(file)) === file)
      files.push(entry);
  }
  return files;
}

/** What a whole store answers, in words that are compared. */
async function prepare(directory: string): Promise<string> {
  await mkdir(directory);
  const server = await CampaignServer.start({ directory });
  const batches = new MarkedBatches(SPANS);
  for (let at = 0; at < 3; at++) await batches.send(server.url, at);
  batches.close();
  const points = [{ time: Date.now() - 60_000, value: 5 }];
  const load = { name: 'load', instrument: 'gauge', points } as const;
  await sendOtlp(server.url, 'metrics', metricRequest('test', [load]));
  for (let at = 0; at < MONITORS; at++)
    await server.client().monitors.createError({ name: `Errors ${at}`, params: {} });
  const told = await ask(server);
  await server.stop();
  return told;
}

async function ask(server: CampaignServer): Promise<string> {
  const client = server.client();
  const now = Date.now();
  const time = { gte: new Date(now - 2 * HOUR), lt: new Date(now + HOUR) };
  const [groups, monitors, metrics] = await Promise.all([
    client.groups.list({ time, query: 'group by batch | sum(_count)' }),
    client.monitors.list(),
    client.metrics.list({ time }),
  ]);
  return JSON.stringify([
    groups.groups.length,
    groups.groups.reduce((sum, group) => sum + Number(group['sum(_count)']), 0),
    monitors.count,
    metrics.length,
  ]);
}

async function tryOn(
  directory: string,
  expected: string,
): Promise<Pick<Damaged, 'outcome' | 'lines'>> {
  const server = await CampaignServer.tryStart({ directory });
  if (!(server instanceof CampaignServer))
    return { outcome: outcomeOf(server.lines, 'refused'), lines: server.lines };
  try {
    const told = await ask(server).catch((error: unknown) => String(error));
    const { lines } = server;
    if (lines.length > 0) return { outcome: outcomeOf(lines, 'told'), lines };
    return { outcome: told === expected ? 'unharmed' : 'silent', lines: [told, expected] };
  } finally {
    await server.kill();
  }
}

/** A log line of a running server may carry a stack beside its words; what people read at a start may not. */
function outcomeOf(lines: readonly string[], otherwise: 'refused' | 'told'): Damaged['outcome'] {
  const isBare = lines.some((line) => /^\s+at /.test(line)) || lines.length === 0;
  return isBare ? 'stack' : otherwise;
}
