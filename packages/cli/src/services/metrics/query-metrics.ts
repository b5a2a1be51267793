import { diagnoseMetricsQuery } from '@spanlight/query';
import { usageError } from '../../errors/errors.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { warnOfRefusedParts } from '../tracing/list-groups.ts';
import { refuseMistake } from '../tracing/query-text.ts';
import { firstQuery, resolveMetrics } from './metric-aliases.ts';
import {
  printGauge,
  printTable,
  printTimeseries,
  type MetricsCall,
  type QueryMetricsOptions,
} from './print-metrics.ts';

/** Prints the result of a metrics query: a line per series, a chart, a table, or a number per column. */
export async function queryMetrics(
  context: CommandContext,
  options: QueryMetricsOptions,
): Promise<void> {
  const { client, project, signal } = await context.target();
  const metrics = await resolveMetrics({ client, project, signal }, options.query, options.metrics);
  if (metrics.length === 0) {
    throw usageError(
      'The query names no metric.',
      "Try: spanlight metric query 'per_min(sum($http_requests))', or -m http_requests alone.",
    );
  }
  const query = options.query ?? firstQuery(metrics);
  // Before it is sent: a server leaves wrong parts out.
  const known = metrics.map(({ alias, metric }) => ({ ...metric, alias }));
  const target = targets[options.view];
  refuseMistake(diagnoseMetricsQuery(query, { metrics: known, target })[0]);
  const call: MetricsCall = {
    client,
    params: {
      project,
      time: options.time,
      metrics: metrics.map(({ alias, metric }) => ({ name: metric.name, alias })),
      query,
      ...(options.interval === undefined ? {} : { interval: options.interval }),
    },
  };
  const answer = await printers[options.view](context, call, options);
  warnOfRefusedParts(answer, (await context.output()).note);
}

const printers = {
  timeseries: printTimeseries,
  chart: printTimeseries,
  table: printTable,
  gauge: printGauge,
};

const targets = {
  timeseries: 'timeseries',
  chart: 'timeseries',
  table: 'table',
  gauge: 'gauge',
} as const;
