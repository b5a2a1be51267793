import type { Monitor } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAlert, NewEvent } from '../../src/alerting/transitions/alert-event.ts';
import { AlertExpiry } from '../../src/alerting/alerts/alert-expiry.ts';
import { AlertConflictError, Transitions } from '../../src/alerting/transitions/transitions.ts';
import { deletedGroups } from '../../src/metadata/alerting/errors/deleted-error-groups.ts';
import type { AlertWord } from '../../src/metadata/alerting/alert-filter.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metadataStores, projectSettings, type StorePlace } from '../support/metadata-stores.ts';
import { metricParams, storeMonitor, storeWebhook } from '../support/stored-alerting.ts';

const now = Date.UTC(2026, 0, 1);
const iso = (time: number): string => new Date(time).toISOString();
const event = (change: Partial<NewEvent> = {}): NewEvent => ({
  name: 'created',
  status: 'open',
  reason: 'out-of-bounds',
  params: metricParams,
  time: iso(now),
  createdAt: iso(now),
  ...change,
});
const closed = event({ name: 'status-changed', status: 'closed', reason: 'recovered' });

describe.each(await metadataStores())('two servers on %s', (_, openPlace) => {
  let place: StorePlace;
  let one: Metadata;
  let two: Metadata;
  let first: Transitions;
  let second: Transitions;
  let monitor: Monitor;
  let channelId = 0;

  beforeAll(async () => {
    place = await openPlace();
    one = await openMetadata(place.store);
    two = await openMetadata(place.store);
    await one.projects.save(projectSettings(1));
    // Transactions of two connections in one process would wait for each other for ever on SQLite, which knows one server.
    [first, second] = [one, place.store.kind === 'sqlite' ? one : two].map(
      (metadata) =>
        new Transitions({ metadata, canEmail: false, onQueued: () => undefined, now: () => now }),
    ) as [Transitions, Transitions];
    const channel = await storeWebhook(one, 'pager');
    channelId = channel.id;
    monitor = await createMonitor();
  });
  afterAll(async () => {
    await two.close();
    await one.close();
    await place.remove();
  });

  async function createMonitor(): Promise<Monitor> {
    return await storeMonitor(one, [channelId]);
  }
  const alertOf = (seriesHash: string, monitorId = Number(monitor.id)): NewAlert => ({
    projectId: 1,
    name: 'Load: web-1',
    attrs: {},
    identity: { type: 'metric', monitorId, seriesHash },
    createdAt: iso(now),
  });
  const outcomes = async (work: readonly Promise<unknown>[]): Promise<string[]> =>
    (await Promise.allSettled(work)).map((result) =>
      result.status === 'fulfilled'
        ? 'written'
        : result.reason instanceof AlertConflictError
          ? 'conflict'
          : String(result.reason),
    );
  const deliveriesOf = async (alertId: number) => {
    const rows = await one.db
      .selectFrom('alert_events')
      .select('id')
      .where('alert_id', '=', alertId)
      .execute();
    return await one.deliveries.list({ eventIds: rows.map(({ id }) => id) });
  };

  test('MM1: one of them evaluates at a time', async () => {
    expect(await Promise.all([one.leases.take('x', 60_000), two.leases.take('x', 60_000)])).toEqual(
      expect.arrayContaining([true, false]),
    );
  });

  test('MM5: a series has one open alert, whoever opens it first', async () => {
    const racing = await outcomes([
      first.create(alertOf('a'), event(), [monitor]),
      second.create(alertOf('a'), event(), [monitor]),
    ]);
    expect(racing.toSorted()).toEqual(['conflict', 'written']);
    const open = (await one.alerts.ofMonitor(Number(monitor.id), iso(now))).get('a');
    if (!open) throw new Error('no alert was made');
    await first.change(open, closed, [monitor]);
    await first.create(alertOf('a'), event(), [monitor]);
    const old = await one.db
      .selectFrom('alerts')
      .selectAll()
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow();
    const reopened = event({ name: 'status-changed', reason: 'manual' });
    await expect(second.change(old, reopened, [])).rejects.toThrow(AlertConflictError);
  });

  test('what errors have caused is noted with the event, and only while the alert is open', async () => {
    const error = (group: string): NewAlert => ({
      ...alertOf(''),
      identity: { type: 'error', spanGroupId: group },
    });
    const opened = event({
      reason: 'new-error',
      params: { traceId: null, spanId: '0', spanCount: 1 },
    });
    const seen = (group: string, firstSeen = now) => ({
      groupId: group,
      name: `Error ${group}`,
      service: 'cart',
      services: ['cart'],
      count: 3,
      firstSeen,
      lastSeen: firstSeen + 1000,
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
    });
    const cause = { spanGroupId: '5', name: 'x', service: '', alertId: 0, reason: 'late' } as const;
    const made = await first.create(
      error('700'),
      { ...opened, cause, consequences: [seen('701'), seen('702', now - 5000)] },
      [],
    );
    const get = async (until?: number) =>
      (await one.consequences.on([await one.alerts.get(1, made.id)], until))[0];
    const alert = await get();
    expect(alert).toMatchObject({ cause, consequenceCount: 2 });
    expect(alert?.consequences.map(({ spanGroupId, count }) => [spanGroupId, count])).toEqual([
      ['702', 3],
      ['701', 3],
    ]);
    await one.consequences.note(made, [seen('703')], now + 60_000);
    expect((await get())?.consequenceCount).toBe(3);
    expect((await get(now))?.consequenceCount).toBe(2);
    const notes = await one.consequences.notesOf(1, ['701', '9']);
    expect([...notes.values()]).toMatchObject([{ alert_id: made.id, root: '700', status: 'open' }]);
    const [note] = notes.values();
    if (note) await one.consequences.refresh(note, { ...seen('701'), count: 8 });
    expect((await one.consequences.notesOf(1, ['701'])).get('701')?.count).toBe(8);
    expect(await one.alertEvents.openedAt(made.id)).toBe(now);

    const over = { ...closed, params: opened.params };
    await first.change(await one.alerts.row(1, made.id), over, []);
    await one.consequences.note(made, [seen('704')], now);
    expect((await get())?.consequenceCount).toBe(3);
    expect(await one.alertEvents.openedAt(made.id)).toBeUndefined();
    await one.alerts.delete(1, [made.id], now);
    expect(await one.consequences.notesOf(1, ['701'])).toEqual(new Map());
    const forgotten = await deletedGroups(one.db, 1);
    expect(['700', '701', '702', '703'].map((group) => forgotten.get(group))).toEqual(
      Array.from({ length: 4 }, () => now),
    );
  });

  test('AE3: of two changes of one alert one is written', async () => {
    const alert = await first.create(alertOf('b'), event(), [monitor]);
    const racing = await outcomes([
      first.change(alert, closed, [monitor]),
      second.change(alert, closed, [monitor]),
    ]);
    expect(racing.toSorted()).toEqual(['conflict', 'written']);
    expect(await deliveriesOf(alert.id)).toHaveLength(2);
  });

  test('AE6: a group of errors has one alert', async () => {
    const error: NewAlert = {
      ...alertOf(''),
      identity: { type: 'error', spanGroupId: '18446744073709551615' },
    };
    const created = event({
      reason: 'new-error',
      params: { traceId: null, spanId: '0', spanCount: 1 },
    });
    const racing = await outcomes([
      first.create(error, created, []),
      second.create(error, created, []),
    ]);
    expect(racing.toSorted()).toEqual(['conflict', 'written']);
    const find = async (words: readonly AlertWord[]) =>
      (
        await one.alerts.list(
          { projectId: 1, words, facets: new Map([['alert_type', ['error']]]) },
          { by: 'created_at', descending: false },
          10,
          false,
        )
      ).alerts;
    const [alert] = await find([]);
    const alternatives = ['100%', (alert?.name ?? '').toUpperCase()];
    expect(await find([{ alternatives, isExcluded: false }])).toHaveLength(1);
    expect(await find([{ alternatives, isExcluded: true }])).toHaveLength(0);
    expect(await find([{ alternatives: ['%'], isExcluded: true }])).toHaveLength(1);
    await one.alerts.delete(1, [alert?.id ?? 0], now);
    expect((await deletedGroups(two.db, 1)).get('18446744073709551615')).toBe(now);
  });

  test('AE7: a monitor that is deleted meanwhile leaves no alert behind', async () => {
    const doomed = await createMonitor();
    const id = Number(doomed.id);
    const progress = { monitorId: id, storedUntil: null, evaluatedUntil: now };
    await first.create(alertOf('c', id), event(), [doomed], progress);
    await two.monitors.delete({ projectId: 1, id });
    const late = first.create(alertOf('d', id), event(), [doomed], progress);
    await expect(late).rejects.toThrow('deleted');
    expect(await one.alerts.ofMonitor(id, iso(0))).toEqual(new Map());
  });

  test('MM16: what happened during a pause is not caught up with', async () => {
    const paused = await createMonitor();
    const id = Number(paused.id);
    await one.db
      .updateTable('monitors')
      .set({ evaluated_until: now })
      .where('id', '=', id)
      .execute();
    await one.monitors.setState(1, id, 'active');
    const until = (): Promise<unknown> =>
      two.db
        .selectFrom('monitors')
        .select('evaluated_until')
        .where('id', '=', id)
        .executeTakeFirst();
    expect(await until()).toEqual({ evaluated_until: now });
    await one.monitors.setState(1, id, 'paused');
    await one.monitors.setState(1, id, 'active');
    expect(await until()).toEqual({ evaluated_until: null });
  });

  test('a facet has the first thousand of its values', async () => {
    const alert = await first.create(alertOf('facets'), event(), [monitor]);
    const values = Array.from({ length: 1005 }, (_, index) => `host-${10_000 + index}`);
    for (const [index, value] of values.entries()) {
      const [copy] = await one.db
        .insertInto('alerts')
        .values({ ...alert, id: undefined, series_hash: `facets-${index}`, status: 'closed' })
        .returning('id')
        .execute();
      await one.db
        .insertInto('alert_attrs')
        .values({ alert_id: copy?.id ?? 0, project_id: 1, key: 'host_name', value })
        .execute();
    }
    const listed = (withFacets: boolean) =>
      one.alerts.list(
        { projectId: 1, words: [], facets: new Map([['alert_type', ['metric']]]) },
        { by: 'created_at', descending: false },
        1,
        withFacets,
      );
    const { facets } = await listed(true);
    const hosts = facets.find(({ key }) => key === 'host_name')?.items ?? [];
    expect(hosts.map(({ value }) => value)).toEqual(values.slice(0, 1000));
    expect((await listed(false)).facets).toEqual([]);
    await one.db.deleteFrom('alerts').where('series_hash', 'like', 'facets%').execute();
  });

  test('ND6: a message is taken by one of them, and those about one alert in their order', async () => {
    await one.db.deleteFrom('deliveries').execute();
    const alert = await first.create(alertOf('e'), event(), [monitor]);
    await first.change(alert, closed, [monitor]);
    const take = (metadata: Metadata, time: number) =>
      metadata.deliveries.take({ projectId: 1, channelId }, time, 60_000, 8);
    const taken = await Promise.all([take(one, now), take(two, now)]);
    const [message] = taken.flat();
    expect(taken.flat()).toHaveLength(1);
    if (!message) throw new Error('nothing was taken');
    const [opened, recovered] = await deliveriesOf(alert.id);
    expect(String(message.id)).toBe(opened?.id);
    const [holder, other] = taken[0]?.length === 1 ? [one, two] : [two, one];

    // The server that took it is held up, another takes and delivers it: the late failure changes nothing.
    const [again] = await take(other, now + 60_000);
    expect(again?.id).toBe(message.id);
    const attempt = { time: iso(now), duration: 1, status: 200, error: '' };
    await other.deliveries.record(message.id, { state: 'delivered', attempt });
    await holder.deliveries.record(message.id, { state: 'retrying', nextAt: now, attempt });
    expect((await deliveriesOf(alert.id))[0]?.state).toBe('delivered');
    const [next] = await take(one, now + 60_000);
    expect(String(next?.id)).toBe(recovered?.id);
    expect(await one.deliveries.dueQueues(now)).toEqual([]);
    await one.deliveries.giveBackAll();
    expect(await one.deliveries.dueQueues(now)).toEqual([{ projectId: 1, channelId }]);
    await expect(two.deliveries.replay(1, message.id, now)).rejects.toThrow('delivered');
  });

  test('what is old goes: closed alerts with all of it, and of others all but their newest event', async () => {
    const day = 86_400_000;
    const errorParams = { traceId: null, spanId: '0', spanCount: 1 };
    const at = (days: number): Transitions =>
      new Transitions({
        metadata: one,
        canEmail: false,
        onQueued: () => undefined,
        now: () => now + days * day,
      });
    const eventAt = (days: number, change: Partial<NewEvent> = {}): NewEvent => {
      const time = iso(now + days * day);
      return event({ time, createdAt: time, ...change });
    };
    const over = { name: 'status-changed', status: 'closed', reason: 'recovered' } as const;
    const make = (series: string): ReturnType<Transitions['create']> =>
      at(10).create(alertOf(series), eventAt(10), [monitor]);
    const gone = await make('forget-1');
    await at(11).change(gone, eventAt(11, over), [monitor]);
    const recent = await make('forget-2');
    await at(40).change(recent, eventAt(40, over), [monitor]);
    const open = await make('forget-3');
    const silenced = await make('forget-4');
    await at(11).change(silenced, eventAt(11, { ...over, reason: 'manual' }), []);
    // Closed by hand a day before the look: what it was about is older.
    const justClosed = await make('forget-5');
    await at(34).change(justClosed, eventAt(10, { ...over, reason: 'manual' }), []);
    const error = await at(10).create(
      { ...alertOf(''), identity: { type: 'error', spanGroupId: '77' } },
      eventAt(10, { reason: 'new-error', params: errorParams }),
      [],
    );
    await at(11).change(error, eventAt(10, { ...over, reason: 'manual', params: errorParams }), []);
    const mine = [gone.id, recent.id, open.id, silenced.id, justClosed.id, error.id];

    const expiry = new AlertExpiry({
      metadata: two,
      days: 20,
      onError: (error) => {
        throw error;
      },
    });
    await one.leases.take('forget-alerts', 60_000);
    await expiry.forget(now + 35 * day);
    expect(await eventCounts(mine)).toEqual([2, 2, 1, 2, 2, 2]);
    await one.leases.release('forget-alerts');
    await expiry.forget(now + 35 * day);
    expect(await eventCounts(mine)).toEqual([0, 1, 1, 1, 1, 0]);
    const left = await one.db
      .selectFrom('alerts')
      .select('id')
      .where('id', 'in', mine)
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual([recent.id, open.id, silenced.id, justClosed.id]);
    for (const table of ['deliveries', 'alert_attrs'] as const) {
      const rows = await one.db
        .selectFrom(table)
        .select('alert_id')
        .where('alert_id', '=', gone.id)
        .execute();
      expect(rows).toEqual([]);
    }
    await expiry.stop();
  });

  async function eventCounts(alertIds: readonly number[]): Promise<number[]> {
    return await Promise.all(
      alertIds.map(async (id) => {
        const rows = await one.db
          .selectFrom('alert_events')
          .select('id')
          .where('alert_id', '=', id)
          .execute();
        return rows.length;
      }),
    );
  }

  test('ND7: a channel that people paused meanwhile is not disabled', async () => {
    await one.channels.setState(1, channelId, 'paused');
    await two.channels.disable(channelId, 'broken');
    expect((await one.channels.get(1, channelId)).state).toBe('paused');
    await one.channels.setState(1, channelId, 'delivering');
    await two.channels.disable(channelId, 'broken');
    expect(await one.channels.get(1, channelId)).toMatchObject({
      state: 'disabled',
      stateReason: 'broken',
    });
    expect(await one.channels.some(1, [channelId, 99])).toHaveLength(1);
    expect(await one.channels.some(2, [channelId])).toEqual([]);
  });
});
