import type { DocumentKind } from '@spanlight/sdk/documents';
import { CliError, usageError } from '../../errors/errors.ts';
import { askServer } from '../../plan/ask-server.ts';
import { ChannelList } from '../../plan/kinds/channel-list.ts';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import { kindNames } from '../../plan/kinds/kinds.ts';
import { makePlan } from '../../plan/make-plan.ts';
import { countActions, type Plan } from '../../plan/plan.ts';
import { readDocuments } from '../../plan/read-documents.ts';
import { readFiles, type SourceFile } from '../../plan/read-files.ts';
import { refusalFindings } from '../../plan/refusal.ts';
import { findUntouched } from '../../plan/untouched.ts';
import { fileOf, type Finding, fullMessage, hasErrors, inOrder } from '../../plan/finding.ts';
import { findLacking } from './find-lacking.ts';
import { instrumentFindings } from './instrument-findings.ts';
import { silenceFindings } from './silence-findings.ts';
import { targeted } from './targeted.ts';
import { templateFindings } from './template-findings.ts';
import { visibleForLog } from '../../output/sanitise.ts';
import type { Output } from '../../output/output.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** What a plan is made of, as flags say it. */
export interface PlanSource {
  readonly paths: readonly string[];
  /** All unless given. */
  readonly kinds?: readonly DocumentKind[] | undefined;
  readonly owner?: string | undefined;
  readonly prune?: boolean | undefined;
  /** Keys, names or ids: of other documents nothing is planned, and their errors are theirs. */
  readonly target?: readonly string[] | undefined;
}

/** Where documents go. */
export async function targetOf(context: CommandContext): Promise<PlanTarget> {
  const target = await context.target();
  return { ...target, channels: new ChannelList(target) };
}

/** What files come to on a server. */
export interface Prepared {
  /** Of the documents that can be used; deletes nothing where others can't. */
  readonly plan: Plan;
  /** Everything wrong with files, as far as it can be told; their errors are why documents are not in the plan. */
  readonly findings: readonly Finding[];
  readonly files: readonly SourceFile[];
  /** Whether the server was asked what it would say. */
  readonly isJudged: boolean;
}

/**
 * Reads files and compares them with the server, which is only read and asked what it would say of each document. A
 * document that can't be used doesn't keep the others from being planned.
 *
 * @throws CliError (usage) for flags that don't go together; CliError when there is no document at all.
 */
export async function preparePlan(context: CommandContext, source: PlanSource): Promise<Prepared> {
  const { owner, prune = false, kinds = kindNames } = source;
  if (prune && (owner === undefined || owner === '')) {
    throw usageError(
      '--prune needs --owner.',
      'Only documents with the label of that owner are ever deleted: --prune --owner shop-team.',
    );
  }
  const files = await readFiles(source.paths, context.io.stdin);
  const { documents, queries, findings } = readDocuments(files);
  const faulty = new Set(findings.filter(({ level }) => level === 'error').map(({ file }) => file));
  const target = await targetOf(context);
  const unsound = files.filter(({ file }) => faulty.has(file));
  const untouched = await findUntouched(target, unsound, kinds);
  const left = new Set(untouched.map(({ file }) => file));
  const misfits = await instrumentFindings(
    target,
    files.filter(({ file }) => !left.has(file)),
    queries.filter(({ file }) => !left.has(file)),
  );
  const given = documents.filter(({ file }) => !left.has(file));
  const relevant = [
    ...findings.filter(({ file }) => !left.has(file)),
    ...misfits,
    ...templateFindings(given),
    // Of some alone they are looked for when it is known which.
    ...(source.target === undefined ? await silenceFindings(target, given, owner) : []),
  ];
  if (given.length === 0 && left.size === 0 && !hasErrors(relevant)) {
    throw new CliError(`There are no documents in ${source.paths.join(', ')}.`, {
      code: 'nothing_to_apply',
      hint: 'Applying files without documents would delete everything.',
    });
  }
  const { note } = await context.output();
  for (const file of left) {
    note(
      `${file ?? 'stdin'} has errors, but is exactly what the server has: left alone.`,
      'warning',
    );
  }
  const made = await makePlan({ target, documents: given, untouched, kinds, owner, prune });
  const refusals = await askServer(target, made.plan);
  const refused = new Set(refusals?.map(({ change }) => change));
  const writable = made.plan.changes.filter((change) => !refused.has(change));
  const written = new Set(writable.map((change) => made.places.get(change)));
  const lacking = await findLacking(
    target,
    given.filter((document) => written.has(document)),
    given.filter((document) => !written.has(document)),
    'It has an error of its own',
  );
  const all = inOrder([
    ...relevant,
    ...made.refused.map(({ finding }) => finding),
    ...(refusals ?? []).flatMap(({ change, error }) => {
      const place = made.places.get(change);
      return place === undefined ? [] : refusalFindings(place, error);
    }),
    ...[...lacking.values()].flat(),
  ]);
  const isSound = !hasErrors(all);
  // Beside errors they are reported with them.
  if (isSound && source.target === undefined) noteWarnings(all, note);
  const changes = writable.filter(
    (change) => !lacking.has(made.places.get(change)) && (isSound || change.action !== 'delete'),
  );
  const prepared = {
    plan: { ...made.plan, changes },
    findings: all,
    files,
    isJudged: refusals !== undefined,
  };
  if (source.target === undefined) return prepared;
  const { plan, findings: news } = await targeted(target, source.target, {
    ...prepared,
    places: made.places,
    documents: given,
    owner,
  });
  if (!hasErrors(news)) noteWarnings(news, note);
  return { ...prepared, plan, findings: news };
}

/** Warnings that are told before a plan: nobody reads more. */
const MAX_WARNINGS = 20;

function noteWarnings(warnings: readonly Finding[], note: Output['note']): void {
  for (const each of warnings.slice(0, MAX_WARNINGS))
    note(
      `${visibleForLog(fileOf(each))}:${each.line}:${each.column} ${each.level}: ${visibleForLog(fullMessage(each))}`,
      'warning',
    );
  const more = warnings.length - MAX_WARNINGS;
  if (more > 0) note(`${more} more warnings; lint shows those of the files themselves.`, 'warning');
}

/**
 * Refuses plans that delete more than is allowed.
 *
 * @throws CliError
 */
export function checkDeletions(plan: Plan, ceiling: number): void {
  const { delete: count } = countActions(plan);
  if (count <= ceiling) return;
  throw new CliError(`The plan deletes ${count}, but at most ${ceiling} are allowed.`, {
    code: 'too_many_deletions',
    hint: `Nothing was changed. If that is what you want, add --max-deletes ${count}.`,
  });
}
