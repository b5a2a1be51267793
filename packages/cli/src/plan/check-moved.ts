import type { DocumentKind, Position } from '@spanlight/sdk/documents';
import { CliError, usageError } from '../errors/errors.ts';
import type { Stored, PlanTarget } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { matchDocuments } from './match.ts';
import { documentOf } from './parse-text.ts';
import type { Plan, PlannedChange } from './plan.ts';
import type { Located } from './located.ts';

/**
 * Makes sure that a saved plan still fits the server. Only reads.
 *
 * @throws CliError (usage) when it was made for another project; CliError that lists what moved since.
 */
export async function checkMoved(target: PlanTarget, plan: Plan): Promise<void> {
  if (plan.url !== target.client.url || plan.project !== target.project) {
    throw usageError(
      `The plan was made for project ${plan.project} of ${plan.url}, not for project ${target.project} of ${target.client.url}.`,
      'Choose that one with --url and --project, or make a new plan.',
    );
  }
  const moved: string[] = [];
  for (const name of new Set(plan.changes.map(({ kind }) => kind))) {
    const stored = await kindOf(name).list(target);
    moved.push(...whatMoved(name, plan, stored));
  }
  if (moved.length === 0) return;
  throw new CliError(`The server has changed since the plan was made:\n${moved.join('\n')}`, {
    code: 'plan_outdated',
    hint: 'Nothing was changed. Make a new plan and review it.',
  });
}

function whatMoved(name: DocumentKind, plan: Plan, stored: readonly Stored[]): string[] {
  const own = plan.changes.filter(({ kind }) => kind === name);
  const byId = new Map(stored.map((each) => [each.id, each]));
  const moved = own.flatMap((change) => {
    const { seen } = change;
    if (seen === undefined) return [];
    const found = byId.get(seen.id);
    byId.delete(seen.id);
    if (found === undefined) return [`${called(change)} (id ${seen.id}) is gone`];
    if (found.revision === seen.revision) return [];
    return [
      `${called(change)} (id ${seen.id}) is at revision ${found.revision}, the plan saw ${seen.revision}`,
    ];
  });
  // What the plan didn't see may be what it wants to create.
  const unseen = [...byId.values()];
  const created = own.flatMap((change): Located[] =>
    change.seen === undefined
      ? [{ kind: name, value: documentOf(change), file: undefined, positionOf }]
      : [],
  );
  const { matches } = matchDocuments(created, unseen);
  const existing = matches.flatMap(({ document, stored: found }) =>
    found === undefined
      ? []
      : [`${name} ${JSON.stringify(document.value.name)} exists now, with the id ${found.id}`],
  );
  return [...moved, ...existing];
}

const called = ({ kind, name }: PlannedChange): string => `${kind} ${JSON.stringify(name)}`;

const positionOf = (): Position => ({ line: 1, column: 1, endLine: 1, endColumn: 1 });
