import { notFound } from '../../errors/errors.ts';
import { type Finding, hasErrors, inOrder } from '../../plan/finding.ts';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import type { AnyLocated, Located } from '../../plan/located.ts';
import type { Plan, PlannedChange } from '../../plan/plan.ts';
import type { SourceFile } from '../../plan/read-files.ts';
import { calledFindings, isCalled } from './called-findings.ts';
import { findLacking } from './find-lacking.ts';
import { silenceFindings } from './silence-findings.ts';

/** A plan, everything wrong with its files, these, and its documents. */
interface Whole {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
  readonly files: readonly SourceFile[];
  readonly documents: readonly AnyLocated[];
  readonly places: ReadonlyMap<PlannedChange, Located>;
  /** The owner of documents that name none. */
  readonly owner: string | undefined;
}

/**
 * The changes of some documents alone; what they refer to is not added, so one that refers to what is left out is refused.
 * What is in a plan has no errors by itself. Those there are belong to others, of which some may be called the same; a
 * document that isn't there may be one of those with errors.
 *
 * @param wanted Keys, names or ids, perhaps with the kind before: `monitor/orders`.
 * @throws CliError (not found) for one that no document has.
 */
export async function targeted(
  target: PlanTarget,
  wanted: readonly string[],
  { plan, findings, files, documents, places, owner }: Whole,
): Promise<Pick<Whole, 'plan' | 'findings'>> {
  const missing = wanted.find((name) => !plan.changes.some((change) => isChange(name, change)));
  if (missing !== undefined) {
    if (hasErrors(findings)) return { plan: { ...plan, changes: [] }, findings };
    throw notFound(`Nothing in the plan is called ${JSON.stringify(missing)}.`, {
      code: 'target_not_found',
      hint: 'Give a key, a name or an id, or the kind before it: --target monitor/orders.',
    });
  }
  const changes = plan.changes.filter((change) => wanted.some((name) => isChange(name, change)));
  const written = new Set(changes.map((change) => places.get(change)));
  const chosen = documents.filter((document) => written.has(document));
  const left = documents.filter((document) => !written.has(document));
  const hint = 'Name it with --target, too';
  const lacking = await findLacking(target, chosen, left, hint);
  return {
    plan: { ...plan, changes: changes.filter((change) => !lacking.has(places.get(change))) },
    findings: inOrder([
      ...findings.filter(({ level }) => level !== 'error'),
      ...calledFindings(
        findings.filter(({ level }) => level === 'error'),
        files,
        wanted,
      ),
      ...(await silenceFindings(target, chosen, owner)),
      ...[...lacking.values()].flat(),
    ]),
  };
}

const isChange = (wanted: string, { kind, key, name, seen }: PlannedChange): boolean =>
  isCalled(wanted, { kind, names: [key, name, ...(seen === undefined ? [] : [String(seen.id)])] });
