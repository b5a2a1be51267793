import { type GroupMessage, GroupReplay } from '@spanlight/query/groups';
import type { AlertGroup, Monitor } from '@spanlight/sdk/schemas';
import { alertsOfGroup } from '@spanlight/sdk/format';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GroupMessages } from '../../src/alerting/groups/group-messages.ts';
import { SilenceEnds } from '../../src/alerting/silences/silence-ends.ts';
import type { NewEvent } from '../../src/alerting/transitions/alert-event.ts';
import { Transitions } from '../../src/alerting/transitions/transitions.ts';
import type { AlertRow } from '../../src/metadata/alerting/alert-row.ts';
import { listGroups } from '../../src/alerting/groups/list-groups.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metadataStores, projectSettings, type StorePlace } from '../support/metadata-stores.ts';
import { metricParams, storeMonitor, storeWebhook } from '../support/stored-alerting.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const SERIES = 6;
const GROUPS = ['a', 'b'];

/** What happens after so many minutes: an alert turns, or says that it goes on; a silence of one series begins or ends. */
const steps = fc.array(
  fc.record({
    after: fc.nat({ max: 4 }),
    series: fc.nat({ max: SERIES - 1 }),
    kind: fc.constantFrom('turn' as const, 'turn' as const, 'recur' as const, 'silence' as const),
  }),
  { minLength: 30, maxLength: 60 },
);

