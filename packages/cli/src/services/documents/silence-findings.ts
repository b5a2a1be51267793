import { allMonitors } from '../../alerting/all-monitors.ts';
import type { Finding } from '../../plan/finding.ts';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import type { AnyLocated } from '../../plan/located.ts';

/** Warnings about monitors that silences name, and that neither the server nor the files have. */
export async function silenceFindings(
  target: PlanTarget,
  documents: readonly AnyLocated[],
): Promise<Finding[]> {
  const named = documents.flatMap((document) =>
    document.kind === 'silence' ? monitorsOf(document) : [],
  );
  if (named.length === 0) return [];
  const known = await knownMonitors(target, documents);
  return named.flatMap(({ attr, values, place, file }) => {
    const missing = values.filter((value) => known?.[attr].has(value) === false);
    if (missing.length === 0) return [];
    const noun = attr === 'monitor.id' ? 'monitor' : 'monitor called';
    const message = `there is no ${noun} ${missing.join(', ')}`;
    return [{ ...place, file, level: 'warning', rule: 'silence', message }];
  });
}

type Attribute = 'monitor.id' | 'monitor.name';

interface Named extends Pick<Finding, 'file'> {
  readonly attr: Attribute;
  readonly values: readonly string[];
  readonly place: ReturnType<AnyLocated['positionOf']>;
}

const monitorsOf = ({
  value,
  file,
  positionOf,
}: Extract<AnyLocated, { kind: 'silence' }>): Named[] =>
  value.matchers.flatMap(({ attr, op, values }, index) =>
    op === '=' && (attr === 'monitor.id' || attr === 'monitor.name')
      ? [{ attr, values, file, place: positionOf(['matchers', index]) }]
      : [],
  );

/** Undefined where nobody can tell: that is no reason not to plan. */
async function knownMonitors(
  { client, project, signal }: PlanTarget,
  documents: readonly AnyLocated[],
): Promise<Readonly<Record<Attribute, ReadonlySet<string>>> | undefined> {
  try {
    const monitors = await allMonitors(client, { project }, signal);
    const planned = documents.flatMap((one) => (one.kind === 'monitor' ? [one.value.name] : []));
    return {
      'monitor.id': new Set(monitors.map(({ id }) => id)),
      'monitor.name': new Set([...monitors.map(({ name }) => name), ...planned]),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
