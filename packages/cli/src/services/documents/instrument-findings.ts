import { checkMetricsQuery } from '@spanlight/query';
import type { Metric } from '@spanlight/sdk';
import { parseDocuments } from '@spanlight/sdk/documents';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import type { Finding } from '../../plan/finding.ts';
import type { SourceFile } from '../../plan/read-files.ts';

/** Names of one question: its address stays short. */
const mostNames = 50;

/**
 * Warnings about functions that do not fit the instruments of the metrics a server has, such as the average of a counter. A
 * server stores such queries, and shows what is wrong where they are asked.
 */
export async function instrumentFindings(
  target: PlanTarget,
  files: readonly SourceFile[],
): Promise<Finding[]> {
  const names = new Set<string>();
  for (const { text } of files)
    parseDocuments(text, {
      checkQuery: (_query, metrics) => {
        for (const { name } of metrics) names.add(name);
        return { problems: [] };
      },
    });
  const known = await describe(target, [...names]);
  return known.size === 0 ? [] : files.flatMap((file) => misfits(file, known));
}

async function describe(
  { client, project, signal }: PlanTarget,
  names: readonly string[],
): Promise<ReadonlyMap<string, Metric>> {
  const known = new Map<string, Metric>();
  try {
    for (let at = 0; at < names.length; at += mostNames) {
      const metric = names.slice(at, at + mostNames);
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
      const described = metrics.map((metric) => ({ ...known.get(metric.name), ...metric }));
      const { problems: found } = checkMetricsQuery(query, described, target);
      return { problems: found.map((each) => ({ ...each, severity: 'warning' as const })) };
    },
  });
  return problems.flatMap(({ code, severity, path: _path, ...place }) =>
    code === 'query' && severity === 'warning'
      ? [{ ...place, file, level: severity, rule: 'instrument' }]
      : [],
  );
}
