import type { Monitor } from '@spanlight/sdk/schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Senders } from '../../src/alerting/channels/senders.ts';
import type { SendOutcome } from '../../src/alerting/channels/sender.ts';
import { AddressGuard } from '../../src/alerting/channels/address-guard.ts';
import { DeliveryWorker } from '../../src/alerting/delivery/delivery-worker.ts';
import { Outbound } from '../../src/alerting/channels/outbound.ts';
import { Transitions } from '../../src/alerting/transitions/transitions.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { projectSettings, sqliteStore, type StorePlace } from '../support/metadata-stores.ts';
import { metricParams, storeMonitor, storeWebhook } from '../support/stored-alerting.ts';

const NOW = Date.UTC(2026, 0, 1);
const time = new Date(NOW).toISOString();

/** Senders whose receivers take a message and answer when they are told to. */
class HeldSenders extends Senders {
  readonly held: (() => void)[] = [];
  readonly told: string[] = [];
  most = 0;
  #underWay = 0;

  constructor() {
    super(new Outbound(new AddressGuard([]), '0'), { token: '', apiUrl: '' }, undefined);
  }

  override get canEmail(): boolean {
    return true;
  }

  override send(): Promise<SendOutcome> {
    return this.#hold('channel');
  }

  override sendEmail(recipients: readonly string[]): Promise<SendOutcome> {
    return this.#hold(recipients.join());
  }

  release(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  async #hold(whom: string): Promise<SendOutcome> {
    this.told.push(whom);
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    await new Promise<void>((resolve) => this.held.push(resolve));
    this.#underWay -= 1;
    return { kind: 'delivered', status: 200 };
  }
}

let place: StorePlace;
let metadata: Metadata;
let senders: HeldSenders;
let worker: DeliveryWorker;
let series = 0;

beforeEach(async () => {
  place = await sqliteStore();
  metadata = await openMetadata(place.store);
  for (const id of [1, 2]) await metadata.projects.save(projectSettings(id));
  senders = new HeldSenders();
  worker = new DeliveryWorker({
    metadata,
    senders,
    siteAddress: () => 'https://apm.example',
    onError: (error) => expect.unreachable(String(error)),
    now: () => NOW,
  });
});

afterEach(async () => {
  const stopped = worker.stop();
  senders.release();
  await stopped;
  await metadata.close();
  await place.remove();
});

/** Queues a message to each of so many new channels, or to the people of the project. */
async function queue(projectId: number, channels: number): Promise<void> {
  const made = await Promise.all(
    Array.from({ length: channels }, (_, index) =>
      storeWebhook(metadata, `hook ${index}`, { projectId }),
    ),
  );
  const monitor = await storeMonitor(
    metadata,
    made.map(({ id }) => id),
    { projectId, notifyEveryoneByEmail: channels === 0 },
  );
  await alertOf(projectId, monitor);
}

async function alertOf(projectId: number, monitor: Monitor): Promise<void> {
  const transitions = new Transitions({
    metadata,
    canEmail: true,
    onQueued: () => undefined,
    now: () => NOW,
  });
  const seriesHash = String((series += 1));
  await transitions.create(
    {
      projectId,
      name: 'Load: web-1',
      attrs: {},
      identity: { type: 'metric', monitorId: Number(monitor.id), seriesHash },
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
}

test('no more than 32 queues are emptied at a time, also while all that is due is sent', async () => {
  await queue(1, 40);
  const pass = worker.deliverDue();
  await expect.poll(() => senders.held.length).toBe(32);
  await queue(1, 20);
  worker.start();
  worker.wake();
  // Long enough for the worker to have looked.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await metadata.deliveries.dueQueues(NOW)).toHaveLength(28);
  expect(senders.most).toBe(32);
  while (senders.told.length < 60) {
    senders.release();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  senders.release();
  expect(await pass).toBeGreaterThanOrEqual(32);
});

test('the people of one project do not wait for those of another', async () => {
  const profile = { avatar: '', notifyByEmail: true };
  await metadata.users.save(
    { ...profile, email: 'a@one.example', name: 'A', projectIds: [1] },
    'demo',
  );
  await metadata.users.save(
    { ...profile, email: 'b@two.example', name: 'B', projectIds: [2] },
    'demo',
  );
  for (let count = 0; count < 10; count += 1) await queue(1, 0);
  await queue(2, 0);
  expect(await metadata.deliveries.dueQueues(NOW)).toEqual([
    { projectId: 1, channelId: 0 },
    { projectId: 2, channelId: 0 },
  ]);
  const pass = worker.deliverDue();
  // Eight of the first project are under way, two wait.
  await expect.poll(() => senders.held.length).toBe(9);
  expect(senders.told).toContain('b@two.example');
  senders.release();
  await expect.poll(() => senders.held.length).toBe(2);
  senders.release();
  expect(await pass).toBe(11);
});
