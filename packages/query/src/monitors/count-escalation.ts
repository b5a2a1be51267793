import type { EscalationQuestion } from '../escalation/decide-step.ts';
import { EscalationReplay } from '../escalation/replay-escalation.ts';
import type { GroupNews, GroupPace } from '../groups/pace.ts';
import { type GroupEvent, GroupReplay } from '../groups/replay-groups.ts';
import type { Transition } from './decide.ts';

/** The index of the alert about a query as a whole, which has no data. */
export const WHOLE = -1;

type SeenKind = Exclude<Transition['kind'], 'rearmed'>;

/** How alerts are grouped into messages, and when those are sent. */
export interface BacktestGrouping {
  readonly pace: GroupPace;
  /** @param index Which series; undefined for the query as a whole. */
  readonly groupOf: (index: number | undefined) => string;
}

/** Which steps follow an opening that nobody acknowledges. */
export interface BacktestEscalation {
  readonly steps: EscalationQuestion['steps'];
  /** What silences held of a series; undefined for the query as a whole. */
  readonly holdOf: (index: number | undefined) => Pick<EscalationQuestion, 'facts' | 'silences'>;
}

/** Counts the messages that the steps of an escalation would have sent. */
export class EscalationCount {
  readonly #escalation: BacktestEscalation | undefined;
  readonly #grouping: BacktestGrouping | null | undefined;
  readonly #sent: number[];
  readonly #replay: EscalationReplay;
  /** The groups of each step, where alerts are grouped. */
  readonly #groups: readonly GroupReplay[];

  constructor({
    escalation,
    grouping,
  }: {
    readonly escalation?: BacktestEscalation | undefined;
    readonly grouping?: BacktestGrouping | null | undefined;
  }) {
    const steps = escalation?.steps ?? [];
    this.#escalation = escalation;
    this.#grouping = grouping;
    this.#sent = steps.map(() => 0);
    const count = (step: number): void => {
      this.#sent[step] = (this.#sent[step] ?? 0) + 1;
    };
    this.#groups = grouping
      ? steps.map(
          (_, step) =>
            new GroupReplay(grouping.pace, ({ opened }) => {
              if (opened.length > 0) count(step);
            }),
        )
      : [];
    this.#replay = new EscalationReplay(steps, ({ alert, step, time }) => {
      if (grouping) this.#groups[step]?.add(this.#event(alert, 'escalated', time));
      else count(step);
    });
  }

  /** Takes the next transition in; times never go back. */
  see(index: number | undefined, kind: SeenKind, time: number): void {
    if (this.#escalation === undefined || kind === 'recurring') return;
    const alert = index ?? WHOLE;
    if (kind !== 'closed') this.#replay.open(alert, this.#escalation.holdOf(index), time);
    else {
      const reached = this.#replay.close(alert, time);
      // Recipients of several steps are notified of the end once, with the last.
      if (reached > 0) this.#groups[reached - 1]?.add(this.#event(alert, 'closed', time));
    }
  }

  /** Messages of each step up to the end of the time looked at. */
  finish(end: number): readonly number[] {
    this.#replay.advance(end);
    for (const group of this.#groups) group.finish(end);
    return this.#sent;
  }

  #event(alert: number, news: GroupNews, time: number): GroupEvent {
    const group = this.#grouping?.groupOf(alert === WHOLE ? undefined : alert) ?? '';
    return { time, group, alert, news };
  }
}
