import { setTimeout as sleep } from 'node:timers/promises';
import { metricRequest } from '../support/metric-data.ts';
import { AlertingServer } from './alerting-server.ts';
import { withDirectory } from './campaign-server.ts';
import { MessageReceiver } from './message-receiver.ts';
import { below, seeded } from './random.ts';
import type { KillOptions } from './kills-during-ingest.ts';
import type { Tally } from './tally.ts';
import { postOtlp } from '../support/send-otlp.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

/** Hosts that fire and recover in turn, each at minutes of its own. */
const HOSTS = 12;
/** Milliseconds after which a server is killed at the latest. */
const LIFE = 250;

const isFiring = (host: number, minute: number): boolean => (minute + host * 3) % 8 < 4;

/**
 * Kills a server at random moments while alerts open and close and a receiver is told. At the end each transition that
 * was written must have been told, under one key and in the same words.
 */
export async function killsDuringDelivery({ kills, seed }: KillOptions): Promise<Tally> {
  const random = seeded(seed);
  const receiver = new MessageReceiver();
  const port = await receiver.listen();
  const minutes = Math.max(24, Math.ceil(kills / 2));
  const end = Math.floor(Date.now() / MINUTE) * MINUTE - 2 * MINUTE;
  const start = end - minutes * MINUTE;
  try {
    return await withDirectory(async (directory) => {
      let server = await AlertingServer.start(directory);
      await prepare(server, start, minutes, port);
      let minute = start + 3 * MINUTE;
      for (let kill = 0; kill < kills; kill++) {
        const dying = sleep(below(random, LIFE)).then(() => server.kill());
        // A minute that was not answered is evaluated again by the next server.
        while (await server.evaluate(minute)) if (minute < end) minute += MINUTE;
        await dying;
        server = await AlertingServer.start(directory);
      }
      for (; minute <= end; minute += MINUTE) await server.evaluate(minute);
      const tally = await countTransitions(server, receiver);
      await server.kill();
      return tally;
    });
  } finally {
    receiver.close();
  }
}

/** Stores points of hosts that fire and recover, and makes a monitor and a channel for them. */
export async function prepare(
  { client }: AlertingServer,
  start: number,
  minutes: number,
  port: number,
): Promise<void> {
  const series = Array.from({ length: HOSTS }, (_, host) => ({
    name: 'load',
    instrument: 'gauge' as const,
    attributes: { host_name: `web-${host}` },
    points: Array.from({ length: minutes }, (__, minute) => ({
      time: start + minute * MINUTE + 1000,
      value: isFiring(host, minute) ? 120 : 20,
    })),
  }));
  const send = (): Promise<Response> =>
    postOtlp(client.url, 'metrics', metricRequest('test', series));
  let answer = await send();
  // Several nodes share the series out first.
  for (; answer.status === 503; answer = await send()) await sleep(100);
  if (!answer.ok) throw new Error(`the server refused points: ${await answer.text()}`);
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'pager',
    params: { url: `http://127.0.0.1:${port}/` },
  });
  await client.monitors.createMetric({
    name: 'Load',
    channelIds: [channel.id],
    params: {
      metrics: [{ name: 'load', alias: 'load' }],
      query: 'avg($load) as load | group by host_name',
      column: 'load',
      checkNumPoint: 2,
      maxAllowedValue: 100,
    },
  });
}

/**
 * Sent is what came to the receiver, acknowledged the transitions that are written, stored those of them it was told of
 * as the server says, lost the others, and doubled the transitions that came under two keys or in two wordings and those
 * that were written twice: an alert opens and closes in turn, however often its evaluation was interrupted.
 */
export async function countTransitions(
  { client }: AlertingServer,
  receiver: MessageReceiver,
): Promise<Tally> {
  const { alerts: all } = await client.alerts.list();
  // Of errors there may be others, where telemetry came in before.
  const alerts = all.filter(({ type }) => type === 'metric');
  if (alerts.length !== HOSTS) throw new Error(`${alerts.length} alerts of ${HOSTS} hosts`);
  const histories = await Promise.all(alerts.map(({ id }) => client.alerts.why({ id })));
  const due = histories
    .flatMap(({ events }) => events)
    .flatMap(({ id, status, deliveries }) => {
      const delivery = deliveries.find(({ skipReason }) => skipReason === null);
      return delivery ? [{ id, status, key: delivery.idempotencyKey, state: delivery.state }] : [];
    });
  const told = due.filter(({ id, key, status, state }) => {
    const message = receiver.told.get(key)?.message;
    return state === 'delivered' && message?.id === id && message.alert?.status === status;
  });
  const repeated = histories.reduce(
    (sum, { events }) =>
      sum + events.filter(({ status }, at) => status === events[at + 1]?.status).length,
    0,
  );
  const keysOf = Map.groupBy(receiver.told, ([, { message }]) => message.id);
  const twice = [...keysOf.values()].filter((keys) => keys.length > 1).length;
  const reworded = [...receiver.told.values()].filter(({ payloads }) => payloads.size > 1).length;
  return {
    of: 'transitions',
    sent: receiver.messages,
    acknowledged: due.length,
    stored: told.length,
    lost: due.length - told.length,
    doubled: twice + reworded + repeated,
  };
}
