import type { Alert, Monitor } from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withMutes } from '../../src/alerting/silences/alert-mutes.ts';
import { previewSilence } from '../../src/alerting/silences/preview-silence.ts';
import { SilenceEnds } from '../../src/alerting/silences/silence-ends.ts';
import type { NewAlert, NewEvent } from '../../src/alerting/transitions/alert-event.ts';
import { Transitions } from '../../src/alerting/transitions/transitions.ts';
import { alertFromRow, type AlertRow } from '../../src/metadata/alerting/alert-row.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metadataStores, projectSettings, type StorePlace } from '../support/metadata-stores.ts';
import { metricParams, storeMonitor, storeWebhook } from '../support/stored-alerting.ts';
import { HOUR } from '../../src/shared/time-units.ts';

const SERIES = 40;
const VALUES = ['a', 'b', 'c'];

type Step =
  | { readonly kind: 'turn'; readonly series: number }
  | { readonly kind: 'tell' }
  | { readonly kind: 'silence'; readonly value: string; readonly isEnding: boolean };

const steps = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('turn' as const),
        series: fc.nat({ max: SERIES - 1 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('tell' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('silence' as const),
        value: fc.constantFrom(...VALUES),
        isEnding: fc.boolean(),
      }),
    },
  ),
  { minLength: 60, maxLength: 120 },
);

