import { sanitise } from '../../output/sanitise.ts';
import { CliError, SilentExit, usageError } from '../../errors/errors.ts';
import { exitCodes, type ExitCode } from '../../errors/exit-codes.ts';
import type { Output } from '../../output/output.ts';
import { askServer } from '../../plan/ask-server.ts';
import { checkMoved } from '../../plan/check-moved.ts';
import { executePlan, type Outcome } from '../../plan/execute.ts';
import { loadPlan } from '../../plan/plan-file.ts';
import { pending, type PlannedChange } from '../../plan/plan.ts';
import { type Place, refusalFindings } from '../../plan/refusal.ts';
import { confirm } from '../../io/prompt.ts';
import { planJson } from '../../report/plan-json.ts';
import { printFindings } from '../../report/print-findings.ts';
import { changeName, planText } from '../../report/plan-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import {
  checkDeletions,
  type Prepared,
  preparePlan,
  targetOf,
  type PlanSource,
} from './prepare-plan.ts';

/** What to apply. */
export interface ApplyOptions extends PlanSource {
  /** A saved plan instead of files. */
  readonly plan?: string | undefined;
  /** Don't ask. */
  readonly yes?: boolean | undefined;
  readonly maxDeletes: number;
  /** Write nothing when anything is wrong, and no more after something failed. */
  readonly allOrNothing?: boolean | undefined;
}

/**
 * Makes the server what files, or a saved plan, say: prints the plan, asks, writes, and tells what became of each
 * document. Those with errors are reported and left out.
 *
 * @throws SilentExit when something failed or was left out, after telling it: with the code for partial work when
 *   something was done, else with that of the first failure, where a document the server refuses is a failure and no
 *   wrong use.
 */
export async function applyDocuments(
  context: CommandContext,
  options: ApplyOptions,
): Promise<void> {
  const output = await context.output();
  const isAsking = options.yes !== true;
  const canAsk =
    context.io.stdin.isTTY === true && output.forPeople && !options.paths.includes('-');
  if (isAsking && !canAsk) {
    throw usageError(
      'There is nobody to ask.',
      'Add --yes to apply without being asked; `spanlight plan` shows what would be done.',
    );
  }
  const { plan, findings, files, isJudged } = await planToApply(context, options);
  const errors = findings.filter(({ level }) => level === 'error');
  const allOrNothing = options.allOrNothing === true;
  const isRefused = errors.length > 0 && (allOrNothing || plan.changes.length === 0);
  if (errors.length > 0 && (isRefused || output.forPeople))
    await printFindings(
      { output, env: context.io.env },
      findings,
      output.forPeople ? 'human' : 'json',
      'Lint',
      files,
    );
  if (isRefused) throw new SilentExit(exitCodes.error);
  if (allOrNothing && !isJudged) throw unjudged();
  if (errors.length > 0) output.note(leftOut, 'warning');
  checkDeletions(plan, options.maxDeletes);
  if (output.forPeople) output.lines(planText(plan, output.paint));
  if (pending(plan).length > 0 && isAsking && !(await confirm(context.io, 'Apply this?'))) {
    throw new CliError('Nothing was changed.', { code: 'declined' });
  }
  const outcomes = await executePlan(await targetOf(context), plan, {
    allOrNothing,
    onOutcome: (outcome) => {
      if (output.forPeople) output.lines([outcomeText(outcome, output)]);
    },
  });
  if (!output.forPeople) {
    await output.data({ plan: planJson(plan), outcomes: outcomes.map(outcomeJson), findings });
  }
  const failure = exitCodeOf(outcomes, errors.length > 0);
  if (failure !== undefined) throw new SilentExit(failure);
}

const leftOut =
  'Documents with errors are left out, and nothing is deleted; with --all-or-nothing, nothing would be written.';

const unjudged = (): CliError =>
  new CliError('The server could not be asked what it would refuse.', {
    code: 'not_judged',
    hint: "So all or nothing can't be guaranteed, and nothing was changed. Apply without --all-or-nothing.",
  });

async function planToApply(context: CommandContext, options: ApplyOptions): Promise<Prepared> {
  if (options.plan === undefined) return await preparePlan(context, options);
  if (options.target !== undefined)
    throw usageError('A saved plan is applied as a whole: make one with --target.');
  if (options.paths.length > 0) throw usageError('Give files or a saved plan, not both.');
  const plan = await loadPlan(options.plan);
  const target = await targetOf(context);
  await checkMoved(target, plan);
  const refusals = options.allOrNothing === true ? await askServer(target, plan) : undefined;
  const findings = (refusals ?? []).flatMap(({ change, error }) =>
    refusalFindings(placeOf(change), error),
  );
  return { plan, findings, files: [], isJudged: refusals !== undefined };
}

/** Of a saved plan the files may be gone: a document begins where it began. */
function placeOf({ origin }: PlannedChange): Place {
  const { file, line, column } = origin ?? { file: undefined, line: 1, column: 1 };
  return { file, positionOf: () => ({ line, column, endLine: line, endColumn: column }) };
}

function exitCodeOf(outcomes: readonly Outcome[], isPartial: boolean): ExitCode | undefined {
  const [failed] = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? outcome : []));
  // What is as its file says already is done too.
  if (failed === undefined) return isPartial ? exitCodes.partial : undefined;
  if (outcomes.some(({ state }) => state === 'done')) return exitCodes.partial;
  const { exitCode } = failed.error;
  const isAboutDocument = exitCode === exitCodes.usage || exitCode === exitCodes.notFound;
  return isAboutDocument ? exitCodes.error : exitCode;
}

const done = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  unchanged: 'kept',
} as const;

function outcomeText(outcome: Outcome, { paint }: Output): string {
  const name = changeName(outcome.change);
  switch (outcome.state) {
    case 'done':
      return `${paint(done[outcome.change.action], 'good')} ${name} (id ${sanitise(String(outcome.id))})`;
    case 'failed': {
      const { message, hint } = outcome.error;
      const advice = hint === undefined ? '' : ` ${hint}`;
      return `${paint('failed', 'bad')} to ${outcome.change.action} ${name}: ${sanitise(`${message}${advice}`)}`;
    }
    case 'skipped':
      return `${paint('skipped', 'warning')} ${name}: ${outcome.reason}`;
  }
}

function outcomeJson(outcome: Outcome): unknown {
  const { action, kind, name, seen } = outcome.change;
  const { change: _change, ...rest } = outcome;
  return { action, kind, name, ...(seen === undefined ? {} : { id: seen.id }), ...rest };
}
