import { setTimeout as sleep } from 'node:timers/promises';
import { openMetadata } from '../../src/metadata/open.ts';
import type { AlertingServer } from './alerting-server.ts';
import { countTransitions, prepare } from './kills-during-delivery.ts';
import type { KillOptions } from './kills-during-ingest.ts';
import { MessageReceiver } from './message-receiver.ts';
import type { NodeGroup } from './node-group.ts';
import { below, oneOf, seeded } from './random.ts';
import type { Tally } from './tally.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

/** Minutes in which alerts open and close, at least. */
const MINUTES = 24;
/** Milliseconds after which a node is killed at the latest: a minute of all nodes takes less. */
const LIFE = 250;

/**
 * Has several nodes evaluate the same minutes and tell of them at once, and kills one after the other at random moments; others
 * take their place. The leases of the dead end after each kill, as two minutes later: what they were at is anybody's then. At
 * the end each transition that was written must have been told, under one key and in the same words.
 */
export async function alertsOfNodes(
  group: NodeGroup,
  { kills, seed, nodes }: KillOptions & { readonly nodes: number },
): Promise<Tally> {
  const random = seeded(seed);
  const receiver = new MessageReceiver();
  const port = await receiver.listen();
  const minutes = Math.max(MINUTES, kills * 2);
  const end = Math.floor(Date.now() / MINUTE) * MINUTE - 2 * MINUTE;
  const start = end - minutes * MINUTE;
  const metadata = await openMetadata({ kind: 'postgres', url: group.postgres });
  let servers: AlertingServer[] = [];
  const evaluate = async (minute: number): Promise<void> => {
    await Promise.all(servers.map((server) => server.evaluate(minute)));
  };
  try {
    servers = await Promise.all(Array.from({ length: nodes }, () => group.startAlertingNode()));
    await prepare(oneOf(random, servers), start, minutes, port);
    let minute = start + 3 * MINUTE;
    for (let kill = 0; kill < kills; kill++) {
      const victim = oneOf(random, servers);
      const dying = sleep(below(random, LIFE)).then(() => victim.kill());
      while (victim.isAlive) {
        await evaluate(minute);
        if (minute < end) minute += MINUTE;
      }
      await dying;
      await metadata.leases.clear();
      await metadata.deliveries.giveBackAll();
      servers = servers.filter((server) => server !== victim);
      servers.push(await group.startAlertingNode());
    }
    for (; minute <= end; minute += MINUTE) await evaluate(minute);
    return await countTransitions(oneOf(random, servers), receiver);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await metadata.close();
    receiver.close();
  }
}
