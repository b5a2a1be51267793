import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aggregations,
  chartKinds,
  legendPlacements,
  legendTypes,
  legendValues,
  mappingOperators,
  seriesSymbols,
} from '../values/metric-values.ts';
import type { Dashboard, DashboardResponse } from '../schemas/dashboards/dashboards.ts';
import type { GridRow } from '../schemas/dashboards/grid-rows.ts';
import type { ItemContent } from './dashboards/content.ts';
import { diffDashboards } from './diff.ts';
import type { DashboardDocument } from './dashboards/dashboard-schema.ts';
import { dashboardsOf } from '../../test/dashboards-of.ts';
import { parseDocuments } from './parse.ts';
import { printDashboard } from './print.ts';
import { dashboardToDocument, documentToDashboard } from './dashboards/convert-dashboard.ts';
import { normalizeUnit } from '@spanlight/query/units';

const hostile = fc.oneof(
  fc.constantFrom(
    'yes',
    '0x1F',
    '1e3',
    '~',
    'null',
    '2024-01-01',
    '12:30:45',
    '- a',
    'a: b',
    '#x',
    ' x',
    'x ',
    'x\ny',
    'x\n\n  y\n',
    '\tx',
    '[a',
    '{b}',
    '"q',
    "it's",
    '\u0085\u2028',
    '%x',
    '@x',
    '`x`',
    '${a} b',
    '|',
    '>-',
    '<<',
    '---',
    '...',
    '\r\n',
    '\u0007\u001B[31m',
    '🙂',
  ),
  fc.string({ maxLength: 20 }),
);
// No server takes blanks alone.
const title = hostile.filter((text) => text.trim() !== '');
const key = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text !== '__proto__');
const unit = fc.constantFrom('', 'bytes', 'us', '{things}', 'utilization', 'GB').map(normalizeUnit);
const color = fc.constantFrom('', '#5470c6', 'rgb(1, 2, 3)');
const aggFunc = fc.constantFrom(...aggregations);
const count = fc.integer({ min: 0, max: 60 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const map = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> =>
  fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });

/** Metrics with their short names, and a query that uses each of them. */
const queried = fc
  .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/), { minLength: 1, maxLength: 3 })
  .chain((aliases) =>
    fc.record({
      metrics: fc.constant(aliases.map((alias, at) => ({ name: `some_metric_${at}`, alias }))),
      query: fc
        .array(fc.oneof(hostile, fc.constantFrom('where a = "b | c"', ' | ', "it's | x")), {
          maxLength: 3,
        })
        .map((parts) => [...parts, ...aliases.map((alias) => `sum($${alias})`)].join(' | ')),
    }),
  );

const legend = fc.record({
  type: fc.constantFrom(...legendTypes),
  placement: fc.constantFrom(...legendPlacements),
  values: fc.uniqueArray(fc.constantFrom(...legendValues)),
  maxLength: fc.integer({ min: 1, max: 100 }),
});
const style = fc.record({
  color,
  opacity: fc.integer({ min: 0, max: 100 }),
  lineWidth: fc.double({ min: 1, max: 10, noNaN: true }),
  symbol: fc.constantFrom(...seriesSymbols),
  symbolSize: fc.integer({ min: 1, max: 16 }),
});
const tableColumn = fc.record({ unit, color, aggFunc, sparklineDisabled: fc.boolean() });
const mapping = fc.record({
  op: fc.constantFrom(...mappingOperators),
  value: number,
  text: hostile,
  color,
});

const params = queried.chain((common) => {
  const chart = fc.record({
    chartKind: fc.constantFrom(...chartKinds),
    columnMap: map(fc.record({ unit, color })),
    timeseriesMap: map(style),
    legend,
    connectNulls: fc.boolean(),
  });
  const table = fc.record({
    columnMap: map(tableColumn),
    itemsPerPage: fc.integer({ min: 3, max: 20 }),
    denseTable: fc.boolean(),
  });
  const gauge = fc.record({
    columnMap: map(fc.record({ unit, aggFunc })),
    template: hostile,
    valueMappings: fc.array(mapping, { maxLength: 3 }),
  });
  const heatmap = fc.record({ metric: title, unit, query: fc.constantFrom('', 'where a = 1') });
  const typed = <Type extends string, Params>(type: Type, values: fc.Arbitrary<Params>) =>
    values.map((value) => ({ type, params: value }));
  return fc.oneof(
    typed(
      'chart' as const,
      chart.map((rest) => ({ ...common, ...rest })),
    ),
    typed(
      'table' as const,
      table.map((rest) => ({ ...common, ...rest })),
    ),
    typed(
      'gauge' as const,
      gauge.map((rest) => ({ ...common, ...rest })),
    ),
    typed('heatmap' as const, heatmap),
  );
});

const item: fc.Arbitrary<ItemContent> = fc
  .record({
    title,
    description: hostile,
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 60 }),
    xAxis: fc.integer({ min: 0, max: 23 }),
    yAxis: count,
    content: params,
  })
  .map(({ content, ...common }): ItemContent => {
    const { width, height } = content.type === 'heatmap' ? { width: 18, height: 40 } : common;
    const xAxis = Math.min(common.xAxis, 24 - width);
    return { ...common, width, height, xAxis, ...content };
  });
const items = fc
  .array(item, { maxLength: 4 })
  .map((list) => list.toSorted((a, b) => a.yAxis - b.yAxis || a.xAxis - b.xAxis));

