import { setTimeout as sleep } from 'node:timers/promises';
import { metricRequest } from '../support/metric-data.ts';
import { AlertingServer } from './alerting-server.ts';
import { withDirectory } from './campaign-server.ts';
import type { KillOptions } from './kills-during-ingest.ts';
import { MessageReceiver, type Told } from './message-receiver.ts';
import { below, seeded } from './random.ts';
import type { Tally } from './tally.ts';
import { sendOtlp } from '../support/send-otlp.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const SECOND = 1000;
/** Minutes in which each series fires twice, and recovers. */
const MINUTES = 20;
/** Points that decide, in the query of each monitor. */
const POINTS = 2;
/** Milliseconds after which a server is killed at the latest. */
const LIFE = 4000;
/** Series that one request carries. */
const AT_ONCE = 500;

/** What becomes of the alerts of a monitor: the path of its receiver, and the attribute `zone` of its series. */
const zones = ['told', 'silenced', 'muted', 'grouped', 'escalated'] as const;
type Zone = (typeof zones)[number];
/** The receiver that is told of the alerts of the last zone because nobody acknowledges them. */
const PAGER = 'pager';

export interface QuietOptions extends KillOptions {
  /** Series of all monitors together. */
  readonly series: number;
}

/**
 * Kills a server at random moments while very many alerts open and close. Those of one monitor are told, those of another
 * are held by a silence until that ends, those of the third by one that goes on, those of the fourth are told together, and
 * those of the fifth go on until somebody else is told.
 * Each message that should go out must have come once, under one key and in one wording, and none that should not.
 */
export async function quietAlerting({ kills, seed, series }: QuietOptions): Promise<Tally[]> {
  const random = seeded(seed);
  const receiver = new MessageReceiver();
  const port = await receiver.listen();
  const end = Math.floor(Date.now() / MINUTE) * MINUTE - 2 * MINUTE;
  const start = end - MINUTES * MINUTE;
  const hosts = Math.ceil(series / zones.length);
  try {
    return await withDirectory(async (directory) => {
      let server = await AlertingServer.start(directory);
      await sendPoints(server, hosts, start);
      const silence = await prepare(server, port);
      let minute = start + 2 * MINUTE;
      const restart = async (): Promise<void> => {
        await server.kill();
        server = await AlertingServer.start(directory);
      };
      for (let kill = 0; kill < kills; kill++) {
        const dying = sleep(below(random, LIFE)).then(() => server.kill());
        // A minute that was not answered is evaluated again by the next server.
        while (await server.evaluate(minute)) if (minute < end) minute += MINUTE;
        await dying;
        await restart();
      }
      for (; minute <= end; minute += MINUTE) await server.evaluate(minute);
      await server.client.silences.end({ id: silence });
      const dying = sleep(below(random, LIFE / 8)).then(() => server.kill());
      await server.evaluate(Date.now());
      await dying;
      await restart();
      // What was under way when the server died is tried again once its lease is over.
      for (let left = 0; left < 3; left++) {
        await sleep(SECOND);
        await server.evaluate(Date.now());
      }
      await server.kill();
      return tallies(receiver, hosts);
    });
  } finally {
    receiver.close();
  }
}

/**
 * Whether a host is over its bound: for five minutes, ten minutes later again, each host a little later than another; in the
 * last zone without an end.
 */
const isFiring = (zone: Zone, host: number, minute: number): boolean => {
  const at = minute - (host % 3) - 2;
  if (zone === 'escalated') return at >= 0;
  return (at >= 0 && at < 5) || (at >= 9 && at < 13);
};

async function sendPoints({ client }: AlertingServer, hosts: number, start: number): Promise<void> {
  const series = zones.flatMap((zone) =>
    Array.from({ length: hosts }, (_, host) => ({
      name: 'load',
      instrument: 'gauge' as const,
      attributes: { host_name: `${zone}-${host}`, zone },
      points: Array.from({ length: MINUTES }, (__, minute) => ({
        time: start + minute * MINUTE + 1000,
        value: isFiring(zone, host, minute) ? 120 : 20,
      })),
    })),
  );
  for (let from = 0; from < series.length; from += AT_ONCE) {
    const some = series.slice(from, from + AT_ONCE);
    await sendOtlp(client.url, 'metrics', metricRequest('test', some));
  }
}

