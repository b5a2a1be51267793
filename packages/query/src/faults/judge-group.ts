import { compareTexts } from './fault-trace.ts';

/** Of its traces, in how many a group must have had a cause to be a consequence: 80 %. */
const SHARE = 0.8;

/** What the sampled traces of a group of errors say of it. */
export interface FaultJudgement {
  /** Traces that were looked at. */
  readonly traces: number;
  /** In how many of them another group was the cause, the most frequent one first, then by group. */
  readonly causes: readonly { readonly group: string; readonly traces: number }[];
}

/** Puts together what each trace of a group says, as `causesInTrace` answers. Traces without the group don't count. */
export function judgeGroup(
  group: string,
  traces: readonly ReadonlyMap<string, string>[],
): FaultJudgement {
  const counts = new Map<string, number>();
  for (const causes of traces) {
    const cause = causes.get(group);
    if (cause !== undefined) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  const all = [...counts].map(([cause, count]) => ({ group: cause, traces: count }));
  return {
    traces: all.reduce((sum, { traces: count }) => sum + count, 0),
    causes: all
      .filter((cause) => cause.group !== group)
      .toSorted(
        (left, right) => right.traces - left.traces || compareTexts(left.group, right.group),
      ),
  };
}

/** Whether a group is a consequence, where only some of its causes count. */
export function isConsequence(
  { traces, causes }: FaultJudgement,
  counts: (group: string) => boolean = () => true,
): boolean {
  const passedOn = causes.reduce((sum, cause) => sum + (counts(cause.group) ? cause.traces : 0), 0);
  return passedOn > 0 && passedOn >= traces * SHARE;
}
