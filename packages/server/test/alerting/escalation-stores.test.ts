import type { Monitor } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acknowledgeAlerts,
  unacknowledgeAlerts,
} from '../../src/alerting/alerts/acknowledge-alerts.ts';
import { GroupMessages } from '../../src/alerting/groups/group-messages.ts';
import { Escalations } from '../../src/alerting/escalation/escalations.ts';
import type { NewEvent } from '../../src/alerting/transitions/alert-event.ts';
import { AlertConflictError, Transitions } from '../../src/alerting/transitions/transitions.ts';
import type { AlertRow } from '../../src/metadata/alerting/alert-row.ts';
import { groupContentSchema } from '../../src/metadata/database/group-content.ts';
import { jsonText } from '../../src/metadata/database/json-column.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metadataStores, projectSettings, type StorePlace } from '../support/metadata-stores.ts';
import { metricParams, storeMonitor, storeWebhook } from '../support/stored-alerting.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const fail = (error: unknown): never => {
  throw error;
};
const mira = { id: 1, name: 'Mira', email: '' };

describe.each(await metadataStores())('escalation on %s', (_, openPlace) => {
  let place: StorePlace;
  let one: Metadata;
  let two: Metadata;
  let transitions: Transitions;
  let start = 0;
  let series = 0;
  const channels = new Map<string, number>();

  beforeAll(async () => {
    // The clock of the stores is that of the test.
    vi.useFakeTimers({ toFake: ['Date'] });
    place = await openPlace();
    one = await openMetadata(place.store);
    // SQLite knows one server.
    two = place.store.kind === 'sqlite' ? one : await openMetadata(place.store);
    for (const { clock } of [one, two]) vi.spyOn(clock, 'now').mockImplementation(() => Date.now());
    await one.projects.save(projectSettings(1));
    transitions = new Transitions({ metadata: one, canEmail: false, onQueued: () => undefined });
    for (const name of ['pager', 'lead', 'boss']) {
      const { id } = await storeWebhook(one, name);
      channels.set(name, id);
    }
  });
  beforeEach(() => {
    start = Date.now();
  });
  afterAll(async () => {
    vi.useRealTimers();
    if (two !== one) await two.close();
    await one.close();
    await place.remove();
  });

  const monitorWith = async (
    ...steps: readonly (readonly [minutes: number, ...names: string[]])[]
  ): Promise<Monitor> => {
    const ids = (names: readonly string[]): number[] =>
      names.map((name) => channels.get(name) ?? 0);
    return await storeMonitor(one, ids(['pager']), {
      name: `Load ${series}`,
      escalation: steps.map(([minutes, ...names]) => ({
        after: minutes * MINUTE,
        channelIds: ids(names),
      })),
    });
  };
  const event = (change: Partial<NewEvent>): NewEvent => ({
    name: 'status-changed',
    status: 'open',
    reason: 'out-of-bounds',
    params: metricParams,
    time: new Date().toISOString(),
    createdAt: new Date().toISOString(),
    ...change,
  });
  const open = async (...monitors: readonly Monitor[]): Promise<AlertRow> => {
    series += 1;
    return await transitions.create(
      {
        projectId: 1,
        name: `Load: ${series}`,
        attrs: { series: String(series) },
        identity: {
          type: 'metric',
          monitorId: Number(monitors[0]?.id),
          seriesHash: String(series),
        },
        createdAt: new Date().toISOString(),
      },
      event({ name: 'created' }),
      monitors,
    );
  };
  const escalations = (metadata: Metadata): Escalations =>
    new Escalations({
      metadata,
      onQueued: () => undefined,
      onError: fail,
    });
  /** Two servers look so many minutes after the beginning of the test. */
  const at = async (minutes: number): Promise<void> => {
    const now = start + minutes * MINUTE;
    vi.setSystemTime(now);
    await Promise.all([escalations(one).queueDue(now), escalations(two).queueDue(now)]);
    await Promise.all([one.leases.clear(), two.leases.clear()]);
  };
  const nameOf = (id: number): string =>
    [...channels].find(([, known]) => known === id)?.[0] ?? String(id);
  /** Every message about an alert: what happened, minutes after the beginning of the test, to whom. */
  const told = async ({ id }: AlertRow): Promise<string[]> => {
    const rows = await one.db
      .selectFrom('deliveries')
      .innerJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
      .select(['alert_events.name', 'alert_events.status', 'deliveries.created_at'])
      .select(['channel_id', 'skip_reason'])
      .where('deliveries.alert_id', '=', id)
      .orderBy('deliveries.id')
      .execute();
    return rows.map(
      ({ name, status, created_at: time, channel_id: channel, skip_reason: skip }) => {
        const minute = Math.round((Date.parse(time) - start) / MINUTE);
        const what = name === 'escalated' ? 'escalated' : `${name} ${status}`;
        return `${minute} ${what} ${nameOf(channel)}${skip === null ? '' : ` (${skip})`}`;
      },
    );
  };
  const silence = async (alert: AlertRow, until: number): Promise<number> => {
    const { id } = await one.silences.create(
      1,
      {
        name: 'maintenance',
        reason: '',
        all: false,
        matchers: [{ attr: 'alert.id', op: '=', values: [String(alert.id)] }],
        startsAt: null,
        endsAt: new Date(start + until * MINUTE).toISOString(),
        repeat: null,
        key: '',
        owner: '',
      },
      0,
    );
    return id;
  };

  test('each step is told once, whichever server looks, and who heard of it hears of the end', async () => {
    const monitor = await monitorWith([15, 'lead'], [30, 'boss', 'lead']);
    const alert = await open(monitor);
    for (const minute of [1, 14, 15, 16, 29, 30, 31, 60, 600]) await at(minute);
    expect(await told(alert)).toEqual([
      '0 created open pager',
      '15 escalated lead',
      '30 escalated boss',
      '30 escalated lead',
    ]);
    // Whoever read the alert before a step was told would forget whom it told.
    const closed = event({ status: 'closed', reason: 'recovered' });
    await expect(transitions.change(alert, closed, [monitor])).rejects.toThrow(AlertConflictError);
    const now = await one.alerts.row(1, alert.id);
    const shut = await transitions.change(now, closed, [monitor]);
    expect((await told(alert)).slice(4).toSorted()).toEqual([
      '600 status-changed closed boss',
      '600 status-changed closed lead',
      '600 status-changed closed pager',
    ]);
    await at(700);
    expect(await told(alert)).toHaveLength(7);
    // What opens again escalates again, under other keys.
    await transitions.change(shut, event({}), [monitor]);
    await at(714);
    expect(await told(alert)).toHaveLength(8);
    await at(715);
    expect((await told(alert)).at(-1)).toBe('715 escalated lead');
  });

  test('somebody who is on it ends it, and taking that back begins anew', async () => {
    const alert = await open(await monitorWith([15, 'lead'], [30, 'boss']));
    await at(5);
    await acknowledgeAlerts(one, 1, [alert.id], { note: '', until: null }, mira);
    await at(120);
    expect(await told(alert)).toEqual(['0 created open pager']);
    await unacknowledgeAlerts(one, 1, [alert.id], mira);
    await at(134);
    await at(135);
    const until = new Date(start + 200 * MINUTE).toISOString();
    await acknowledgeAlerts(one, 1, [alert.id], { note: '', until }, mira);
    for (const minute of [150, 199, 229, 230, 231]) await at(minute);
    expect(await told(alert)).toEqual([
      '0 created open pager',
      '135 escalated lead',
      '230 escalated boss',
    ]);
  });

  test('while a silence holds it the time does not count, also when it ends early', async () => {
    const alert = await open(await monitorWith([15, 'lead'], [30, 'boss']));
    await at(10);
    const id = await silence(alert, 300);
    for (const minute of [15, 30, 40]) await at(minute);
    await one.silences.end({ projectId: 1, id, revision: undefined });
    for (const minute of [45, 54, 55, 69, 70]) await at(minute);
    expect(await told(alert)).toEqual([
      '0 created open pager',
      '55 escalated lead',
      '70 escalated boss',
    ]);
  });

  test('steps of several monitors are told in one order, those of a paused one are not', async () => {
    const [first, second, third] = [
      await monitorWith([15, 'lead'], [45, 'lead']),
      await monitorWith([15, 'boss'], [30, 'boss']),
      await monitorWith([45, 'boss']),
    ];
    const alert = await open(first, second, third);
    await at(15);
    await one.monitors.setState(1, Number(second.id), 'paused');
    await one.monitors.delete({ projectId: 1, id: Number(third.id), revision: undefined });
    await one.channels.setState(1, channels.get('lead') ?? 0, 'paused');
    await at(30);
    await at(45);
    await one.channels.setState(1, channels.get('lead') ?? 0, 'delivering');
    expect(await told(alert)).toEqual([
      '0 created open pager',
      '15 escalated lead',
      '15 escalated boss',
      '45 escalated lead (channel-paused)',
    ]);
    expect(await one.alerts.row(1, alert.id)).toMatchObject({ escalated: 3, escalates_at: null });
  });

  describe('of alerts that are told together', () => {
    const grouping = { by: [], wait: MINUTE, interval: 5 * MINUTE };
    const grouped = async (
      ...steps: readonly (readonly [minutes: number, ...names: string[]])[]
    ): Promise<Monitor> => {
      const { id } = await monitorWith(...steps);
      await one.db
        .updateTable('monitors')
        .set({ grouping: jsonText(grouping) })
        .where('id', '=', Number(id))
        .execute();
      return await one.monitors.get(1, Number(id));
    };
    /** Two servers look for steps, and for groups to tell. */
    const later = async (minutes: number): Promise<void> => {
      await at(minutes);
      const now = start + minutes * MINUTE;
      const tell = (metadata: Metadata): Promise<void> =>
        new GroupMessages({ metadata, onQueued: () => undefined, onError: fail }).queueDue(now);
      await Promise.all([tell(one), tell(two)]);
      await Promise.all([one.leases.clear(), two.leases.clear()]);
    };
    const close = async ({ id }: AlertRow, monitor: Monitor): Promise<void> => {
      const closed = event({ status: 'closed', reason: 'recovered' });
      await transitions.change(await one.alerts.row(1, id), closed, [monitor]);
    };
    /** Every message about the groups of a monitor: whom it told of which step, and of which alerts. */
    const messages = async ({ id }: Monitor, names: readonly AlertRow[]): Promise<string[]> => {
      const rows = await one.db
        .selectFrom('group_messages')
        .select(['channel_id', 'content', 'created_at'])
        .where('monitor_id', '=', Number(id))
        .orderBy('id')
        .execute();
      return rows.map(({ channel_id: channel, content: text, created_at: time }) => {
        const { escalation, isOver, alerts } = groupContentSchema.parse(JSON.parse(text));
        const told = alerts.map(
          (alert) => `${alert.turn} ${names.findIndex((known) => known.id === alert.id)}`,
        );
        const minute = Math.round((Date.parse(time) - start) / MINUTE);
        const what = escalation === undefined ? 'news' : `step ${escalation.step}`;
        return `${minute} ${nameOf(channel)} ${what}: ${told.join(', ')}${isOver ? ' over' : ''}`;
      });
    };

    test('a step is one message, and so is the end to those who heard of it', async () => {
      const monitor = await grouped([15, 'lead', 'pager'], [30, 'boss', 'lead']);
      const alerts = [await open(monitor), await open(monitor), await open(monitor)] as const;
      for (const minute of [1, 15, 16]) await later(minute);
      const all = ['opened 0', 'opened 1', 'opened 2'].join(', ');
      expect((await messages(monitor, alerts)).toSorted()).toEqual([
        `1 pager news: ${all}`,
        `16 lead step 1: ${all}`,
        `16 pager step 1: ${all}`,
      ]);
      // One has somebody on it before the second step, another is over.
      await acknowledgeAlerts(one, 1, [alerts[0].id], { note: '', until: null }, mira);
      await close(alerts[1], monitor);
      for (const minute of [17, 22, 30, 31]) await later(minute);
      expect((await messages(monitor, alerts)).slice(3).toSorted()).toEqual([
        '17 pager news: closed 1, wentOn 0, wentOn 2',
        '22 lead news: closed 1, wentOn 0, wentOn 2',
        '31 boss step 2: opened 2',
        '31 lead step 2: opened 2',
      ]);
      await close(alerts[0], monitor);
      await close(alerts[2], monitor);
      for (const minute of [32, 60]) await later(minute);
      // Who heard of both steps hears of the end of each alert once, with the last that told of it.
      expect((await messages(monitor, alerts)).slice(7).toSorted()).toEqual([
        '32 lead news: closed 0 over',
        '32 pager news: closed 0, closed 2 over',
        '60 boss news: closed 2 over',
        '60 lead news: closed 2 over',
      ]);
    });

    test('who takes an alert before its step is told is in time, and nobody hears of its end', async () => {
      const monitor = await grouped([15, 'lead']);
      const alerts = [await open(monitor), await open(monitor)] as const;
      for (const minute of [1, 15]) await later(minute);
      await acknowledgeAlerts(one, 1, [alerts[0].id], { note: '', until: null }, mira);
      await later(16);
      expect((await messages(monitor, alerts)).slice(1)).toEqual(['16 lead step 1: opened 1']);
      expect(await told(alerts[0])).toContain('15 escalated lead (acknowledged)');
      await close(alerts[1], monitor);
      await close(alerts[0], monitor);
      for (const minute of [17, 60]) await later(minute);
      expect((await messages(monitor, alerts)).slice(2).toSorted()).toEqual([
        '17 pager news: closed 1, closed 0 over',
        '60 lead news: closed 1 over',
      ]);
      // All of a group were taken: the step tells nobody, and neither does their end.
      const others = [await open(monitor), await open(monitor)] as const;
      start = Date.now();
      for (const minute of [1, 15]) await later(minute);
      const ids = others.map(({ id }) => id);
      await acknowledgeAlerts(one, 1, ids, { note: '', until: null }, mira);
      await later(16);
      for (const alert of others) await close(alert, monitor);
      for (const minute of [17, 40]) await later(minute);
      expect((await messages(monitor, others)).slice(4)).toEqual([
        '1 pager news: opened 0, opened 1',
        '17 pager news: closed 0, closed 1 over',
      ]);
    });

    test('what a silence holds when the step is told is left to its end', async () => {
      const monitor = await grouped([15, 'lead']);
      const alerts = [await open(monitor), await open(monitor)] as const;
      for (const minute of [1, 15]) await later(minute);
      await silence(alerts[0], 300);
      await later(16);
      expect((await messages(monitor, alerts)).slice(1)).toEqual(['16 lead step 1: opened 1']);
      expect(await told(alerts[0])).toContain('15 escalated lead (muted)');
    });
  });

  test('a server that was away tells what is due, and gives the next step its time', async () => {
    const alert = await open(await monitorWith([15, 'lead'], [30, 'boss']));
    await at(100);
    await at(114);
    await at(115);
    expect((await told(alert)).slice(1)).toEqual(['100 escalated lead', '115 escalated boss']);
  });
});
