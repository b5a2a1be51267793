import { setTimeout } from 'node:timers/promises';
import type { SkipReason } from '@spanlight/sdk/schemas';
import {
  type AttemptResult,
  type DueDelivery,
  recipientsOf,
} from '../../metadata/deliveries/deliveries.ts';
import type { DeliveryQueue } from '../../metadata/deliveries/message-order.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Notification } from '../messages/notification.ts';
import { nextDelay } from './backoff.ts';
import { reasonToDisable } from './breaker.ts';
import { loadNotification } from './load-notification.ts';
import type { Senders } from '../channels/senders.ts';
import type { SendOutcome } from '../channels/sender.ts';

/** Milliseconds between looks for messages other servers have queued. */
const POLL = 3000;
/** Milliseconds a message is taken for: more than its try can last. */
const LEASE = 60_000;
/** Messages of one queue on their way at a time. */
const PARALLEL = 8;
/** Queues that are emptied at a time: a receiver that doesn't answer holds up nobody but itself. */
const MAX_QUEUES = 32;

/** What a delivery worker needs. */
export interface DeliveryOptions {
  readonly metadata: Metadata;
  readonly senders: Senders;
  /** Address of the console, asked when a message is made. */
  readonly siteAddress: () => string;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/**
 * Sends what transitions have queued, at least once: a message is marked delivered after its receiver has accepted it,
 * and a server that dies in between leaves it to be sent again, with the same idempotency key.
 */
export class DeliveryWorker {
  readonly #options: DeliveryOptions;
  readonly #now: () => number;
  #wake = new AbortController();
  #stopping = false;
  /** Queues that are being emptied, by `keyOf`, with how many messages were tried. */
  readonly #queues = new Map<string, Promise<number>>();
  #running: Promise<void> | undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#now = options.now ?? options.metadata.clock.now;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks for messages now instead of at the next look. */
  wake(): void {
    this.#wake.abort();
  }

  /** Finishes the tries under way and stops. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
    await Promise.all(this.#queues.values());
  }

  /** Tries everything that is due once, after what is on its way. Returns how many messages were tried. */
  async deliverDue(): Promise<number> {
    await Promise.all(this.#queues.values());
    const due = (await this.#options.metadata.deliveries.dueQueues(this.#now())).values();
    const tried = Array.from({ length: MAX_QUEUES }, async () => {
      let sum = 0;
      for (const queue of due) sum += await this.#empty(queue);
      return sum;
    });
    return (await Promise.all(tried)).reduce((sum, count) => sum + count, 0);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#wake = new AbortController();
      await this.#startQueues().catch(this.#options.onError);
      if (this.#stopping) return;
      await setTimeout(POLL, undefined, { signal: this.#wake.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  async #startQueues(): Promise<void> {
    const due = await this.#options.metadata.deliveries.dueQueues(this.#now());
    const waiting = due.filter((queue) => !this.#queues.has(keyOf(queue)));
    const room = Math.max(0, MAX_QUEUES - this.#queues.size);
    for (const queue of waiting.slice(0, room)) void this.#empty(queue);
  }

  /** Sends what a queue holds until nothing of it is due. Returns how many messages were tried. */
  #empty(queue: DeliveryQueue): Promise<number> {
    const emptied = this.#queues.get(keyOf(queue)) ?? this.#deliverAll(queue);
    this.#queues.set(keyOf(queue), emptied);
    return emptied;
  }

  async #deliverAll(queue: DeliveryQueue): Promise<number> {
    const { metadata, onError } = this.#options;
    let tried = 0;
    try {
      while (!this.#stopping) {
        const due = await metadata.deliveries.take(queue, this.#now(), LEASE, PARALLEL);
        if (due.length === 0) break;
        tried += due.length;
        await Promise.all(due.map((delivery) => this.#deliver(delivery)));
      }
    } catch (error) {
      onError(error);
    } finally {
      this.#queues.delete(keyOf(queue));
    }
    // There may be room for another queue, and something new in this one.
    if (tried > 0) this.wake();
    return tried;
  }

  async #deliver(delivery: DueDelivery): Promise<void> {
    try {
      await this.#options.metadata.deliveries.record(delivery.id, await this.#try(delivery));
    } catch (error) {
      // The lease ends by itself, then the message is tried again.
      this.#options.onError(error);
    }
  }

  async #try(delivery: DueDelivery): Promise<AttemptResult> {
    const { metadata, siteAddress } = this.#options;
    const notification = await loadNotification(metadata, siteAddress(), delivery);
    if (!notification) return skipped('superseded');
    return delivery.channel_id === 0
      ? await this.#email(delivery, notification)
      : await this.#channel(delivery, notification);
  }

  async #email(delivery: DueDelivery, notification: Notification): Promise<AttemptResult> {
    const { senders, siteAddress } = this.#options;
    if (!senders.canEmail) return skipped('email-off');
    const recipients = recipientsOf(delivery);
    const settingsUrl = `${siteAddress()}/alerting/${delivery.project_id}/email`;
    return await this.#timed(delivery, () =>
      senders.sendEmail(recipients, notification, settingsUrl),
    );
  }

  async #channel(delivery: DueDelivery, notification: Notification): Promise<AttemptResult> {
    const { metadata, senders } = this.#options;
    const [channel] = await metadata.channels.some(delivery.project_id, [delivery.channel_id]);
    if (!channel) return skipped('channel-gone');
    if (channel.state !== 'delivering')
      return skipped(channel.state === 'disabled' ? 'channel-disabled' : 'channel-paused');
    return await this.#timed(delivery, async () => {
      const outcome = await senders.send(channel, notification);
      if (outcome.kind === 'delivered') {
        await metadata.channels.recordSuccess(channel.id);
        return outcome;
      }
      const now = this.#now();
      const { failures, since } = await metadata.channels.recordFailure(channel.id, now);
      const reason = reasonToDisable(outcome, failures, now - since);
      if (reason !== undefined) await metadata.channels.disable(channel.id, reason);
      return outcome;
    });
  }

  async #timed(delivery: DueDelivery, send: () => Promise<SendOutcome>): Promise<AttemptResult> {
    const time = new Date(this.#now()).toISOString();
    const started = performance.now();
    const outcome = await send();
    const duration = performance.now() - started;
    const { error = '' } = outcome;
    const attempt = { time, duration, status: outcome.status, error };
    if (outcome.kind === 'delivered') return { state: 'delivered', attempt };
    const delay =
      outcome.kind === 'retry'
        ? nextDelay(delivery.attempts + 1, outcome.retryAfter, Math.random())
        : undefined;
    if (delay === undefined) return { state: 'failed', attempt };
    const recipients = outcome.kind === 'retry' ? outcome.recipients : undefined;
    return { state: 'retrying', attempt, nextAt: this.#now() + delay, recipients };
  }
}

const keyOf = ({ projectId, channelId }: DeliveryQueue): string => `${projectId}:${channelId}`;

const skipped = (skipReason: SkipReason): AttemptResult => ({ state: 'skipped', skipReason });
