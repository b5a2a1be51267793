import { decideStep, type EscalationQuestion } from './decide-step.ts';

/** What silences hold of an alert. */
type Hold = Pick<EscalationQuestion, 'facts' | 'silences'>;

/** A step that would have been sent. */
export interface ReplayedStep {
  readonly alert: number;
  /** Counted from 0. */
  readonly step: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

interface OpenAlert {
  readonly hold: Hold;
  reached: number;
  since: number;
  askAt: number | null;
}

/** Finds the steps of an escalation that become due for alerts which nobody acknowledges. */
export class EscalationReplay {
  readonly #steps: EscalationQuestion['steps'];
  readonly #onStep: (step: ReplayedStep) => void;
  readonly #open = new Map<number, OpenAlert>();
  /** When the first decision about any of them is due. */
  #next = Number.POSITIVE_INFINITY;

  constructor(steps: EscalationQuestion['steps'], onStep: (step: ReplayedStep) => void) {
    this.#steps = steps;
    this.#onStep = onStep;
  }

  /** An alert opens, after the steps that were due before. Times are milliseconds since 1970 and never go back. */
  open(alert: number, hold: Hold, time: number): void {
    this.advance(time);
    const [first] = this.#steps;
    if (first === undefined) return;
    const askAt = time + first.after;
    this.#open.set(alert, { hold, reached: 0, since: time, askAt });
    this.#next = Math.min(this.#next, askAt);
  }

  /** An alert closes, after the steps that were due until then. Returns how many those were. */
  close(alert: number, time: number): number {
    this.advance(time);
    const reached = this.#open.get(alert)?.reached ?? 0;
    this.#open.delete(alert);
    return reached;
  }

  /** Calls back for the steps that are due up to a time, in their order. */
  advance(time: number): void {
    while (this.#next <= time) {
      const now = this.#next;
      this.#next = Number.POSITIVE_INFINITY;
      for (const [alert, open] of this.#open) {
        if (open.askAt !== null && open.askAt <= now) this.#ask(alert, open, now);
        this.#next = Math.min(this.#next, open.askAt ?? Number.POSITIVE_INFINITY);
      }
    }
  }

  #ask(alert: number, open: OpenAlert, now: number): void {
    const { hold, reached, since } = open;
    const decision = decideStep({
      ...hold,
      steps: this.#steps,
      reached,
      since,
      acknowledgedUntil: null,
      now,
    });
    open.askAt = decision.askAt;
    if (decision.kind !== 'due') return;
    open.since = decision.since;
    open.reached += 1;
    this.#onStep({ alert, step: reached, time: now });
  }
}
