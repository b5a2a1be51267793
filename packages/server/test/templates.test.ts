import { readdir, readFile } from 'node:fs/promises';
import {
  checkMetricsQuery,
  checkMonitorSettings,
  type CheckSettings,
  dropGroupings,
} from '@spanlight/query';
import {
  type CheckQuery,
  type DashboardDocument,
  dashboardToDocument,
  diffDashboards,
  documentToDashboard,
  documentToMonitor,
  joinQuery,
  type MonitorDocument,
  parseDocuments,
  parseMetricAlias,
  printDashboard,
  problemText,
} from '@spanlight/sdk/documents';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDashboard } from '../src/templates/build-dashboard.ts';
import { loadTemplates, type Template } from '../src/templates/load-templates.ts';
import { KNOWN_METRICS } from './support/known-metrics.ts';
import { storedDashboard } from './support/stored-dashboard.ts';

const DIRECTORY = new URL('../templates/', import.meta.url);
const byName = new Map(KNOWN_METRICS.map((metric) => [metric.name, metric]));
const present = KNOWN_METRICS.map(({ name, unit, attrKeys }) => ({
  name,
  unit,
  attrKeys: [...attrKeys],
  otelLibraryName: '',
}));

/** Checks a query against what its metrics are: the functions, and the attributes it groups by. */
const checkQuery: CheckQuery = (query, metrics, target) => {
  const infos = metrics.map((metric) => {
    const known = byName.get(metric.name);
    return {
      ...metric,
      exists: known !== undefined,
      ...(known && { instrument: known.instrument, unit: known.unit }),
      ...(metric.name === 'uptrace_tracing_spans' && { source: 'spans' as const }),
    };
  });
  const keys = new Set(metrics.flatMap(({ name }) => byName.get(name)?.attrKeys ?? []));
  const isOfItems = metrics.some(({ name }) => name.startsWith('uptrace_tracing_'));
  const { problems, columns } = checkMetricsQuery(query, infos, target);
  const unknown: string[] = [];
  dropGroupings(query, (key) => {
    if (!isOfItems && !keys.has(key)) unknown.push(key);
    return true;
  });
  const groupings = unknown.map((key) => ({
    start: 0,
    end: 1,
    message: `no metric has the attribute ${key}`,
  }));
  return { problems: [...problems, ...groupings], columns };
};

const metricsOf = (document: DashboardDocument): string[] => {
  const items = [document.table_grid_items, ...document.grid_rows.map((row) => row.items)].flat();
  const texts = [...document.table, ...items].flatMap((each) =>
    'metrics' in each ? each.metrics : [],
  );
  return texts.flatMap((text) => {
    const outcome = parseMetricAlias(text);
    return 'metric' in outcome ? [outcome.metric.name] : [];
  });
};

function documentToMonitorParams(document: MonitorDocument): CheckSettings {
  const monitor = documentToMonitor(document);
  if (monitor.type !== 'metric') throw new Error('no metric monitor');
  return monitor.params;
}

const names = await readdir(DIRECTORY);