describe.each(await metadataStores())('silences on %s', (_, openPlace) => {
  let place: StorePlace;
  let one: Metadata;
  let two: Metadata;
  let transitions: Transitions;
  let monitor: Monitor;
  let now = Date.now();
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
    const channels = await Promise.all(['pager', 'chat'].map((name) => storeWebhook(one, name)));
    monitor = await storeMonitor(
      one,
      channels.map(({ id }) => id),
      { severity: 'critical', labels: { team: 'shop' }, owner: 'ops' },
    );
  });
  afterAll(async () => {
    if (two !== one) await two.close();
    await one.close();
    await place.remove();
  });

  const event = (status: 'open' | 'closed', isNew = false): NewEvent => ({
    name: isNew ? 'created' : 'status-changed',
    status,
    reason: status === 'open' ? 'out-of-bounds' : 'recovered',
    params: metricParams,
    time: new Date(now).toISOString(),
    createdAt: new Date(now).toISOString(),
  });
  const alertOf = (series: number): NewAlert => ({
    projectId: 1,
    name: `Load: ${series}`,
    attrs: { service_name: VALUES[series % VALUES.length] ?? '', run: String(run) },
    identity: {
      type: 'metric',
      monitorId: Number(monitor.id),
      seriesHash: `${run}-${series}`,
    },
    createdAt: new Date(now).toISOString(),
  });
  const ends = (metadata: Metadata): SilenceEnds =>
    new SilenceEnds({
      metadata,
      onQueued: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
  /** Two servers at once; whoever has the lease does the work. */
  const tell = async (): Promise<void> => {
    await Promise.all([ends(one).queueDue(now), ends(two).queueDue(now)]);
    await Promise.all([one.leases.clear(), two.leases.clear()]);
  };

  test('every message goes out at once or is told in one summary, and each summary is right', async () => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        run += 1;
        const rows = new Map<number, AlertRow>();
        const silences = new Map<string, number>();
        const turn = async (series: number): Promise<void> => {
          const row = rows.get(series);
          const next =
            row === undefined
              ? await transitions.create(alertOf(series), event('open', true), [monitor])
              : await transitions.change(row, event(row.status === 'open' ? 'closed' : 'open'), [
                  monitor,
                ]);
          rows.set(series, next);
        };
        for (const step of given) {
          now += 1000;
          if (step.kind === 'turn') await turn(step.series);
          else if (step.kind === 'tell') await tell();
          else await silence(step, silences);
        }
        now += 1000;
        for (const id of silences.values()) await endAt(id);
        now += 1000;
        await tell();
        await tell();
        held += await judge(rows);
      }),
      { numRuns: 6 },
    );
    expect(held).toBeGreaterThan(50);
  });

  async function silence(
    { value, isEnding }: Extract<Step, { kind: 'silence' }>,
    silences: Map<string, number>,
  ): Promise<void> {
    const known = silences.get(value);
    if (known !== undefined && isEnding) {
      await endAt(known);
      silences.delete(value);
    }
    if (known !== undefined || isEnding) return;
    const { id } = await one.silences.create(
      1,
      {
        name: value,
        reason: '',
        all: false,
        matchers: [
          { attr: 'service.name', op: '=', values: [value] },
          { attr: 'run', op: '=', values: [String(run)] },
        ],
        startsAt: new Date(now).toISOString(),
        endsAt: null,
        repeat: null,
        key: '',
        owner: '',
      },
      0,
    );
    silences.set(value, id);
  }

  /** The clock of the test is not that of the store. */
  const endAt = async (id: number): Promise<void> => {
    await one.db.updateTable('silences').set({ ends_at: now }).where('id', '=', id).execute();
  };

  /** Holds what is stored against what the rules say. Returns how many messages were held. */
  async function judge(rows: ReadonlyMap<number, AlertRow>): Promise<number> {
    const ids = [...rows.values()].map(({ id }) => id);
    if (ids.length === 0) return 0;
    const messages = await one.db
      .selectFrom('deliveries')
      .innerJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
      .select(['deliveries.id', 'deliveries.state', 'deliveries.alert_id', 'channel_id'])
      .select(['silence_id', 'summary_id', 'skip_reason', 'alert_events.status', 'name'])
      .where('deliveries.alert_id', 'in', ids)
      .orderBy('deliveries.id')
      .execute();
    for (const message of messages) {
      const isHeld = message.skip_reason === 'muted';
      expect([message.state, message.silence_id !== null, message.summary_id !== null]).toEqual(
        isHeld ? ['skipped', true, true] : ['waiting', false, false],
      );
    }
    const held = messages.filter(({ summary_id: id }) => id !== null);
    for (const [summaryId, some] of Map.groupBy(held, (one) => one.summary_id ?? 0)) {
      const told = await one.db
        .selectFrom('deliveries')
        .selectAll()
        .where('event_id', '=', 0)
        .where('summary_id', '=', summaryId)
        .execute();
      expect(told).toMatchObject([{ state: 'waiting', channel_id: some[0]?.channel_id }]);
      const { content } = await one.db
        .selectFrom('silence_summaries')
        .select('content')
        .where('id', '=', summaryId)
        .executeTakeFirstOrThrow();
      const firsts = [...Map.groupBy(some, (one) => one.alert_id).values()].map(([first]) => first);
      const opened = firsts.filter((first) => first?.status === 'open').length;
      const counted: unknown = JSON.parse(content);
      expect(counted).toMatchObject({ opened });
      const { closed, wentOn } = counted as { closed: number; wentOn: number };
      expect(closed + wentOn).toBe(firsts.length - opened);
    }
    return held.length;
  }

  test('what mutes an alert, which are found by it and what a preview counts is the same', async () => {
    run += 1;
    for (let series = 0; series < 9; series += 1)
      await transitions.create(alertOf(series), event('open', true), [monitor]);
    const wishes = [
      { attr: 'service.name', op: '=' as const, values: ['a', 'b'] },
      { attr: 'service.name', op: '!=' as const, values: ['a'] },
      { attr: 'severity', op: '=' as const, values: ['critical'] },
      { attr: 'severity', op: '!=' as const, values: ['critical'] },
      { attr: 'label.team', op: '=' as const, values: ['shop'] },
      { attr: 'monitor.id', op: '=' as const, values: [monitor.id] },
      { attr: 'monitor.id', op: '!=' as const, values: [monitor.id] },
      { attr: 'monitor.name', op: '=' as const, values: ['Load'] },
      { attr: 'monitor.owner', op: '!=' as const, values: ['shop'] },
      { attr: 'nothing', op: '!=' as const, values: ['x'] },
    ];
    const rows = await one.db
      .selectFrom('alerts')
      .selectAll()
      .where('status', '=', 'open')
      .execute();
    const alerts = rows.map((row): Alert => alertFromRow(row));
    expect(alerts.length).toBeGreaterThanOrEqual(9);
    for (const wish of [...wishes.map((matcher) => [matcher]), wishes.slice(0, 2), wishes]) {
      const rule = {
        id: 1,
        name: 'x',
        reason: '',
        user: '',
        startsAt: 0,
        endsAt: null,
        repeat: null,
        all: false,
        matchers: wish,
      };
      const muted = await withMutes(one, 1, alerts, [{ silence: rule, until: now + HOUR }]);
      const ids = muted.filter(({ mute }) => mute !== null).map(({ id }) => id);
      const preview = await previewSilence(one, 1, rule);
      expect([wish, preview.count]).toEqual([wish, ids.length]);
      const found = await one.alerts.list(
        {
          projectId: 1,
          words: [],
          facets: new Map([
            ['alert_muted', ['yes']],
            ['alert_status', ['open']],
          ]),
          inForce: [rule],
        },
        { by: 'created_at', descending: false },
        1000,
        true,
      );
      expect(new Set(found.alerts.map(({ id }) => id))).toEqual(new Set(ids));
    }
  });
});
