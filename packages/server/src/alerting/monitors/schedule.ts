import type { DueMonitor } from '../../metadata/alerting/monitor-evaluations.ts';
import { LeasedWork } from '../../metadata/coordination/leased-work.ts';
import { evaluateMonitor, type EvaluationContext } from './evaluate-monitor.ts';
import { questionOf, shareWork } from './share-work.ts';
import { MINUTE } from '../../shared/time-units.ts';

/** Milliseconds after the end of a minute when it is evaluated: senders need time to send it. */
export const EVALUATION_DELAY = 30_000;
/** Monitors evaluated together: what they ask is gathered, and what came of it noted at once. */
const BATCH = 100;

/** Evaluates every metric monitor once a minute, on one server at a time. */
export class MonitorSchedule extends LeasedWork {
  readonly #context: EvaluationContext;
  /** When the next minute is evaluated, milliseconds since 1970. */
  #next = 0;
  /** The newest tick; ticks don't overlap. */
  #tick: Promise<unknown> = Promise.resolve();

  constructor(context: EvaluationContext) {
    const { metadata, onError } = context;
    super({ leases: metadata.leases, lease: 'evaluate-monitors', onError });
    this.#context = context;
  }

  protected override wait(): number {
    const now = this.#context.metadata.clock.now();
    this.#next = Math.floor((now - EVALUATION_DELAY) / MINUTE) * MINUTE + MINUTE + EVALUATION_DELAY;
    return this.#next - now;
  }

  protected override work(): Promise<number> {
    return this.tick(this.#next - EVALUATION_DELAY);
  }

  protected override async finished(): Promise<void> {
    await this.#tick;
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
    if (!(await this.mayGoOn())) return 0;
    const found = await metadata.monitors.due(end, this.#context.onError);
    const ahead = found.filter(({ isAhead }) => isAhead).length;
    if (ahead > 0) this.#context.onClockSetBack?.(ahead);
    const due = found
      .map((monitor) => ({ question: questionOf(monitor), monitor }))
      .toSorted((left, right) => (left.question < right.question ? -1 : 1))
      .map(({ monitor }) => monitor);
    for (let start = 0; start < due.length; start += BATCH) {
      // Another server has taken over from one that was held up: what is left is its work.
      if (start > 0 && !(await this.mayGoOn())) return start;
      await this.prolonging(() => this.#evaluateBatch(due.slice(start, start + BATCH), end));
    }
    return due.length;
  }

  async #evaluateBatch(batch: readonly DueMonitor[], end: number): Promise<void> {
    const context = await shareWork(this.#context, batch);
    const records = await Promise.all(
      batch.flatMap((due) =>
        due.monitor.type === 'metric' ? [evaluateMonitor(context, due.monitor, due, end)] : [],
      ),
    );
    await this.#context.metadata.monitors.recordEvaluations(records);
  }
}
