import { causesInTrace, type FaultJudgement, judgeGroup } from '@spanlight/query';
import {
  type NamedError,
  readTraceErrors,
  readTraceSpans,
} from '../../telemetry/queries/faults/read-fault-traces.ts';
import { sampleTraces } from '../../telemetry/queries/faults/sample-traces.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';

/** Traces that one question asks for. */
const MAX_TRACES = 100;

/** What the traces of groups of errors say. */
export interface JudgedErrors {
  /** By group; of one that is in no trace with spans there is nothing. */
  readonly judgements: ReadonlyMap<string, FaultJudgement>;
  /** What people call a group that is in those traces, and its service. */
  readonly names: ReadonlyMap<string, Pick<NamedError, 'name' | 'service'>>;
}

/**
 * Looks at the newest traces of groups of errors: which of them another group has caused. Three questions, and two more
 * for every hundred traces; spans are read only of traces in which several groups are.
 *
 * @param from milliseconds since 1970, of the errors
 * @throws TelemetryError
 */
export async function judgeErrors(
  context: QueryContext,
  groupIds: readonly string[],
  from: number,
  until: number,
): Promise<JudgedErrors> {
  const samples = await sampleTraces(context, groupIds, from, until);
  const ids = [...new Set([...samples.values()].flat())];
  const causes = new Map<string, ReadonlyMap<string, string>>();
  const names = new Map<string, Pick<NamedError, 'name' | 'service'>>();
  const range = { from, until };
  for (let at = 0; at < ids.length; at += MAX_TRACES) {
    const some = ids.slice(at, at + MAX_TRACES);
    const errors = await readTraceErrors(context, some, range);
    for (const { group, name, service } of [...errors.values()].flat())
      if (!names.has(group)) names.set(group, { name, service });
    const shared = some.filter((id) => hasSeveralGroups(errors.get(id) ?? []));
    const spans = shared.length === 0 ? undefined : await readTraceSpans(context, shared, range);
    for (const id of some)
      causes.set(id, causesInTrace({ errors: errors.get(id) ?? [], spans: spans?.get(id) ?? [] }));
  }
  const judgements = [...samples].map(([group, traces]) => {
    const known = traces.flatMap((id) => causes.get(id) ?? []);
    return [group, judgeGroup(group, known)] as const;
  });
  return { judgements: new Map(judgements), names };
}

const hasSeveralGroups = ([first, ...others]: readonly NamedError[]): boolean =>
  others.some(({ group }) => group !== first?.group);