/** Makes a channel and a monitor for each zone, and the silences; answers the id of the one that is to end. */
async function prepare({ client }: AlertingServer, port: number): Promise<number> {
  const { id } = await client.silences.create({
    name: 'until the end',
    matchers: [{ attr: 'zone', op: '=', values: ['silenced'] }],
  });
  const makeChannel = (name: string): Promise<{ id: number }> =>
    client.channels.create({
      type: 'webhook',
      name,
      params: { url: `http://127.0.0.1:${port}/${name}` },
    });
  const pager = await makeChannel(PAGER);
  for (const zone of zones) {
    const channel = await makeChannel(zone);
    const monitor = await client.monitors.createMetric({
      name: zone,
      channelIds: [channel.id],
      ...(zone === 'grouped' && { grouping: { by: [], wait: 0, interval: 0 } }),
      ...(zone === 'escalated' && { escalation: [{ after: '1s', channelIds: [pager.id] }] }),
      params: {
        metrics: [{ name: 'load', alias: 'load' }],
        query: `avg($load) as load | where zone = "${zone}" | group by host_name, zone`,
        column: 'load',
        checkNumPoint: POINTS,
        maxAllowedValue: 100,
      },
    });
    if (zone === 'muted')
      await client.silences.create({
        name: 'goes on',
        matchers: [{ attr: 'monitor.id', op: '=', values: [monitor.id] }],
      });
  }
  return id;
}

/** What each receiver should have been told, and what it was. */
function tallies(receiver: MessageReceiver, hosts: number): Tally[] {
  const byPath = Map.groupBy(receiver.told.values(), ({ path }) => path.slice(1));
  const countOnce = (all: readonly Told[]): number =>
    new Set(all.map(({ message }) => message.id)).size;
  const [told, silenced, muted, grouped, escalated] = zones.map((zone) => byPath.get(zone));
  return [
    // Twice opened and twice closed.
    tally('told', told, hosts * 4, countOnce),
    tally(
      'silenced',
      silenced,
      1,
      (all) => all.filter(({ message }) => message.silence?.opened === hosts).length,
    ),
    tally('muted', muted, 0, (all) => all.length),
    togetherTally(grouped ?? []),
    tally('escalated', escalated, hosts, countOnce),
    tally(
      PAGER,
      byPath.get(PAGER),
      hosts,
      (all) => new Set(all.map(({ message }) => message.escalation && message.alert?.id)).size,
    ),
  ];
}

function tally(
  zone: Zone | typeof PAGER,
  told: readonly Told[] = [],
  due: number,
  countRight: (told: readonly Told[]) => number,
): Tally {
  const right = countRight(told);
  return {
    of: `messages, ${zone}`,
    sent: told.length,
    acknowledged: due,
    stored: right,
    lost: Math.max(0, due - right),
    doubled: Math.max(0, told.length - due) + reworded(told),
  };
}

/**
 * How many messages there are depends on the clock: what recovers before it is told is not told. But whatever was told to
 * have opened must have been told to be over, once.
 */
function togetherTally(told: readonly Told[]): Tally {
  const sum = (what: 'opened' | 'closed'): number =>
    told.reduce((total, { message }) => total + (message.group?.[what] ?? 0), 0);
  const [opened, closed] = [sum('opened'), sum('closed')];
  return {
    of: 'alerts in messages, grouped',
    sent: told.length,
    acknowledged: opened,
    stored: closed,
    lost: Math.max(0, opened - closed),
    doubled: Math.max(0, closed - opened) + reworded(told),
  };
}

const reworded = (told: readonly Told[]): number =>
  told.filter(({ payloads }) => payloads.size > 1).length;