const row = fc.record({ title, description: hostile, expanded: fc.boolean(), items });

const settings = fc.record({
  name: title,
  key: hostile,
  owner: hostile,
  minInterval: fc.constantFrom(0, 120_000, 1000, 1000.5, 3_600_000, 1234.5678, 604_800_000),
  timeOffset: fc.constantFrom(0, -90_000, 900_000),
  gridQuery: hostile,
  gridMaxWidth: fc.constantFrom(0, 320, 1416, 2000, 10_000),
  tableColumnMap: map(tableColumn),
});

const time = '2026-03-04T10:17:42Z';
const contents = fc
  .record({
    settings,
    table: queried,
    tableItems: items,
    gridRows: fc.array(row, { maxLength: 3 }),
  })
  .map(({ settings: given, table, tableItems, gridRows }) => ({
    ...given,
    tableMetrics: table.metrics,
    tableQuery: table.query,
    tableItems,
    gridRows,
  }));

/** What a server answers about a dashboard with this content. */
function stored(content: ReturnType<typeof documentToDashboard>): DashboardResponse {
  const { tableItems, gridRows, ...rest } = content;
  const dashboard: Dashboard = {
    id: 42,
    projectId: 1,
    templateId: '',
    pinned: true,
    revision: 3,
    createdAt: time,
    updatedAt: time,
    tooltipsConnected: false,
    tableGrouping: [],
    key: '',
    owner: '',
    minInterval: 0,
    timeOffset: 0,
    gridQuery: '',
    gridMaxWidth: 1416,
    ...rest,
  };
  const placed = (each: ItemContent, id: number): DashboardResponse['tableItems'][number] => ({
    ...each,
    id,
    dashId: 42,
    dashKind: 'grid',
    rowId: 7,
    createdAt: time,
    updatedAt: time,
  });
  const rows = gridRows.map((each, index): GridRow => ({
    ...each,
    id: index + 1,
    dashId: 42,
    index,
    items: each.items.map(placed),
    createdAt: time,
    updatedAt: time,
  }));
  return {
    dashboard,
    tableItems: tableItems.map(placed),
    gridRows: rows,
    gridMetrics: [],
    yamlUrl: '',
  };
}

function imported(text: string): DashboardDocument {
  const parsed = parseDocuments(text);
  const { problems } = parsed;
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [document] = dashboardsOf(parsed);
  if (!document) throw new Error('no document');
  return document;
}

/** The parts of a query, cut where it may be and is to be. */
const partsOf = (query: string, cuts: readonly boolean[]): string[] =>
  query.split(' | ').reduce<string[]>((parts, piece, at) => {
    const last = parts.at(-1);
    if (last === undefined || cuts[at] === true) return [...parts, piece];
    return [...parts.slice(0, -1), `${last} | ${piece}`];
  }, []);

/** Metrics, queries and columns as people write them: any blanks, parts of a query together or apart, defaults left out. */
const spelled = queried.chain(({ metrics, query }) =>
  fc.record({
    metrics: fc.tuple(
      ...metrics.map(({ name, alias }) =>
        fc
          .tuple(fc.constantFrom(' as ', ' AS ', '  As\t '), fc.constantFrom('', ' '))
          .map(([as, blank]) => `${blank}${name}${as}$${alias}${blank}`),
      ),
    ),
    query: fc
      .array(fc.boolean(), { minLength: 8, maxLength: 8 })
      .map((cuts) => partsOf(query, cuts)),
    columns: map(fc.record({ unit, agg_func: aggFunc }, { requiredKeys: [] })),
  }),
);

const writtenDashboard = fc
  .record({
    table: spelled,
    items: fc.array(
      fc.oneof(
        fc.record({ type: fc.constantFrom('table', 'gauge'), written: spelled }),
        fc.record({
          type: fc.constant('chart'),
          written: spelled.map(({ metrics, query }) => ({ metrics, query })),
        }),
        fc.record({
          type: fc.constant('heatmap'),
          written: fc.record({
            metric: title,
            query: fc.constantFrom([''], ['where a = 1 | where b = 2'], []),
          }),
        }),
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ table, items: given }) => ({
    schema: 'v2',
    name: 'Shop',
    table: [table],
    grid_rows: [
      { title: 'All', items: given.map(({ type, written }) => ({ title: 'A', type, ...written })) },
    ],
  }));

describe('a dashboard as YAML', () => {
  it('comes back from its export the same, field by field', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const text = printDashboard(dashboardToDocument(stored(content)));
        const back = stored(documentToDashboard(imported(text)));
        expect(back).toEqual(stored(content));
      }),
      { numRuns: 150 },
    );
  });

  it('exports to the same text again after an import, with and without its defaults', () => {
    fc.assert(
      fc.property(contents, fc.boolean(), (content, complete) => {
        const document = dashboardToDocument(stored(content));
        const text = printDashboard(document, { complete });
        const again = imported(text);
        expect(printDashboard(again, { complete })).toBe(text);
        expect(diffDashboards(document, again)).toEqual([]);
      }),
    );
  });

  it('has nothing to change once it is stored, however it is written', () => {
    fc.assert(
      fc.property(writtenDashboard, (written) => {
        const document = imported(JSON.stringify(written));
        const sent = imported(printDashboard(document, { complete: true }));
        const kept = dashboardToDocument(stored(documentToDashboard(sent)));
        expect(diffDashboards(kept, document)).toEqual([]);
      }),
    );
  });
});