describe('the templates of dashboards', () => {
  let templates: readonly Template[];
  beforeAll(async () => {
    templates = await loadTemplates();
  });

  it('are all there is in their folder, under names that keep related ones together', () => {
    expect(names.toSorted()).toEqual(templates.map(({ id }) => `${id}.yml`));
    for (const name of names) expect(name).toMatch(/^spanlight\.[a-z_]+\.\d0\.[a-z_]+\.yml$/);
    const titles = templates.map(({ document }) => document.name);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(names)('%s fits the metrics it is about', async (name) => {
    const text = await readFile(new URL(name, DIRECTORY), 'utf8');
    const { documents, problems } = parseDocuments(text, { checkQuery });
    expect(problems.map((problem) => problemText(problem, name))).toEqual([]);
    const [document] = documents;
    if (document?.kind !== 'dashboard') throw new Error('no dashboard');
    const items = document.value.grid_rows.flatMap((row) => row.items);
    expect(items.length).toBeGreaterThanOrEqual(6);
    expect(items.length).toBeLessThanOrEqual(16);
    expect(metricsOf(document.value).filter((metric) => !byName.has(metric))).toEqual([]);
  });

  it('of one technology do not come with the metrics of another', () => {
    const duration = present.find(({ name }) => name === 'http_server_request_duration');
    if (!duration) throw new Error('the metric is known');
    const made = templates.filter((one) => buildDashboard(one, templates, [duration]));
    expect(made.map(({ id }) => id)).toEqual(['spanlight.http.10.server']);
  });

  it('say the units of their columns, for clients that do not ask the metrics', () => {
    const services = templates.find(({ id }) => id === 'spanlight.tracing.10.services');
    const content = services && buildDashboard(services, templates, present);
    const units = Object.entries(content?.tableColumnMap ?? {}).map(([name, { unit }]) => [
      name,
      unit,
    ]);
    expect(Object.fromEntries(units)).toMatchObject({
      p50: 'nanoseconds',
      p99: 'nanoseconds',
      error_rate: 'utilization',
      spans_per_min: '',
    });
  });

  it('of spans and calls count the minutes in which there are none', () => {
    const reduced = templates
      .filter(({ id }) => id.startsWith('spanlight.tracing.'))
      .flatMap(({ document: { table, table_grid_items: items } }) => [
        ...table,
        ...items.filter((item) => item.type === 'gauge'),
      ])
      .flatMap(({ query, columns }) =>
        query.flatMap((part) => {
          const [, name = ''] = /^per_min\(.* as (\w+)$/.exec(part) ?? [];
          return name === '' ? [] : [columns[name]?.agg_func];
        }),
      );
    expect(reduced.length).toBeGreaterThan(8);
    expect(new Set(reduced)).toEqual(new Set(['avg_zero']));
  });

  it('bring monitors of metrics they show, each with a key of its own and told by email', () => {
    const monitors = templates.flatMap((template) => template.monitors);
    expect(monitors.map(({ name }) => name).toSorted()).toEqual([
      'CPU load per core',
      'Disk pending operations',
      'Filesystem usage',
      'Kafka consumer lag',
      'Network errors',
      'Notifications of Spanlight are not delivered',
      'Spanlight evaluates monitors too late',
      'Spanlight takes much memory',
      'Spanlight turns requests away for want of room',
      "Spanlight's disk is nearly full",
      "Spanlight's store does not take telemetry",
      'Telemetry of Spanlight can not be read',
    ]);
    expect(new Set(monitors.map(({ key }) => key)).size).toBe(monitors.length);
    for (const monitor of monitors) {
      if (monitor.type !== 'metric') throw new Error('a template watches errors');
      expect(monitor).toMatchObject({ notify_everyone_by_email: true, channels: [] });
      expect(checkMonitorSettings(documentToMonitorParams(monitor))).toEqual([]);
      const known = monitor.metrics.map((text) => byName.get(text.split(' ', 1)[0] ?? ''));
      expect(known).not.toContain(undefined);
    }
  });

  it.each(names)('%s becomes a whole dashboard where all its metrics are', (name) => {
    const template = templates.find(({ id }) => `${id}.yml` === name);
    if (!template) throw new Error('missing');
    const { document } = template;
    const content = buildDashboard(template, templates, present);
    if (!content) throw new Error('nothing was built');
    const written = documentToDashboard({ ...document, table: document.table.slice(0, 1) });
    const groups = (query: string): string => dropGroupings(query, () => false);
    expect(content.gridRows.map(({ title, items }) => [title, items.length])).toEqual(
      written.gridRows.map(({ title, items }) => [title, items.length]),
    );
    expect(groups(content.tableQuery)).toBe(groups(joinQuery(document.table[0]?.query ?? [])));
    // The median takes missing points for zeros, so that what began to be sent a while ago would be 0.
    const { columns = [] } = checkQuery(content.tableQuery, content.tableMetrics, 'table');
    const reductions = columns.map(
      (column) => content.tableColumnMap[column.name]?.aggFunc ?? column.tableFunc,
    );
    expect(reductions).not.toContain('median');
    const stored = dashboardToDocument(storedDashboard(content));
    const [again] = parseDocuments(printDashboard(stored)).documents;
    expect(again?.kind === 'dashboard' && diffDashboards(stored, again.value)).toEqual([]);
  });
});
