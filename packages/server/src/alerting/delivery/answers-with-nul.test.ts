import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  metadataStores,
  projectSettings,
  type StorePlace,
} from '../../../test/support/metadata-stores.ts';
import { metricParams, storeMonitor, storeWebhook } from '../../../test/support/stored-alerting.ts';
import { type Metadata, openMetadata } from '../../metadata/open.ts';
import { AddressGuard } from '../channels/address-guard.ts';
import { Outbound } from '../channels/outbound.ts';
import { Senders } from '../channels/senders.ts';
import { Transitions } from '../transitions/transitions.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import { HOUR } from '../../shared/time-units.ts';

const NOW = Date.UTC(2026, 0, 1);

/** Starts a receiver that refuses everything with a NUL character. */
async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(500).end('no \0 room'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(await metadataStores())('on %s', (_, openPlace) => {
  let place: StorePlace;
  let metadata: Metadata;

  beforeAll(async () => {
    place = await openPlace();
    metadata = await openMetadata(place.store);
    await metadata.projects.save(projectSettings(1));
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  test('an answer with a NUL character is noted, its message tried later, and its channel disabled in the end', async () => {
    let now = NOW;
    const { id } = await storeWebhook(metadata, 'pager', { url: await startReceiver() });
    const transitions = new Transitions({
      metadata,
      canEmail: false,
      onQueued: () => undefined,
      now: () => now,
    });
    const time = new Date(NOW).toISOString();
    const monitor = await storeMonitor(metadata, [id]);
    const alert = await transitions.create(
      {
        projectId: 1,
        name: 'Load: db-1',
        attrs: {},
        identity: { type: 'metric', monitorId: Number(monitor.id), seriesHash: 'db-1' },
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
    const worker = new DeliveryWorker({
      metadata,
      senders: new Senders(
        new Outbound(new AddressGuard(['127.0.0.1']), '0'),
        { token: '', apiUrl: '' },
        undefined,
      ),
      siteAddress: () => 'https://apm.example',
      onError: (error) => expect.unreachable(String(error)),
      now: () => now,
    });
    const delivery = async () => {
      const [told] = await metadata.deliveries.list({ eventIds: [alert.event_id ?? 0] });
      return told;
    };
    const error = 'the receiver answered 500: no \uFFFD room';
    await worker.deliverDue();
    expect(await delivery()).toMatchObject({ state: 'retrying', attempts: [{ error }] });

    for (let failures = 1; failures < 19; failures += 1)
      await metadata.channels.recordFailure(id, NOW);
    now += 2 * HOUR;
    await worker.deliverDue();
    expect((await delivery())?.attempts).toMatchObject([{ error }, { error }]);
    expect(await metadata.channels.get(1, id)).toMatchObject({
      state: 'disabled',
      stateReason: expect.stringContaining(error),
    });
  });
});
