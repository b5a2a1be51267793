import { analyzeQuery, type Condition, type Filter, resolveName } from '@spanlight/query';
import type { EdgeType, ServiceGraphResponse } from '@spanlight/sdk/schemas';
import { Bindings } from '../../compile/bindings.ts';
import { type EngineRow, plainNumber } from '../../compile/cells.ts';
import { rangeSeconds } from '../../compile/time-range.ts';
import {
  type QueryContext,
  queryOptions,
  selectionOf,
  type SelectionParameters,
} from '../../query-context.ts';

/**
 * Who called whom in the range, how often, how long it took, and how often it failed. Of the query
 * only conditions with `=` or `in` on environment, namespace or service count.
 *
 * @throws TelemetryError
 */
export async function readServiceGraph(
  context: QueryContext,
  parameters: SelectionParameters,
): Promise<ServiceGraphResponse> {
  const { range, query } = selectionOf(context, parameters);
  const bindings = new Bindings();
  // Calls are stored by the minute they began in.
  const start = bindings.bind(Math.floor(range.start / 60e6) * 60, 'Int64');
  const end = bindings.bind(Math.ceil(range.end / 1e6), 'Int64');
  const conditions = [
    `project_id = ${bindings.bind(context.projectId, 'UInt32')}`,
    `time >= toDateTime(${start}, 'UTC')`,
    `time < toDateTime(${end}, 'UTC')`,
    ...nodeConditions(query, bindings),
  ];
  const rows = await context.client.rows<EngineRow>(
    `SELECT type, client_attr, client_name, server_attr, server_name,
  sum(client_count) AS client_calls, sum(server_count) AS server_calls,
  if(client_calls > 0, min(client_duration_min), min(server_duration_min)) AS shortest,
  if(client_calls > 0, max(client_duration_max), max(server_duration_max)) AS longest,
  if(client_calls > 0, sum(client_duration_sum), sum(server_duration_sum)) AS total,
  if(client_calls > 0, client_calls, server_calls) AS timed_calls,
  sum(count) AS calls, sum(error_count) AS errors
FROM edge_minutes
WHERE ${conditions.join('\n  AND ')}
GROUP BY type, client_attr, client_name, server_attr, server_name
ORDER BY type, client_name, server_name, client_attr, server_attr`,
    bindings.parameters,
    queryOptions(context, 'read the service graph'),
  );
  const minutes = rangeSeconds(range) / 60;
  return {
    edges: rows.map((row) => {
      const count = plainNumber(row['calls']) ?? 0;
      const errorCount = plainNumber(row['errors']) ?? 0;
      const total = plainNumber(row['total']) ?? 0;
      return {
        type: edgeType(row['type']),
        clientAttr: String(row['client_attr'] ?? ''),
        clientName: String(row['client_name'] ?? ''),
        serverAttr: String(row['server_attr'] ?? ''),
        serverName: String(row['server_name'] ?? ''),
        durationMin: plainNumber(row['shortest']) ?? 0,
        durationMax: plainNumber(row['longest']) ?? 0,
        durationSum: total,
        durationAvg: total / Math.max(plainNumber(row['timed_calls']) ?? 0, 1),
        count,
        rate: minutes > 0 ? count / minutes : null,
        errorCount,
        errorRate: count > 0 ? Math.min(errorCount / count, 1) : 0,
      };
    }),
  };
}

/** Calls of a kind the wire format has no name for are `unset`. */
function edgeType(stored: unknown): EdgeType {
  return stored === 'http' || stored === 'db' || stored === 'messaging' ? stored : 'unset';
}

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  deployment_environment: ['deployment_environment'],
  service_namespace: ['service_namespace'],
  // A service is looked for on both ends.
  service_name: ['client_name', 'server_name'],
};

function nodeConditions(query: string, bindings: Bindings): string[] {
  // Of several conditions on one attribute the last counts.
  const values = new Map<string, readonly string[]>();
  for (const { filter } of analyzeQuery(query).rowFilters) {
    const condition = plainCondition(filter);
    const [operand] = condition?.operands ?? [];
    const name = Object.keys(COLUMNS).find(
      (column) => operand?.kind === 'attribute' && isMeant(operand.name, column),
    );
    const wanted = condition && valuesOf(condition);
    if (name !== undefined && wanted) values.set(name, wanted);
  }
  return [...values].map(([name, wanted]) => {
    const list = bindings.bind(wanted, 'Array(String)');
    return `(${(COLUMNS[name] ?? []).map((column) => `${column} IN ${list}`).join(' OR ')})`;
  });
}

/** Whether a name means a column: also an everyday word for it, as edges know no other attribute. */
function isMeant(name: string, column: string): boolean {
  const resolved = resolveName(name);
  return resolved.kind === 'attribute' && (resolved.fallback ?? resolved.key) === column;
}

function plainCondition(filter: Filter): Condition | undefined {
  return filter.kind === 'condition' && filter.operands.length === 1 ? filter : undefined;
}

function valuesOf({ test }: Condition): readonly string[] | undefined {
  if (test.kind === 'compare' && test.operator === '=') return [test.value.text];
  return test.kind === 'in' && !test.negated ? test.values.map(({ text }) => text) : undefined;
}
