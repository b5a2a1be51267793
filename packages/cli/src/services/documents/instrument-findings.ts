import { checkMetricsQuery } from '@spanlight/query';
import type { Metric } from '@spanlight/sdk';
import { parseDocuments } from '@spanlight/sdk/documents';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import type { Finding } from '../../plan/finding.ts';
import type { SoundQuery } from '../../plan/read-documents.ts';
import type { SourceFile } from '../../plan/read-files.ts';

/** Names of one question: its address stays short. */
const maxNames = 50;

/**
 * Warnings about functions that do not fit the instruments of the metrics a server has, such as the average of a counter. A
 * server stores such queries, and shows what is wrong where they are asked.
 */
export async function instrumentFindings(
  target: PlanTarget,
  files: readonly SourceFile[],
  queries: readonly SoundQuery[],
): Promise<Finding[]> {
  const names = new Set(
    queries.flatMap(({ asked: [, metrics] }) => metrics.map(({ name }) => name)),
  );
  const known = await describe(target, [...names]);
  if (known.size === 0) return [];
  const doubtful = new Set(
    queries
      .filter(({ asked: [query, metrics, asker] }) => {
        const described = describedBy(known, metrics);
        return checkMetricsQuery(query, described, asker).problems.length > 0;
      })
      .map(({ file }) => file),
  );
  // Reading again tells where in the file it stands.
  return files.flatMap((file) => (doubtful.has(file.file) ? misfits(file, known) : []));
}

type Metrics = SoundQuery['asked'][1];

const describedBy = (known: ReadonlyMap<string, Metric>, metrics: Metrics) =>
  metrics.map((metric) => ({ ...known.get(metric.name), ...metric }));

async function describe(
  { client, project, signal }: PlanTarget,
  names: readonly string[],
): Promise<ReadonlyMap<string, Metric>> {
  const known = new Map<string, Metric>();
  try {
    for (let at = 0; at < names.length; at += maxNames) {
      const metric = names.slice(at, at + maxNames);
      for (const each of await client.metrics.describe({ project, metric }, { signal }))
        known.set(each.name, each);
    }
  } catch (error) {
    // What nobody can tell is no reason not to plan.
    if (signal.aborted) throw error;
  }
  return known;
}

function misfits({ file, text }: SourceFile, known: ReadonlyMap<string, Metric>): Finding[] {
  const { problems } = parseDocuments(text, {
    checkQuery: (query, metrics, target) => {
      // What is wrong without a server is told already.
      if (checkMetricsQuery(query, metrics, target).problems.length > 0) return { problems: [] };
      const { problems: found } = checkMetricsQuery(query, describedBy(known, metrics), target);
      return { problems: found.map((each) => ({ ...each, severity: 'warning' as const })) };
    },
  });
  return problems.flatMap(({ code, severity, path: _path, ...place }) =>
    code === 'query' && severity === 'warning'
      ? [{ ...place, file, level: severity, rule: 'instrument' }]
      : [],
  );
}
