import { isHttpError } from '@spanlight/sdk';
import { describeError, type ErrorReport } from '../errors/describe-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { StoredId, PlanTarget } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { documentOf } from './parse-text.ts';
import { pending, type Plan, type PlannedChange } from './plan.ts';

/** The result of a planned change. */
export type Outcome =
  | { readonly change: PlannedChange; readonly state: 'done'; readonly id: StoredId }
  | { readonly change: PlannedChange; readonly state: 'failed'; readonly error: ErrorReport }
  | { readonly change: PlannedChange; readonly state: 'skipped'; readonly reason: string };

/** Options of executePlan. */
interface ExecuteOptions {
  /** Skip everything after the first failure. */
  readonly allOrNothing: boolean;
  /** Called with the outcome of each change as soon as it is known. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/**
 * Carries out a plan, one change after the other. A change that fails doesn't keep the others from being tried, with
 * two exceptions: after a failure nothing is deleted, and once the server can't be reached or refuses everything, the
 * rest is skipped.
 *
 * @returns an outcome per change; nothing is thrown
 */
export async function executePlan(
  target: PlanTarget,
  plan: Plan,
  { allOrNothing, onOutcome }: ExecuteOptions,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const change of pending(plan)) {
    const reason = reasonToSkip(change, outcomes, allOrNothing);
    const outcome: Outcome =
      reason === undefined ? await execute(target, change) : { change, state: 'skipped', reason };
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}

function reasonToSkip(
  change: PlannedChange,
  outcomes: readonly Outcome[],
  allOrNothing: boolean,
): string | undefined {
  const errors = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? outcome.error : []));
  if (errors.some(({ exitCode }) => hopeless.has(exitCode)))
    return 'the server can no longer be used';
  if (allOrNothing && errors.length > 0) return 'another one failed';
  if (change.action === 'delete' && errors.length > 0) return 'nothing is deleted after a failure';
  return undefined;
}

const hopeless = new Set<number>([exitCodes.auth, exitCodes.connection, exitCodes.interrupted]);

async function execute(target: PlanTarget, change: PlannedChange): Promise<Outcome> {
  try {
    return { change, state: 'done', id: await write(target, change) };
  } catch (error) {
    const report = describeError(error, { isInterrupted: target.signal.aborted });
    return {
      change,
      state: 'failed',
      error: isHttpError(error, 412) ? moved(change, report) : report,
    };
  }
}

async function write(target: PlanTarget, change: PlannedChange): Promise<StoredId> {
  const kind = kindOf(change.kind);
  const { seen } = change;
  if (seen === undefined) return await kind.create(target, documentOf(change));
  if (change.action === 'delete') await kind.delete(target, seen);
  else await kind.update(target, seen, documentOf(change));
  return seen.id;
}

function moved({ kind, seen }: PlannedChange, report: ErrorReport): ErrorReport {
  return {
    ...report,
    message: `Somebody changed the ${kind} after it was read at revision ${seen?.revision ?? 0}, so it was left alone.`,
    hint: 'Run the command again to see what differs now, and apply that.',
  };
}
