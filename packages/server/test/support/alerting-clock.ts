import { onTestFinished, vi } from 'vitest';
import type { NewEvent } from '../../src/alerting/transitions/alert-event.ts';
import { Transitions } from '../../src/alerting/transitions/transitions.ts';
import type { AlertRow } from '../../src/metadata/alerting/alert-row.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import type { Monitor } from '@spanlight/sdk/schemas';
import { projectSettings, sqliteStore } from './metadata-stores.ts';
import { metricParams, storeWebhook } from './stored-alerting.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

/** Alerting in a store of its own for the length of a test, with a clock that the test moves. */
export interface AlertingClock {
  readonly metadata: Metadata;
  readonly transitions: Transitions;
  /** What work that tells is made with. */
  readonly telling: {
    readonly metadata: Metadata;
    readonly onQueued: () => void;
    readonly onError: (error: unknown) => never;
  };
  readonly pager: number;
  readonly lead: number;
  now(): number;
  /** Goes on to a minute after the beginning. */
  at(minute: number): number;
  opened(monitor: Monitor, host: string): Promise<AlertRow>;
  changed(row: AlertRow, monitor: Monitor, status: 'open' | 'closed'): Promise<AlertRow>;
  /** What became of every message about an event, oldest first. */
  told(): Promise<string[]>;
}

/** Opens a store in which two webhooks are, `pager` and `lead`. */
export async function alertingClock(): Promise<AlertingClock> {
  const place = await sqliteStore();
  const metadata = await openMetadata(place.store);
  onTestFinished(async () => {
    await metadata.close();
    await place.remove();
  });
  await metadata.projects.save(projectSettings(1));
  const start = Date.parse('2026-03-04T10:00:00Z');
  let now = start;
  vi.spyOn(metadata.clock, 'now').mockImplementation(() => now);
  const transitions = new Transitions({
    metadata,
    canEmail: true,
    onQueued: () => undefined,
    now: () => now,
  });
  const [{ id: pager }, { id: lead }] = [
    await storeWebhook(metadata, 'pager'),
    await storeWebhook(metadata, 'lead'),
  ];
  const eventOf = (change: Partial<NewEvent>): NewEvent => ({
    name: 'status-changed',
    status: 'open',
    reason: 'out-of-bounds',
    params: metricParams,
    time: new Date(now).toISOString(),
    createdAt: new Date(now).toISOString(),
    ...change,
  });
  return {
    metadata,
    transitions,
    telling: {
      metadata,
      onQueued: () => undefined,
      onError: (error) => {
        throw error;
      },
    },
    pager,
    lead,
    now: () => now,
    at: (minute) => (now = start + minute * MINUTE),
    opened: (monitor, host) =>
      transitions.create(
        {
          projectId: 1,
          name: `Load: ${host}`,
          attrs: { host_name: host },
          identity: { type: 'metric', monitorId: Number(monitor.id), seriesHash: host },
          createdAt: new Date(now).toISOString(),
        },
        eventOf({
          name: 'created',
          traits: { severity: monitor.severity, labels: monitor.labels },
        }),
        [monitor],
      ),
    changed: (row, monitor, status) =>
      transitions.change(
        row,
        eventOf({ status, reason: status === 'open' ? 'out-of-bounds' : 'recovered' }),
        [monitor],
      ),
    told: async () => {
      const rows = await metadata.db
        .selectFrom('deliveries')
        .innerJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
        .select(['channel_id', 'name', 'status', 'state', 'skip_reason'])
        .orderBy('deliveries.id')
        .execute();
      const names = new Map([
        [pager, 'pager'],
        [lead, 'lead'],
      ]);
      return rows.map(({ channel_id: id, name, status, state, skip_reason: reason }) =>
        [names.get(id) ?? 'email', name, status, reason ?? state].join(' '),
      );
    },
  };
}