describe.each(await metadataStores())('groups on %s', (_, openPlace) => {
  let place: StorePlace;
  let one: Metadata;
  let two: Metadata;
  let transitions: Transitions;
  let monitor: Monitor;
  let now = Math.floor(Date.now() / MINUTE) * MINUTE;
  let run = 0;

  beforeAll(async () => {
    place = await openPlace();
    one = await openMetadata(place.store);
    // SQLite knows one server.
    two = place.store.kind === 'sqlite' ? one : await openMetadata(place.store);
    await one.projects.save(projectSettings(1));
    transitions = new Transitions({
      metadata: one,
      canEmail: false,
      onQueued: () => undefined,
      now: () => now,
    });
    const { id } = await storeWebhook(one, 'pager');
    monitor = await storeMonitor(one, [id], {
      grouping: { by: ['group', 'run'], wait: 2 * MINUTE, interval: 7 * MINUTE },
    });
  });
  afterAll(async () => {
    if (two !== one) await two.close();
    await one.close();
    await place.remove();
  });

  const fail = (error: unknown): never => {
    throw error;
  };
  const options = { onQueued: () => undefined, onError: fail };
  /** Two servers at once; whoever has the lease does the work. */
  const tell = async (): Promise<void> => {
    const metadatas = [one, two];
    await Promise.all(
      metadatas.map((metadata) => new GroupMessages({ metadata, ...options }).queueDue(now)),
    );
    await Promise.all(metadatas.map(({ leases }) => leases.clear()));
  };
  const endSilences = async (): Promise<void> => {
    await new SilenceEnds({ metadata: one, ...options }).queueDue(now);
    await one.leases.clear();
  };

  const event = (name: NewEvent['name'], status: 'open' | 'closed'): NewEvent => ({
    name,
    status,
    reason: status === 'open' ? 'out-of-bounds' : 'recovered',
    params: metricParams,
    time: new Date(now).toISOString(),
    createdAt: new Date(now).toISOString(),
  });
  const groupOf = (series: number): string => GROUPS[series % GROUPS.length] ?? '';

  /** Goes through the steps, telling groups every minute. Returns the alerts by series. */
  async function go(
    given: readonly { after: number; series: number; kind: string }[],
    replay: GroupReplay,
    silence: (series: number) => Promise<void>,
  ): Promise<ReadonlyMap<number, AlertRow>> {
    const rows = new Map<number, AlertRow>();
    const news = async (series: number, kind: string): Promise<void> => {
      const row = rows.get(series);
      const isOpen = row?.status === 'open';
      if (kind === 'recur' && !isOpen) return;
      const next =
        row === undefined
          ? await transitions.create(
              {
                projectId: 1,
                name: `Load: ${series}`,
                attrs: { group: groupOf(series), run: String(run), series: String(series) },
                identity: {
                  type: 'metric',
                  monitorId: Number(monitor.id),
                  seriesHash: `${run}-${series}`,
                },
                createdAt: new Date(now).toISOString(),
              },
              event('created', 'open'),
              [monitor],
            )
          : await transitions.change(
              row,
              kind === 'recur'
                ? event('recurring', 'open')
                : event('status-changed', isOpen ? 'closed' : 'open'),
              [monitor],
            );
      rows.set(series, next);
      replay.add({
        time: now,
        group: groupOf(series),
        alert: next.id,
        news: kind === 'recur' ? 'went-on' : isOpen ? 'closed' : 'opened',
      });
    };
    for (const { after, series, kind } of given) {
      for (let minute = 0; minute < after; minute += 1) {
        await tell();
        now += MINUTE;
      }
      if (kind === 'silence') await silence(series);
      else await news(series, kind);
    }
    for (let minute = 0; minute < 130; minute += 1) {
      await tell();
      now += MINUTE;
    }
    replay.finish(now - MINUTE);
    return rows;
  }

  const messages = async (): Promise<GroupMessage[]> => {
    const rows = await one.db
      .selectFrom('group_messages')
      .selectAll()
      .where((row) => row(row.cast<string>('group_values', 'text'), 'like', `%"run":"${run}"%`))
      .orderBy('id')
      .execute();
    return rows.map((row) => {
      const content = JSON.parse(row.content) as {
        isOver: boolean;
        alerts: { id: number; turn: 'opened' | 'closed' | 'wentOn' }[];
      };
      const ids = (turn: string): number[] =>
        content.alerts.flatMap((alert) => (alert.turn === turn ? [alert.id] : []));
      return {
        time: Date.parse(row.created_at),
        group: (JSON.parse(row.group_values) as { group: string }).group,
        opened: ids('opened'),
        closed: ids('closed'),
        wentOn: ids('wentOn'),
        isOver: content.isOver,
      };
    });
  };
  const byNumber = (left: number, right: number): number => left - right;
  const sorted = (some: readonly GroupMessage[]): unknown[] =>
    some
      .map((message) => ({
        ...message,
        opened: message.opened.toSorted(byNumber),
        closed: message.closed.toSorted(byNumber),
        wentOn: message.wentOn.toSorted(byNumber),
      }))
      .toSorted((left, right) => left.time - right.time || (left.group < right.group ? -1 : 1));

  test('what is told is what the rule says, under a key each', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        run += 1;
        const expected: GroupMessage[] = [];
        const pace = monitor.grouping ?? { wait: 0, interval: 0 };
        const replay = new GroupReplay(pace, (message) => expected.push(message));
        await go(given, replay, () => Promise.resolve());
        const seen = await messages();
        expect(sorted(seen)).toEqual(sorted(expected));
        told += seen.length;
      }),
      { numRuns: 3 },
    );
    expect(told).toBeGreaterThan(15);
    const { sent, keys } = await one.db
      .selectFrom('deliveries')
      .select((row) => [
        row.fn.countAll<number | string>().as('sent'),
        row.fn.count<number | string>('idempotency_key').distinct().as('keys'),
      ])
      .where('event_id', '=', 0)
      .executeTakeFirstOrThrow();
    expect(Number(sent)).toBe(Number(keys));
  });

  test('a message that was given up is replayed as what it was', async () => {
    const message = await one.db
      .selectFrom('deliveries')
      .select(['id', 'group_id', 'group_message_id'])
      .where('event_id', '=', 0)
      .executeTakeFirstOrThrow();
    await one.db
      .updateTable('deliveries')
      .set({ state: 'failed' })
      .where('id', '=', message.id)
      .execute();
    expect(await one.deliveries.replay(1, message.id, now)).toMatchObject({ state: 'waiting' });
    const replayed = await one.db
      .selectFrom('deliveries')
      .select(['id', 'group_id', 'group_message_id'])
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow();
    expect(replayed).toEqual(message);
  });

  test('a list of groups is what one gets by grouping all alerts, page by page', async () => {
    const rows = await one.db.selectFrom('alerts').selectAll().execute();
    expect(rows.length).toBeGreaterThan(10);
    const filter = { projectId: 1, words: [], facets: new Map<string, string[]>() };
    for (const by of [['group'], ['run', 'group'], ['monitor', 'nothing'], ['alert_status']]) {
      const keyOf = (row: AlertRow): string => {
        const attrs = JSON.parse(row.attrs) as Record<string, string>;
        const known = { monitor: String(row.monitor_id), alert_status: row.status, ...attrs };
        return JSON.stringify(by.map((name) => (known as Record<string, string>)[name] ?? ''));
      };
      const expected = Map.groupBy(rows, keyOf);
      const seen = new Map<string, AlertGroup>();
      for (let offset = 0; ; offset += 2) {
        const wish = { by, sortBy: 'updated_at' as const, descending: true, offset, limit: 2 };
        const { groups, groupCount } = await listGroups(one.db, filter, wish);
        expect(groupCount).toBe(expected.size);
        for (const group of groups)
          seen.set(JSON.stringify(by.map((name) => group.values[name])), group);
        if (groups.length < 2) break;
      }
      expect([...seen.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [key, some] of expected) {
        const group = seen.get(key);
        expect(group?.count).toBe(some.length);
        expect(group?.openCount).toBe(some.filter(({ status }) => status === 'open').length);
        expect(group?.names.length).toBe(Math.min(some.length, 5));
        // Opening a group asks for exactly its alerts.
        const { q, attrs } = alertsOfGroup(group?.values ?? {});
        const found = await one.alerts.list(
          {
            ...filter,
            monitorId: q === '' ? undefined : Number(q.slice('monitor:'.length)),
            facets: new Map(Object.entries(attrs)),
          },
          { by: 'updated_at', descending: true },
          1000,
          false,
        );
        expect(new Set(found.alerts.map(({ id }) => id))).toEqual(
          new Set(some.map(({ id }) => id)),
        );
      }
    }
  });

  test('with silences every event is told with its group, in a summary, or has come to nothing', async () => {
    const fates = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        run += 1;
        const silences = new Map<number, number>();
        const end = async (id: number): Promise<void> => {
          // The clock of the test is not that of the store.
          await one.db.updateTable('silences').set({ ends_at: now }).where('id', '=', id).execute();
        };
        const ignored = new GroupReplay({ wait: 0, interval: 0 }, () => undefined);
        const rows = await go(given, ignored, async (series) => {
          const known = silences.get(series);
          if (known !== undefined) {
            silences.delete(series);
            return await end(known);
          }
          const matchers = [
            { attr: 'series', op: '=' as const, values: [String(series)] },
            { attr: 'run', op: '=' as const, values: [String(run)] },
          ];
          const wish = { name: 'x', reason: '', all: false, matchers, repeat: null };
          const startsAt = new Date(now).toISOString();
          const all = { ...wish, startsAt, endsAt: null, key: '', owner: '' };
          silences.set(series, (await one.silences.create(1, all, 0)).id);
        });
        for (const id of silences.values()) await end(id);
        now += MINUTE;
        await endSilences();
        await judge([...rows.values()].map(({ id }) => id));
      }),
      { numRuns: 5 },
    );
    for (const fate of ['grouped', 'muted', 'settled'])
      expect([fate, fates.get(fate) ?? 0]).toEqual([
        fate,
        expect.toSatisfy((count: number) => count > 2),
      ]);

    async function judge(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      const held = await one.db
        .selectFrom('deliveries')
        .innerJoin('alerts', 'alerts.id', 'deliveries.alert_id')
        .select(['deliveries.state', 'skip_reason', 'silence_id', 'summary_id'])
        .select(['group_message_id', 'alerts.status', 'deliveries.alert_id', 'group_news'])
        .where('alert_id', 'in', ids)
        .orderBy('deliveries.id')
        .execute();
      for (const row of held) {
        const fate = row.skip_reason ?? '';
        fates.set(fate, (fates.get(fate) ?? 0) + 1);
        expect([row.state, row.summary_id !== null, row.group_message_id !== null]).toEqual([
          'skipped',
          fate === 'muted',
          fate === 'grouped',
        ]);
      }
      // Whoever heard that an alert opened hears of its end, here or in a summary.
      for (const [, some] of Map.groupBy(held, (row) => row.alert_id)) {
        const last = some.findLast(({ skip_reason: reason }) => reason !== 'settled');
        if (last?.skip_reason === 'grouped' && last.group_news !== 'closed')
          expect(last.status).toBe('open');
      }
    }
  });
});
