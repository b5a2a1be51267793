import { isConsequence, shareFaults } from '@spanlight/query';
import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import type { ErrorCase } from './error-case.ts';
import { type JudgedErrors, judgeErrors } from './judge-errors.ts';

/** Which new errors get alerts of their own, and which are consequences of others. */
export interface SharedErrors {
  readonly cases: readonly ErrorCase[];
  /** Errors that are left for the next run. */
  readonly putOff: readonly ErrorCase[];
  /** By group of a consequence, the group whose alert stands for it. */
  readonly roots: ReadonlyMap<string, string>;
  /** By group of those that stand for themselves, the group that has caused it nevertheless. */
  readonly causes: ReadonlyMap<string, string>;
  /** Open alerts of other groups, by group. */
  readonly open: ReadonlyMap<string, AlertRow>;
  readonly names: JudgedErrors['names'];
}

/** Where new errors are judged. */
export interface ShareContext {
  readonly metadata: Metadata;
  readonly project: Project;
  readonly context: QueryContext;
  /** The range of the errors, milliseconds since 1970. */
  readonly range: { readonly from: number; readonly until: number };
  /** Whether a trace with the error may still lack something. */
  readonly isEarly: (each: ErrorCase) => boolean;
  /** Whether it was not put off before. */
  readonly mayWait: (each: ErrorCase) => boolean;
}

/**
 * Judges all new errors of a look together, so that it doesn't matter which of them is found first. Those whose traces may
 * still come, and what those may have caused, wait for the next look, once.
 *
 * @throws TelemetryError
 */
export async function shareErrors(
  { metadata, project, context, range, isEarly, mayWait }: ShareContext,
  fresh: readonly ErrorCase[],
): Promise<SharedErrors> {
  const groupIds = fresh.map(({ group }) => group.groupId);
  const { judgements, names } = await judgeErrors(context, groupIds, range.from, range.until);
  const causesOf = ({ group }: ErrorCase): string[] =>
    judgements.get(group.groupId)?.causes.map((cause) => cause.group) ?? [];
  // What those that have waited may be caused by is looked at with them.
  const needed = new Set(fresh.flatMap((each) => (mayWait(each) ? [] : causesOf(each))));
  const waiting = fresh.filter((each) => mayWait(each));
  const byGroup = new Map(fresh.map((each) => [each.group.groupId, each]));
  for (const group of needed) {
    const each = byGroup.get(group);
    if (each) for (const cause of causesOf(each)) needed.add(cause);
  }
  const early = new Set(
    waiting.flatMap((each) => {
      const { groupId } = each.group;
      return judgements.has(groupId) && isEarly(each) && !needed.has(groupId) ? [groupId] : [];
    }),
  );
  const putOff = waiting.filter(
    (each) =>
      early.has(each.group.groupId) ||
      (!needed.has(each.group.groupId) && causesOf(each).some((cause) => early.has(cause))),
  );
  const cases = fresh.filter((each) => !putOff.includes(each));
  const faults = cases.map(({ group }) => ({
    group: group.groupId,
    since: group.oldest,
    judgement: judgements.get(group.groupId) ?? { traces: 0, causes: [] },
  }));
  const known = new Set(groupIds);
  const others = [...new Set(cases.flatMap(causesOf))].filter((group) => !known.has(group));
  const { open, standing } = await standingGroups(metadata, project.id, others);
  const roots = shareFaults(faults, standing);
  const causes = new Map(
    faults.flatMap(({ group, judgement }) => {
      const [cause] = judgement.causes;
      return cause !== undefined && !roots.has(group) && isConsequence(judgement)
        ? [[group, cause.group] as const]
        : [];
    }),
  );
  return { cases, putOff, roots, causes, open, names };
}

/** The open alerts that stand for groups, by the group of the alert, and by each of the groups which that is. */
async function standingGroups(
  { alerts, consequences }: Metadata,
  projectId: number,
  groupIds: readonly string[],
): Promise<{ open: ReadonlyMap<string, AlertRow>; standing: ReadonlyMap<string, string> }> {
  const notes = [...(await consequences.notesOf(projectId, groupIds)).values()].filter(
    ({ status }) => status === 'open',
  );
  const wanted = new Set([...groupIds, ...notes.map(({ root }) => root)]);
  const found = await alerts.ofGroups(projectId, [...wanted]);
  const open = new Map([...found].filter(([, { status }]) => status === 'open'));
  const noted = notes.flatMap(({ span_group_id: group, root }) =>
    open.has(root) ? [[group, root] as const] : [],
  );
  const own = [...open.keys()].map((group) => [group, group] as const);
  return { open, standing: new Map([...noted, ...own]) };
}
