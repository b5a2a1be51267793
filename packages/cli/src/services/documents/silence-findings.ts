import { allMonitors } from '../../alerting/all-monitors.ts';
import type { Finding } from '../../plan/finding.ts';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import type { AnyLocated } from '../../plan/located.ts';

/**
 * Warnings about alerts and monitors that silences name, and that neither the server nor the files have.
 *
 * @param owner The owner of documents that name none.
 */
export async function silenceFindings(
  target: PlanTarget,
  documents: readonly AnyLocated[],
  owner: string | undefined,
): Promise<Finding[]> {
  const named = documents.flatMap((document) =>
    document.kind === 'silence' ? namedBy(document) : [],
  );
  const areMonitorsNamed = named.some(({ attr }) => attr !== 'alert.id');
  const known = areMonitorsNamed ? await knownMonitors(target, documents, owner) : undefined;
  const findings: Finding[] = [];
  for (const { attr, values, place, file } of named) {
    const messages =
      attr === 'alert.id'
        ? await missingAlerts(target, values)
        : missingMonitors(attr, values, known?.[attr]);
    for (const message of messages)
      findings.push({ ...place, file, level: 'warning', rule: 'silence', message });
  }
  return findings;
}

/** What is said of the monitors that each attribute names. */
const NOUNS = {
  'monitor.id': 'monitor',
  'monitor.name': 'monitor called',
  'monitor.owner': 'monitor of owner',
} as const;

type MonitorAttribute = keyof typeof NOUNS;

interface Named extends Pick<Finding, 'file'> {
  readonly attr: MonitorAttribute | 'alert.id';
  readonly values: readonly string[];
  readonly place: ReturnType<AnyLocated['positionOf']>;
}

const namesSomething = (attr: string): attr is Named['attr'] =>
  attr === 'alert.id' || Object.hasOwn(NOUNS, attr);

const namedBy = ({ value, file, positionOf }: Extract<AnyLocated, { kind: 'silence' }>): Named[] =>
  value.matchers.flatMap(({ attr, op, values }, index) =>
    op === '=' && namesSomething(attr)
      ? [{ attr, values, file, place: positionOf(['matchers', index]) }]
      : [],
  );

/** @param known Undefined where nobody can tell: that is no reason not to plan. */
function missingMonitors(
  attr: MonitorAttribute,
  values: readonly string[],
  known: ReadonlySet<string> | undefined,
): string[] {
  const missing = values.filter((value) => known?.has(value) === false);
  return missing.length === 0 ? [] : [`there is no ${NOUNS[attr]} ${missing.join(', ')}`];
}

async function knownMonitors(
  { client, project, signal }: PlanTarget,
  documents: readonly AnyLocated[],
  owner: string | undefined,
): Promise<Readonly<Record<MonitorAttribute, ReadonlySet<string>>> | undefined> {
  try {
    const monitors = await allMonitors(client, { project }, signal);
    const planned = documents.flatMap((one) => (one.kind === 'monitor' ? [one.value] : []));
    return {
      'monitor.id': new Set(monitors.map(({ id }) => id)),
      'monitor.name': new Set([...monitors, ...planned].map(({ name }) => name)),
      'monitor.owner': new Set([
        ...monitors.map((each) => each.owner),
        ...planned.map((each) => each.owner || owner || ''),
      ]),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** Alerts open while people plan, so that the server alone knows which there are; nothing where it doesn't say. */
async function missingAlerts(
  { client, project, signal }: PlanTarget,
  values: readonly string[],
): Promise<string[]> {
  try {
    const matchers = [{ attr: 'alert.id', values: [...values] }];
    const { warnings = [] } = await client.silences.preview({ project, matchers }, { signal });
    return warnings.map((sentence) =>
      `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/u, ''),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}
