import { CliError, SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { toSafeJson } from '../../output/sanitise.ts';
import { hasErrors } from '../../plan/finding.ts';
import { savePlan } from '../../plan/plan-file.ts';
import { countActions, pending, type Plan } from '../../plan/plan.ts';
import { planFindings } from '../../report/plan-findings.ts';
import { planJson } from '../../report/plan-json.ts';
import { planMarkdown } from '../../report/plan-markdown.ts';
import { planSummary, planText } from '../../report/plan-text.ts';
import { printFindings, type FindingFormat } from '../../report/print-findings.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { checkDeletions, preparePlan, type PlanSource } from './prepare-plan.ts';

/** What to compare and how to print it. */
export interface PlanOptions extends PlanSource {
  readonly format: FindingFormat;
  /** A file to save the plan to. */
  readonly save?: string | undefined;
  readonly maxDeletes: number;
  /** The summary alone. */
  readonly quiet?: boolean | undefined;
}

/**
 * Prints what applying files would change. Writes nothing on the server.
 *
 * @throws SilentExit with the code for differences when there are any; with 1 after reporting documents with errors.
 */
export async function planDocuments(context: CommandContext, options: PlanOptions): Promise<void> {
  const output = await context.output();
  const format = output.forPeople ? options.format : 'json';
  const prepared = await preparePlan(context, options);
  const { plan } = prepared;
  const errors = hasErrors(prepared.findings);
  if (errors)
    await printFindings(
      { output, env: context.io.env },
      prepared.findings,
      format,
      'Lint',
      prepared.files,
    );
  if (errors) {
    if (format === 'human' && pending(plan).length > 0) {
      output.lines(['', 'Without the documents that have errors:']);
      await printPlan(context, plan, options);
    }
    throw new SilentExit(exitCodes.error);
  }
  if (!prepared.isJudged && pending(plan).length > 0)
    output.note('The server could not be asked what it would refuse.', 'warning');
  if (options.save !== undefined)
    await savePlan(options.save, plan, (saved) => toSafeJson(saved, 2));
  await printPlan(context, plan, options);
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
async function printPlan(
  context: CommandContext,
  plan: Plan,
  { format: wanted, quiet = false, paths }: PlanOptions,
): Promise<void> {
  const output = await context.output();
  const format = output.forPeople ? wanted : 'json';
  switch (format) {
    case 'human':
      output.lines(quiet ? [planSummary(plan)] : planText(plan, output.paint));
      break;
    case 'markdown':
      output.lines(quiet ? [`**${planSummary(plan)}**`] : planMarkdown(plan));
      break;
    case 'json': {
      const value = quiet ? { counts: countActions(plan) } : planJson(plan);
      if (output.forPeople) output.lines([toSafeJson(value, 2)]);
      else await output.data(value);
      break;
    }
    default:
      await printFindings(
        { output, env: context.io.env },
        planFindings(plan, paths[0]),
        format,
        'Plan',
      );
  }
}
