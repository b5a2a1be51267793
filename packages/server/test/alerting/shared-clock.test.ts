import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { acknowledgeAlerts } from '../../src/alerting/alerts/acknowledge-alerts.ts';
import { AddressGuard } from '../../src/alerting/channels/address-guard.ts';
import { Outbound } from '../../src/alerting/channels/outbound.ts';
import { Senders } from '../../src/alerting/channels/senders.ts';
import { DeliveryWorker } from '../../src/alerting/delivery/delivery-worker.ts';
import { silencesNow } from '../../src/alerting/silences/alert-mutes.ts';
import { Transitions } from '../../src/alerting/transitions/transitions.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { checkClock } from '../../src/start/clock-check.ts';
import { projectSettings } from '../support/metadata-stores.ts';
import { startPostgres } from '../support/postgres.ts';
import {
  maintenance,
  metricParams,
  storeMonitor,
  storeWebhook,
} from '../support/stored-alerting.ts';

const AHEAD = 100_000;

const postgres = await startPostgres();
if (typeof postgres === 'string')
  console.warn(`servers whose clocks differ were left out: ${postgres}`);

describe.skipIf(typeof postgres === 'string')('a server whose clock is ahead of the others', () => {
  let one: Metadata;
  let ahead: Metadata;

  beforeAll(async () => {
    if (typeof postgres === 'string') return;
    one = await openMetadata({ kind: 'postgres', url: postgres.url });
    await one.projects.save(projectSettings(1));
    ahead = await openMetadata({ kind: 'postgres', url: postgres.url });
  });
  afterAll(async () => {
    await ahead?.close();
    await one?.close();
    if (typeof postgres !== 'string') await postgres.stop();
  });

  const setAhead = (): void => {
    const real = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + AHEAD);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
  };

  test('agrees with them on the time, and the log says that its own differs', () => {
    const real = Date.now();
    setAhead();
    expect(Math.abs(ahead.clock.now() - real)).toBeLessThan(5000);
    const warn = vi.fn<FastifyBaseLogger['warn']>();
    checkClock(ahead.clock, { warn })();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { seconds: AHEAD / 1000 },
      "this machine's clock differs from that of PostgreSQL",
    );
  });

  test('takes no work from one that is at it', async () => {
    expect(await one.leases.take('work', 60_000)).toBe(true);
    setAhead();
    expect(await ahead.leases.take('work', 60_000)).toBe(false);
    await one.leases.release('work');
    expect(await ahead.leases.take('work', 60_000)).toBe(true);
  });

  test('ends a silence for all of them at once', async () => {
    const { id } = await one.silences.create(1, maintenance, 0);
    expect(await silencesNow(one, 1)).toHaveLength(1);
    setAhead();
    await ahead.silences.end({ projectId: 1, id });
    expect(await silencesNow(ahead, 1)).toEqual([]);
    expect(await one.silences.current(1, one.clock.now())).toEqual([]);
  });

  test('sends no message that another is sending, and takes an acknowledgement', async () => {
    const { id: channelId } = await storeWebhook(one, 'pager');
    const monitor = await storeMonitor(one, [channelId]);
    const now = one.clock.now();
    const time = new Date(now).toISOString();
    await new Transitions({ metadata: one, canEmail: false, onQueued: () => undefined }).create(
      {
        projectId: 1,
        name: 'Load: web-1',
        attrs: {},
        identity: { type: 'metric', monitorId: Number(monitor.id), seriesHash: 'a' },
        createdAt: time,
      },
      {
        name: 'created',
        status: 'open',
        reason: 'out-of-bounds',
        params: metricParams,
        time,
        createdAt: time,
      },
      [monitor],
    );
    const queue = { projectId: 1, channelId };
    expect(await one.deliveries.take(queue, one.clock.now(), 60_000, 8)).toHaveLength(1);
    setAhead();
    const worker = new DeliveryWorker({
      metadata: ahead,
      senders: new Senders(
        new Outbound(new AddressGuard([]), '0'),
        { token: '', apiUrl: '' },
        undefined,
      ),
      siteAddress: () => 'https://apm.example',
      onError: (error) => expect.unreachable(String(error)),
    });
    expect(await worker.deliverDue()).toBe(0);
    // Half of what it is ahead from now on is past by its own clock.
    const { id } = await one.db.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
    const until = new Date(one.clock.now() + AHEAD / 2).toISOString();
    const mira = { id: 1, name: 'Mira', email: '' };
    expect(await acknowledgeAlerts(ahead, 1, [id], { until }, mira)).toBe(1);
  });
});
