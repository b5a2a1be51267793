import type { DocumentKind } from '@spanlight/sdk/documents';
import { CliError, notFound, SilentExit, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { ChannelList } from '../../plan/kinds/channel-list.ts';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import { kindNames } from '../../plan/kinds/kinds.ts';
import { makePlan } from '../../plan/make-plan.ts';
import { countActions, type Plan, type PlannedChange } from '../../plan/plan.ts';
import { readDocuments } from '../../plan/read-documents.ts';
import { readFiles } from '../../plan/read-files.ts';
import { findUntouched } from '../../plan/untouched.ts';
import { hasErrors } from '../../plan/finding.ts';
import { printFindings, type FindingFormat } from '../../report/print-findings.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** What a plan is made of, as flags say it. */
export interface PlanSource {
  readonly paths: readonly string[];
  /** All unless given. */
  readonly kinds?: readonly DocumentKind[] | undefined;
  readonly owner?: string | undefined;
  readonly prune?: boolean | undefined;
}

/** Where documents go. */
export async function targetOf(context: CommandContext): Promise<PlanTarget> {
  const target = await context.target();
  return { ...target, channels: new ChannelList(target) };
}

/**
 * Reads files and compares them with the server, which is only read. Files with errors are reported and go no further.
 *
 * @throws SilentExit with code 1 after reporting errors; CliError (usage) for flags that don't go together.
 */
export async function preparePlan(
  context: CommandContext,
  source: PlanSource,
  format: FindingFormat,
): Promise<Plan> {
  const { owner, prune = false, kinds = kindNames } = source;
  if (prune && (owner === undefined || owner === '')) {
    throw usageError(
      '--prune needs --owner.',
      'Only what carries the label of that owner is ever deleted: --prune --owner shop-team.',
    );
  }
  const files = await readFiles(source.paths, context.io.stdin);
  const { documents, findings } = readDocuments(files);
  const faulty = new Set(findings.filter(({ level }) => level === 'error').map(({ file }) => file));
  const target = await targetOf(context);
  const unsound = files.filter(({ file }) => faulty.has(file));
  const untouched = await findUntouched(target, unsound, kinds);
  const left = new Set(untouched.map(({ file }) => file));
  const relevant = findings.filter(({ file }) => !left.has(file));
  const isSound = !hasErrors(relevant);
  if (isSound && documents.length === 0 && left.size === 0) {
    throw new CliError(`There are no documents in ${source.paths.join(', ')}.`, {
      code: 'nothing_to_apply',
      hint: 'Files without documents would mean that everything is to be deleted.',
    });
  }
  const given = documents.filter(({ file }) => !left.has(file));
  const { plan, findings: problems } = isSound
    ? await makePlan({ target, documents: given, untouched, kinds, owner, prune })
    : { plan: undefined, findings: relevant };
  if (plan === undefined || hasErrors(problems)) {
    await printFindings(await context.output(), problems, format, 'Lint', files);
    throw new SilentExit(exitCodes.error);
  }
  const { note } = await context.output();
  for (const file of left) {
    note(
      `${file ?? 'stdin'} has errors, but is exactly what the server has: left alone.`,
      'warning',
    );
  }
  if (relevant.length > 0) {
    note(
      `${relevant.length} ${relevant.length === 1 ? 'warning' : 'warnings'}; lint shows them.`,
      'warning',
    );
  }
  return plan;
}

/**
 * The changes of some documents alone; what they refer to is not added.
 *
 * @param wanted Keys, names or ids, perhaps with the kind before: `monitor/orders`. None means all.
 * @throws CliError (not found) for one that no document has.
 */
export function only(plan: Plan, wanted: readonly string[]): Plan {
  if (wanted.length === 0) return plan;
  const isCalled = (name: string, { kind, key, name: own, seen }: PlannedChange): boolean => {
    const names = [key, own, ...(seen === undefined ? [] : [String(seen.id)])];
    return names.some((each) => each !== '' && (name === each || name === `${kind}/${each}`));
  };
  const missing = wanted.find((name) => !plan.changes.some((change) => isCalled(name, change)));
  if (missing !== undefined) {
    throw notFound(`Nothing in the plan is called ${JSON.stringify(missing)}.`, {
      code: 'target_not_found',
      hint: 'Give a key, a name or an id, or the kind before it: --target monitor/orders.',
    });
  }
  const changes = plan.changes.filter((change) => wanted.some((name) => isCalled(name, change)));
  return { ...plan, changes };
}

/**
 * Refuses plans that delete more than is allowed.
 *
 * @throws CliError
 */
export function checkDeletions(plan: Plan, ceiling: number): void {
  const { delete: count } = countActions(plan);
  if (count <= ceiling) return;
  throw new CliError(`The plan deletes ${count}, and ${ceiling} at most are allowed.`, {
    code: 'too_many_deletions',
    hint: `Nothing was changed. If that is what you want, add --max-deletes ${count}.`,
  });
}
