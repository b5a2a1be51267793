import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileBody } from '../hostile/hostile-body.ts';
import { hostileBodies, type HostileBodiesOptions } from '../hostile/hostile-bodies.ts';
import { metricRequest } from '../support/metric-data.ts';
import { Bystander, idleWaits, type Wait } from './bystander.ts';
import { CampaignServer, withDirectory } from './campaign-server.ts';
import type { Tally } from './tally.ts';
import { sendOtlp } from '../support/send-otlp.ts';

/** A body, the status it was answered with (0 where it was cut or the connection closed), and how long it held others up. */
export interface Treated {
  readonly name: string;
  readonly status: number;
  /** Milliseconds until the answer. */
  readonly took: number;
  /** Milliseconds of the longest wait of the bystander meanwhile. */
  readonly wait: number;
  /** Milliseconds of that wait for which the server's main thread ran. */
  readonly held: number;
  /** Milliseconds of the longest wait for which that thread was ready, and other threads had the processors. */
  readonly queued: number;
}

export interface HostileOutcome {
  readonly treated: readonly Treated[];
  readonly waits: readonly Wait[];
  /** What the bystander waited for before there were any bodies. */
  readonly idle: readonly Wait[];
  readonly tally: Tally;
}

interface Answer {
  readonly name: string;
  readonly status: number;
  readonly start: number;
  readonly end: number;
}

const IDLE = 3000;

interface HostileCampaignOptions extends HostileBodiesOptions {
  readonly idle?: number;
  /** Called when the bystander watches, before anything is sent. */
  readonly onWatched?: () => void;
}

/** Sends one hostile body after the other and watches what somebody else waits for meanwhile. */
export async function hostileCampaign(options: HostileCampaignOptions): Promise<HostileOutcome> {
  return await withDirectory(async (directory) => {
    const server = await CampaignServer.start({ directory });
    try {
      await prepare(server);
      if (options.only) await fill(server, options);
      const idle = await idleWaits(server, options.idle ?? IDLE);
      const bystander = new Bystander(server);
      options.onWatched?.();
      const answers: Answer[] = [];
      for (const body of hostileBodies(options)) {
        answers.push(await treat(server, body));
        if (!server.isAlive)
          throw new Error(`the server died of: ${body.name}\n${server.lines.join('\n')}`);
      }
      const waits = await bystander.stop();
      const acknowledged = answers.filter(({ status }) => status === 200).length;
      return {
        treated: attribute(answers, waits),
        waits,
        idle,
        tally: {
          of: 'hostile bodies',
          sent: answers.length,
          acknowledged,
          stored: acknowledged,
          lost: 0,
          doubled: 0,
          waits,
        },
      };
    } finally {
      await server.kill();
    }
  });
}

/** Gives the server a metric and spans, so that queries have something to work on. */
async function prepare(server: CampaignServer): Promise<void> {
  const series = Array.from({ length: 50 }, (_, at) => ({
    name: 'load',
    instrument: 'gauge' as const,
    attributes: { host_name: `web-${at}` },
    points: Array.from({ length: 50 }, (__, minute) => ({
      time: Date.now() - minute * 60_000,
      value: at,
    })),
  }));
  await sendOtlp(server.url, 'metrics', metricRequest('test', series));
}

/** Bodies that leave much in the store. */
const FILLING = /^the most (?:points|series|spans in protobuf$)/;

/** Stores what the bodies of a whole campaign leave, for those that are sent alone. */
async function fill(
  server: CampaignServer,
  { seed, largest }: HostileBodiesOptions,
): Promise<void> {
  for (const body of hostileBodies({ count: 1, seed, largest, only: FILLING }))
    await treat(server, body);
}

const now = (): number => performance.timeOrigin + performance.now();

async function treat(server: CampaignServer, body: HostileBody): Promise<Answer> {
  const start = now();
  const status = await send(server, body);
  return { name: body.name, status, start, end: now() };
}

/** Milliseconds that nothing takes longer than. */
const PATIENCE = 60_000;

function send(
  server: CampaignServer,
  { method, path, headers, body, manner }: HostileBody,
): Promise<number> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': body.length };
    const outgoing = request(`${server.url}${path}`, {
      method,
      headers: { ...headers, ...length },
    });
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy());
    let status = 0;
    // A server that refuses a body early may close the connection while the rest is on its way.
    outgoing.on('error', () => resolve(status));
    outgoing.once('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer
        .on('error', () => resolve(status))
        .once('close', () => resolve(status))
        .resume();
    });
    if (manner === 'whole' || body === undefined) outgoing.end(body);
    else void sendInPieces(outgoing, body, manner);
  });
}

async function sendInPieces(
  outgoing: ReturnType<typeof request>,
  body: Buffer,
  manner: 'slow' | 'cut',
): Promise<void> {
  const pieces = 8;
  const size = Math.ceil(body.length / pieces);
  for (let piece = 0; piece < (manner === 'cut' ? pieces / 2 : pieces); piece++) {
    outgoing.write(body.subarray(piece * size, (piece + 1) * size));
    await sleep(manner === 'slow' ? 20 : 1);
  }
  if (manner === 'cut') outgoing.destroy();
  else outgoing.end();
}

/** What the bystander waited for while each of the bodies was under way. */
function attribute(answers: readonly Answer[], waits: readonly Wait[]): Treated[] {
  let first = 0;
  return answers.map(({ name, status, start, end }) => {
    while ((waits[first]?.end ?? Infinity) < start) first++;
    let wait = 0;
    let held = 0;
    let queued = 0;
    for (let at = first; (waits[at]?.start ?? Infinity) <= end; at++) {
      const found = waits[at];
      if (!found) break;
      if (found.end - found.start > wait) ({ queued } = found);
      wait = Math.max(wait, found.end - found.start);
      held = Math.max(held, found.held);
    }
    return { name, status, took: end - start, wait, held, queued };
  });
}

/** The bodies that held others up longest, worst first. */
export const worst = (treated: readonly Treated[], count: number): Treated[] =>
  treated.toSorted((one, other) => other.held - one.held).slice(0, count);
