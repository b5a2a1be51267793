import { setTimeout } from 'node:timers/promises';

import type { DueMonitor } from '../../metadata/monitors.ts';
import { evaluateMonitor } from './evaluate-monitor.ts';
import type { EvaluationContext } from './evaluate-monitor.ts';

const MINUTE = 60_000;
/** Milliseconds after the end of a minute when it is evaluated: senders need time to send it. */
const DELAY = 30_000;
/** Monitors evaluated at a time: queries of one another's projects share the engine. */
const PARALLEL = 4;
/** Name of the lease, and its length: a server that dies is relieved within two minutes. */
const LEASE = 'evaluate-monitors';
const LEASE_LENGTH = 2 * MINUTE;

/** Evaluates every metric monitor once a minute, on one server at a time. */
export class MonitorSchedule {
  readonly #context: EvaluationContext;
  readonly #onError: (error: unknown) => void;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(context: EvaluationContext, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onError = onError;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Finishes the evaluations under way and stops. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    await this.#context.metadata.leases.release(LEASE).catch(this.#onError);
  }

  /**
   * Evaluates every monitor that is due up to the end of a minute. Does nothing where another server holds the lease.
   * Returns how many were evaluated.
   */
  async tick(end: number): Promise<number> {
    const { metadata } = this.#context;
    if (!(await metadata.leases.take(LEASE, LEASE_LENGTH))) return 0;
    const due = (await metadata.monitors.due()).filter(
      ({ evaluatedUntil }) => (evaluatedUntil ?? 0) < end,
    );
    const waiting = due.values();
    const work = async (): Promise<void> => {
      for (const monitor of waiting) {
        if (this.#stopped.signal.aborted) return;
        await this.#evaluate(monitor, end);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    return due.length;
  }

  async #evaluate({ monitor, evaluatedUntil }: DueMonitor, end: number): Promise<void> {
    if (monitor.type !== 'metric') return;
    try {
      await evaluateMonitor(this.#context, monitor, evaluatedUntil, end);
    } catch (error) {
      this.#onError(error);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const now = Date.now();
      const next = Math.floor((now - DELAY) / MINUTE) * MINUTE + MINUTE + DELAY;
      await setTimeout(next - now, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.tick(next - DELAY).catch(this.#onError);
    }
  }
}
