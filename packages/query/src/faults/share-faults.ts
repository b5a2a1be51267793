import { compareTexts } from './fault-trace.ts';
import { type FaultJudgement, isConsequence } from './judge-group.ts';

/** A group of errors that has no open alert. */
export interface NewFault {
  readonly group: string;
  /** Its first error, milliseconds since 1970. */
  readonly since: number;
  readonly judgement: FaultJudgement;
}

/**
 * Which of the new groups are consequences, by group: the group whose alert stands for them, open already or about to be
 * opened. The others open alerts of their own.
 *
 * What no cause explains stands for itself. A group is a consequence once enough of its causes stand for themselves or
 * are consequences; it belongs to where the most frequent of those does. Where causes go round in a circle, or have no
 * alert, one group stands for itself after all: one whose causes aren't new before others, then the one whose errors began
 * first, then the smallest.
 *
 * @param standing Groups with an open alert, and those noted on one, by the group whose alert it is.
 */
export function shareFaults(
  faults: readonly NewFault[],
  standing: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const stands = new Map(standing);
  const open = new Map<string, NewFault>();
  for (const fault of faults.toSorted(byAge)) {
    if (isConsequence(fault.judgement)) open.set(fault.group, fault);
    else stands.set(fault.group, fault.group);
  }
  const shared = new Map<string, string>();
  while (open.size > 0) {
    const explained = [...open.values()].find(({ judgement }) =>
      isConsequence(judgement, (group) => stands.has(group)),
    );
    const settled = explained ?? firstOf(open);
    if (settled === undefined) break;
    const { group, judgement } = settled;
    open.delete(group);
    const cause = explained && judgement.causes.find((known) => stands.has(known.group));
    const root = stands.get(cause?.group ?? '') ?? group;
    stands.set(group, root);
    if (root !== group) shared.set(group, root);
  }
  return shared;
}

/** Of those that nothing explains yet, who stands for itself. */
function firstOf(open: ReadonlyMap<string, NewFault>): NewFault | undefined {
  const waits = ({ judgement }: NewFault): boolean =>
    judgement.causes.some(({ group }) => open.has(group));
  const all = [...open.values()];
  return all.find((fault) => !waits(fault)) ?? all[0];
}

const byAge = (left: NewFault, right: NewFault): number =>
  left.since - right.since || compareTexts(left.group, right.group);
