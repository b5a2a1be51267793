import { setTimeout as sleep } from 'node:timers/promises';
import { DSN } from './campaign-server.ts';
import { ItemSender, type Sender, tallyItems, type Upload } from './item-sender.ts';
import type { KillOptions } from './kills-during-ingest.ts';
import { MetricSender, tallyMetrics } from './metric-sender.ts';
import type { NodeGroup } from './node-group.ts';
import { below, type Random, seeded } from './random.ts';
import type { Tally } from './tally.ts';

/** Milliseconds that a node lives at most before one is killed. */
const LIFE = 4000;
/** Reports of each sender after the last kill, and the latest that are sent again. */
const ROUNDS = 2;

/**
 * Sends spans, logs and metrics of every sort to one of several nodes at random, each request until somebody took it, while
 * nodes are killed and others take their place. Some of what was taken is sent again to another node. At the end the nodes are
 * stopped, and everything is counted in the store itself.
 */
export async function severalNodes(
  group: NodeGroup,
  { kills, seed, reporters }: KillOptions & { readonly reporters: number },
): Promise<Tally[]> {
  const random = seeded(seed);
  const items = {
    spans: [new ItemSender('traces', 0), new ItemSender('traces', 1)],
    logs: [new ItemSender('logs', 0)],
  };
  const metrics = Array.from({ length: reporters }, (_, number) => new MetricSender(number));
  const senders: readonly Sender[] = [...Object.values(items).flat(), ...metrics];
  const ended = new AbortController();
  const sending = senders.map(async (sender) => {
    while (!ended.signal.aborted) await sendOnce(group, random, sender);
  });
  for (let kill = 0; kill < kills; kill++) {
    await sleep(500 + below(random, LIFE));
    await group.replace(group.any(random));
  }
  await sleep(500);
  ended.abort();
  await Promise.all(sending);
  await Promise.all(
    senders.map(async (sender) => {
      for (let round = 0; round < ROUNDS; round++) await sendUntilTaken(group, random, sender);
    }),
  );
  for (const sender of Object.values(items).flat())
    for (const upload of sender.latest.slice(-ROUNDS))
      await sendAgain(group, random, sender, upload);
  await Promise.all(group.nodes.map((node) => node.stop()));
  const rows = await group.store.rows<{ name: string; items: string }>(
    `SELECT attrs['batch'] AS name, count() AS items FROM items WHERE name != '' GROUP BY name`,
  );
  const stored = new Map(rows.map(({ name, items: count }) => [name, Number(count)]));
  return [
    ...Object.entries(items).map(([name, of]) => tallyItems(name, of, stored)),
    ...(await tallyMetrics(group.store, metrics)),
  ];
}

function post(group: NodeGroup, random: Random, path: string, { body }: Upload): Promise<Response> {
  return fetch(`${group.any(random).url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'spanlight-dsn': DSN },
    body: new Uint8Array(body),
  });
}

async function sendOnce(group: NodeGroup, random: Random, sender: Sender): Promise<boolean> {
  const upload = sender.next();
  try {
    const response = await post(group, random, sender.path, upload);
    await response.arrayBuffer();
    if (response.ok) {
      sender.acknowledged(upload);
      return true;
    }
  } catch {
    // The node died before it answered: another one is sent the same.
  }
  await sleep(50);
  return false;
}

async function sendUntilTaken(group: NodeGroup, random: Random, sender: Sender): Promise<void> {
  while (!(await sendOnce(group, random, sender)));
}

async function sendAgain(
  group: NodeGroup,
  random: Random,
  sender: Sender,
  upload: Upload,
): Promise<void> {
  for (;;) {
    const response = await post(group, random, sender.path, upload);
    await response.arrayBuffer();
    if (response.ok) return;
    await sleep(50);
  }
}
