import type { Metric } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { refusedParts } from '../../services/tracing/query-text.ts';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import type { Ui } from '../core/ui.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { choiceScreen } from '../screens/choice-screen.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { chartDataOf } from './chart-data.ts';
import { ChartScreen } from './chart-screen.ts';
import { aggregatesOf, aliasOf, metricQuery, type MetricChoice } from './metric-query.ts';

const columns: readonly ListColumn<Metric>[] = [
  { title: 'NAME', value: ({ name }) => name },
  { title: 'INSTRUMENT', value: ({ instrument }) => instrument, width: 10 },
  {
    title: 'SERIES',
    value: ({ numTimeseries }) => formatNumber(numTimeseries),
    width: 7,
    align: 'right',
  },
  { title: 'UNIT', value: ({ unit }) => unit, width: 12 },
  { title: 'DESCRIPTION', value: ({ description }) => description, width: 40, from: 140 },
];

/** Metrics with points in the time range; with words, those with one of them in the name. */
export function metricList(scope: Scope, words: string): Screen {
  const { client, ui } = scope;
  const searchInput = words.split(/\s+/u).filter(Boolean).join('|') || undefined;
  return new ListScreen<Metric>(ui.changed, {
    title: words === '' ? 'Metrics' : `Metrics ${words}`,
    noun: 'Metric',
    columns,
    searchText: ({ name, instrument, unit, description }) =>
      `${name} ${instrument} ${unit} ${description}`,
    empty: [
      words === ''
        ? 'No metrics in this time range.'
        : `No metrics with ${words} in their names in this time range.`,
      't widens it.',
    ],
    hint: 'Enter chart',
    load: async (signal) => {
      const { project, time } = scope;
      const asked = { project, time, searchInput };
      const { metrics, hasMore } = await client.metrics.stats(asked, { signal });
      return { rows: metrics, remark: hasMore ? 'and more: :metrics WORD' : undefined };
    },
    open: (metric) => ui.push(metricScreen(scope, metric)),
  });
}

function metricScreen(scope: Scope, metric: Metric): Screen {
  const { client, ui } = scope;
  let choice: MetricChoice = { aggregate: undefined, groupBy: [] };
  const choose = (change: Partial<MetricChoice>): void => {
    choice = { ...choice, ...change };
    screen.reload();
  };
  const screen: Screen = new ChartScreen(ui.changed, {
    title: metric.name,
    note: () => metricQuery(metric, choice),
    hint: 'a aggregate  b group by',
    keys: keysOf('metric'),
    load: async (signal) => {
      const { project, time } = scope;
      const asked = {
        project,
        time,
        metrics: [aliasOf(metric)],
        query: metricQuery(metric, choice),
      };
      const answer = await client.metrics.timeseries(asked, { signal });
      for (const text of refusedParts(answer.query)) ui.say(text, 'warning');
      return chartDataOf(answer);
    },
    letters: {
      a: () => ui.push(aggregatesScreen(ui, metric, choice.aggregate, choose)),
      b: () => ui.push(groupingsScreen(ui, metric, choice.groupBy, choose)),
    },
  });
  return screen;
}

function aggregatesScreen(
  ui: Ui,
  metric: Metric,
  chosen: MetricChoice['aggregate'],
  choose: (change: Partial<MetricChoice>) => void,
): Screen {
  const [usual = '', ...others] = aggregatesOf(metric);
  return choiceScreen<string | undefined>(ui, {
    title: 'Aggregate',
    noun: 'Columns',
    choices: [
      { label: `${usual} (usual)`, value: undefined },
      ...others.map((value) => ({ label: value, value })),
    ],
    isChosen: (aggregate) => aggregate === chosen,
    choose: (aggregate) => choose({ aggregate }),
  });
}

function groupingsScreen(
  ui: Ui,
  metric: Metric,
  before: MetricChoice['groupBy'],
  choose: (change: Partial<MetricChoice>) => void,
): Screen {
  let chosen = before;
  return choiceScreen<string>(ui, {
    title: 'Group by',
    noun: 'Attribute',
    choices: [
      { label: '(all series together)', value: '' },
      ...metric.attrKeys.map((key) => ({ label: key, value: key })),
    ],
    isChosen: (key) => (key === '' ? chosen.length === 0 : chosen.includes(key)),
    toggle: (key) => {
      const others = chosen.filter((each) => each !== key);
      chosen = key === '' ? [] : others.length < chosen.length ? others : [...chosen, key];
      choose({ groupBy: chosen });
    },
    choose: (key) => choose({ groupBy: key === '' ? [] : [key] }),
    empty: ['This metric has no attributes.'],
  });
}
