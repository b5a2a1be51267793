import type { DueMonitor } from '../../metadata/alerting/monitors.ts';
import { Repeat } from '../repeat.ts';
import { evaluateMonitor } from './evaluate-monitor.ts';
import type { EvaluationContext } from './evaluate-monitor.ts';
import { questionOf, shareWork } from './share-work.ts';

const MINUTE = 60_000;
/** Milliseconds after the end of a minute when it is evaluated: senders need time to send it. */
const DELAY = 30_000;
/** Monitors evaluated together: what they ask is gathered, and what came of it noted at once. */
const BATCH = 100;
/** Name of the lease, and its length: a server that dies is relieved within two minutes. */
const LEASE = 'evaluate-monitors';
const LEASE_LENGTH = 2 * MINUTE;

/** Evaluates every metric monitor once a minute, on one server at a time. */
export class MonitorSchedule {
  readonly #context: EvaluationContext;
  readonly #repeat: Repeat;
  /** The newest tick; ticks don't overlap. */
  #tick: Promise<unknown> = Promise.resolve();

  constructor(context: EvaluationContext) {
    this.#context = context;
    let next = 0;
    this.#repeat = new Repeat({
      wait: () => {
        const now = Date.now();
        next = Math.floor((now - DELAY) / MINUTE) * MINUTE + MINUTE + DELAY;
        return next - now;
      },
      work: () => this.tick(next - DELAY),
      onError: context.onError,
    });
  }

  start(): void {
    this.#repeat.start();
  }

  /** Finishes the evaluations under way and stops. */
  async stop(): Promise<void> {
    await this.#repeat.stop();
    await this.#tick;
    await this.#context.metadata.leases.release(LEASE).catch(this.#context.onError);
  }

  /**
   * Evaluates every monitor that is due up to the end of a minute. Does nothing where another server holds the lease.
   * Returns how many were evaluated.
   */
  async tick(end: number): Promise<number> {
    const tick = this.#tick.then(() => this.#evaluateAll(end));
    this.#tick = tick.catch(() => undefined);
    return await tick;
  }

  async #evaluateAll(end: number): Promise<number> {
    const { metadata } = this.#context;
    if (!(await metadata.leases.take(LEASE, LEASE_LENGTH))) return 0;
    const due = (await metadata.monitors.due(end, this.#context.onError))
      .map((monitor) => ({ question: questionOf(monitor), monitor }))
      .toSorted((left, right) => (left.question < right.question ? -1 : 1))
      .map(({ monitor }) => monitor);
    for (let start = 0; start < due.length; start += BATCH) {
      if (this.#repeat.isStopped) return start;
      // Another server has taken over from one that was held up: what is left is its work.
      if (start > 0 && !(await metadata.leases.take(LEASE, LEASE_LENGTH))) return start;
      await this.#evaluateBatch(due.slice(start, start + BATCH), end);
    }
    return due.length;
  }

  async #evaluateBatch(batch: readonly DueMonitor[], end: number): Promise<void> {
    const context = await shareWork(this.#context, batch);
    const records = await Promise.all(
      batch.flatMap(({ monitor, evaluatedUntil }) =>
        monitor.type === 'metric' ? [evaluateMonitor(context, monitor, evaluatedUntil, end)] : [],
      ),
    );
    await this.#context.metadata.monitors.recordEvaluations(records);
  }
}
