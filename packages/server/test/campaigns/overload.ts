import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTelemetryClient } from '../../src/telemetry/client.ts';
import { storeConfig } from '../telemetry-store.ts';
import { Bystander } from './bystander.ts';
import { CampaignServer, withDirectory } from './campaign-server.ts';
import { type Answer, MarkedBatches } from './marked-batches.ts';
import { tallyBatches, type Tally } from './tally.ts';

export interface OverloadOptions {
  /** Seconds of the overload. */
  readonly seconds: number;
  /** How many times as much is sent as the server was seen to take. */
  readonly times: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface OverloadOutcome {
  readonly tally: Tally;
  /** Requests a second that the server took of senders that wait for their answers. */
  readonly capacity: number;
  /** How many requests were answered with each status; 0 for those that broke off. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Refusals that did not say when to come again. */
  readonly withoutRetryAfter: number;
  /** Megabytes of resident memory at most, in the first and in the last third of the overload. */
  readonly resident: { readonly first: number; readonly last: number };
}

const SPANS = 500;
/** Senders that wait for their answers, and for how long they show what the server takes. */
const SENDERS = 8;
const SHOWN = 2000;
const SAMPLE = 200;

/** Sends far more than a server takes, on time whether or not it answers, and counts what became of it. */
export async function overload({
  seconds,
  times,
  environment = {},
}: OverloadOptions): Promise<OverloadOutcome> {
  return await withDirectory(async (directory) => {
    const server = await CampaignServer.start({ directory, environment });
    const batches = new MarkedBatches(SPANS);
    const answers = new Map<number, Answer>();
    try {
      const capacity = await show(server, batches, answers);
      const bystander = new Bystander(server);
      const resident = await rush(server, batches, answers, { rate: capacity * times, seconds });
      const waits = await bystander.stop();
      await server.stop();
      const stored = await storedBatches(directory);
      return {
        capacity,
        resident,
        ...count(answers),
        tally: tallyBatches(batches, answers, stored, waits),
      };
    } finally {
      batches.close();
      await server.kill();
    }
  });
}

/** Requests a second that a server takes. */
async function show(
  server: CampaignServer,
  batches: MarkedBatches,
  answers: Map<number, Answer>,
): Promise<number> {
  const end = performance.now() + SHOWN;
  const sender = async (): Promise<void> => {
    while (performance.now() < end) await sendNext(server, batches, answers);
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  const taken = [...answers.values()].filter(({ status }) => status === 200).length;
  return (taken * 1000) / SHOWN;
}

async function sendNext(
  server: CampaignServer,
  batches: MarkedBatches,
  answers: Map<number, Answer>,
): Promise<void> {
  const number = answers.size;
  answers.set(number, { status: 0, retryAfter: undefined });
  answers.set(number, await batches.send(server.url, number));
}

/** Sends so many requests a second. Megabytes of memory meanwhile. */
async function rush(
  server: CampaignServer,
  batches: MarkedBatches,
  answers: Map<number, Answer>,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<OverloadOutcome['resident']> {
  const start = performance.now();
  const under = new Set<Promise<void>>();
  const samples: number[] = [];
  for (let sent = 0, sampled = 0; performance.now() - start < seconds * 1000;) {
    const due = ((performance.now() - start) / 1000) * rate;
    for (; sent < due; sent++) {
      const sending = sendNext(server, batches, answers);
      under.add(sending);
      void sending.then(() => under.delete(sending));
    }
    if (performance.now() - start > sampled) {
      sampled += SAMPLE;
      samples.push(residentMegabytes(server.pid));
    }
    await sleep(5);
  }
  await Promise.all(under);
  const third = Math.ceil(samples.length / 3);
  return { first: Math.max(...samples.slice(0, third)), last: Math.max(...samples.slice(-third)) };
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
}

/** Spans by the mark of their batch. */
async function storedBatches(directory: string): Promise<ReadonlyMap<string, number>> {
  const client = await openTelemetryClient(storeConfig(directory));
  try {
    const rows = await client.rows<{ name: string; items: string }>(
      `SELECT attrs['batch'] AS name, count() AS items FROM items GROUP BY name`,
    );
    return new Map(rows.map(({ name, items }) => [name, Number(items)]));
  } finally {
    await client.close();
  }
}

function count(
  answers: ReadonlyMap<number, Answer>,
): Pick<OverloadOutcome, 'statuses' | 'withoutRetryAfter'> {
  const statuses: Record<string, number> = {};
  let withoutRetryAfter = 0;
  for (const { status, retryAfter } of answers.values()) {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 429 && retryAfter === undefined) withoutRetryAfter++;
  }
  return { statuses, withoutRetryAfter };
}
