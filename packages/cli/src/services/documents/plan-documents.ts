import { CliError, SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { toSafeJson } from '../../output/sanitise.ts';
import { savePlan } from '../../plan/plan-file.ts';
import { pending, type Plan } from '../../plan/plan.ts';
import { planFindings } from '../../report/plan-findings.ts';
import { planJson } from '../../report/plan-json.ts';
import { planMarkdown } from '../../report/plan-markdown.ts';
import { planText } from '../../report/plan-text.ts';
import { printFindings, type FindingFormat } from '../../report/print-findings.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { checkDeletions, preparePlan, type PlanSource } from './prepare-plan.ts';

/** A way to print a plan. */
type PlanFormat = FindingFormat | 'markdown';

/** What to compare and how to print it. */
export interface PlanOptions extends PlanSource {
  readonly format: PlanFormat;
  /** A file to save the plan to. */
  readonly save?: string | undefined;
  readonly maxDeletes: number;
}

/**
 * Prints what applying files would change. Writes nothing on the server.
 *
 * @throws SilentExit with the code for differences when there are any.
 */
export async function planDocuments(context: CommandContext, options: PlanOptions): Promise<void> {
  const output = await context.output();
  const format = output.forPeople ? options.format : 'json';
  const plan = await preparePlan(context, options, format === 'markdown' ? 'human' : format);
  if (options.save !== undefined) await savePlan(options.save, plan);
  await printPlan(context, plan, format);
  if (options.save !== undefined) {
    output.note(`Saved. Apply it with: spanlight apply --plan ${options.save}`);
  }
  if (pending(plan).length === 0) return;
  try {
    checkDeletions(plan, options.maxDeletes);
  } catch (error) {
    if (error instanceof CliError)
      output.note(`apply will refuse this: ${error.message}`, 'warning');
  }
  throw new SilentExit(exitCodes.differs);
}

/** Prints a plan on stdout. */
async function printPlan(context: CommandContext, plan: Plan, format: PlanFormat): Promise<void> {
  const output = await context.output();
  switch (format) {
    case 'human':
      output.lines(planText(plan, output.paint));
      break;
    case 'markdown':
      output.lines(planMarkdown(plan));
      break;
    case 'json':
      if (output.forPeople) output.lines([toSafeJson(planJson(plan), 2)]);
      else await output.data(planJson(plan));
      break;
    default:
      await printFindings(output, planFindings(plan), format, 'Plan');
  }
}
