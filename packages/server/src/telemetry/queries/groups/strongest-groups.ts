import { compileColumns, selected } from '../../compile/result-columns.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { bucketKey, slotLimits } from '../buckets.ts';
import { bucketedQuery, type BucketParameters } from './bucketed-query.ts';
import { groupKeySql } from './group-key.ts';

/**
 * Selects the groups of a query whose first numeric column is largest over the whole range: by what `groupKeySql` says of them.
 * Undefined where there are no more groups than asked for. Where results have conditions, which hold per bucket, the buckets
 * that meet them are summed.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function strongestGroups(
  context: QueryContext,
  parameters: BucketParameters,
  limit: number,
): Promise<readonly bigint[] | undefined> {
  const { query, buckets } = bucketedQuery(context, parameters);
  const isPerBucket = query.resultFilters.length > 0;
  const rollups = await readRollups(
    context,
    query,
    isPerBucket ? { buckets: slotLimits(buckets) } : {},
  );
  const first = query.analysis.columns.find((column) => column.isNum);
  const compiled = compileColumns(query, first ? [first] : []);
  const { groups } = compiled;
  const having = query.havingSql(compiled.context.groups);
  const keys = isPerBucket ? [...groups, bucketKey(buckets, query.bindings)] : groups;
  const source = sourceSql(query, rollups, keys);
  const columns = [...source.keys, ...compiled.results.map(selected)];
  const [strength] = compiled.results.map(({ alias }) => `ifNotFinite(toFloat64(${alias}), 0)`);
  const aliases = groups.map(({ alias }) => alias);
  const rows = await context.client.rows<{ id: string }>(
    `SELECT toString(${groupKeySql(groups, 'alias')}) AS id
FROM (
SELECT ${columns.join(',\n  ')}
FROM ${source.from}
GROUP BY ${keys.map(({ alias }) => alias).join(', ')}
${having === undefined ? '' : `HAVING ${having}`}
)
GROUP BY ${aliases.join(', ')}
ORDER BY ${[...(strength === undefined ? [] : [`sum(${strength}) DESC`]), ...aliases].join(', ')}
LIMIT ${limit + 1}`,
    query.bindings.parameters,
    queryOptions(context, 'find the strongest groups'),
  );
  return rows.length > limit ? rows.slice(0, limit).map(({ id }) => BigInt(id)) : undefined;
}
