import { sanitiseForLog } from '../../output/sanitise.ts';
import { CliError, SilentExit, usageError } from '../../errors/errors.ts';
import { exitCodes, type ExitCode } from '../../errors/exit-codes.ts';
import type { Output } from '../../output/output.ts';
import { checkMoved } from '../../plan/check-moved.ts';
import { executePlan, type Outcome } from '../../plan/execute.ts';
import { loadPlan } from '../../plan/plan-file.ts';
import { pending, type Plan } from '../../plan/plan.ts';
import { confirm } from '../../io/prompt.ts';
import { planJson } from '../../report/plan-json.ts';
import { changeName, planText } from '../../report/plan-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { checkDeletions, only, preparePlan, targetOf, type PlanSource } from './prepare-plan.ts';

/** What to apply. */
export interface ApplyOptions extends PlanSource {
  /** A saved plan instead of files. */
  readonly plan?: string | undefined;
  /** Don't ask. */
  readonly yes?: boolean | undefined;
  readonly maxDeletes: number;
  /** Keys, names or ids: other documents are left alone. */
  readonly target?: readonly string[] | undefined;
}

/**
 * Makes the server what files, or a saved plan, say: prints the plan, asks, writes, and tells what became of each
 * document.
 *
 * @throws SilentExit when something failed, after telling it: with the code for partial work when something was done,
 *   else with that of the first failure, where a document the server refuses is a failure and no wrong use.
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
      'Add --yes to apply without a question; `spanlight plan` shows what would be done.',
    );
  }
  const plan = await planToApply(context, options);
  checkDeletions(plan, options.maxDeletes);
  if (output.forPeople) output.lines(planText(plan, output.paint));
  if (pending(plan).length > 0 && isAsking && !(await confirm(context.io, 'Apply this?'))) {
    throw new CliError('Nothing was changed.', { code: 'declined' });
  }
  const outcomes = await executePlan(await targetOf(context), plan, (outcome) => {
    if (output.forPeople) output.lines([outcomeText(outcome, output)]);
  });
  if (!output.forPeople) {
    await output.data({ plan: planJson(plan), outcomes: outcomes.map(outcomeJson) });
  }
  const failure = exitCodeOf(outcomes);
  if (failure !== undefined) throw new SilentExit(failure);
}

async function planToApply(context: CommandContext, options: ApplyOptions): Promise<Plan> {
  if (options.plan === undefined)
    return only(await preparePlan(context, options, 'human'), options.target ?? []);
  if (options.target !== undefined)
    throw usageError('A saved plan is applied as a whole: make one with --target.');
  if (options.paths.length > 0) throw usageError('Give files or a saved plan, not both.');
  const plan = await loadPlan(options.plan);
  await checkMoved(await targetOf(context), plan);
  return plan;
}

function exitCodeOf(outcomes: readonly Outcome[]): ExitCode | undefined {
  const [failed] = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? outcome : []));
  if (failed === undefined) return undefined;
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
      return `${paint(done[outcome.change.action], 'good')} ${name} (id ${sanitiseForLog(String(outcome.id))})`;
    case 'failed': {
      const { message, hint } = outcome.error;
      const advice = hint === undefined ? '' : ` ${hint}`;
      return `${paint('failed', 'bad')} to ${outcome.change.action} ${name}: ${sanitiseForLog(`${message}${advice}`)}`;
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
