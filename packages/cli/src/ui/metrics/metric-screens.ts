import type { Metric } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { refusedParts } from '../../services/tracing/query-text.ts';
import type { KeyHelp } from '../core/keymap.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
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

const keys: readonly KeyHelp[] = [
  { keys: 'a', does: 'choose what is shown of the metric' },
  { keys: 'b', does: 'choose the attributes to group by' },
];

/** The screens about metrics, and the ways between them. */
export class MetricScreens {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Metrics with points in the time range; with words, those with one of them in the name. */
  list(words: string): Screen {
    const { client, ui } = this.#scope;
    const searchInput = words.split(/\s+/u).filter(Boolean).join('|');
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
        const { project, time } = this.#scope;
        const { metrics, hasMore } = await client.metrics.stats(
          { project, time, searchInput: searchInput === '' ? undefined : searchInput },
          { signal },
        );
        return { rows: metrics, ...(hasMore ? { remark: 'and more: :metrics WORD' } : {}) };
      },
      open: (metric) => ui.push(this.#metric(metric)),
    });
  }

  #metric(metric: Metric): Screen {
    const { client, ui } = this.#scope;
    let choice: MetricChoice = { aggregate: undefined, groupBy: [] };
    const choose = (next: MetricChoice): void => {
      choice = next;
      screen.reload();
    };
    const screen: Screen = new ChartScreen(ui.changed, {
      title: metric.name,
      note: () => metricQuery(metric, choice),
      hint: 'a aggregate  b group by',
      keys,
      load: async (signal) => {
        const { project, time } = this.#scope;
        const query = metricQuery(metric, choice);
        const answer = await client.metrics.timeseries(
          { project, time, metrics: [aliasOf(metric)], query },
          { signal },
        );
        for (const text of refusedParts(answer.query)) ui.say(text, 'warning');
        return chartDataOf(answer);
      },
      letters: {
        a: () => ui.push(this.#aggregates(metric, choice, choose)),
        b: () => ui.push(this.#groupings(metric, choice, choose)),
      },
    });
    return screen;
  }

  #aggregates(
    metric: Metric,
    choice: MetricChoice,
    choose: (choice: MetricChoice) => void,
  ): Screen {
    const { ui } = this.#scope;
    const [usual = '', ...others] = aggregatesOf(metric);
    return choiceScreen<string | undefined>(ui.changed, {
      title: 'Aggregate',
      noun: 'Columns',
      choices: [
        { label: `${usual} (usual)`, value: undefined },
        ...others.map((value) => ({ label: value, value })),
      ],
      isChosen: (aggregate) => aggregate === choice.aggregate,
      choose: (aggregate) => {
        ui.pop();
        choose({ ...choice, aggregate });
      },
    });
  }

  #groupings(metric: Metric, choice: MetricChoice, choose: (choice: MetricChoice) => void): Screen {
    const { ui } = this.#scope;
    let groupBy = choice.groupBy;
    return choiceScreen<string>(ui.changed, {
      title: 'Group by',
      noun: 'Attribute',
      choices: [
        { label: '(all series together)', value: '' },
        ...metric.attrKeys.map((key) => ({ label: key, value: key })),
      ],
      isChosen: (key) => (key === '' ? groupBy.length === 0 : groupBy.includes(key)),
      toggle: (key) => {
        groupBy =
          key === ''
            ? []
            : groupBy.includes(key)
              ? groupBy.filter((each) => each !== key)
              : [...groupBy, key];
        choose({ ...choice, groupBy });
      },
      choose: (key) => {
        ui.pop();
        choose({ ...choice, groupBy: key === '' ? [] : [key] });
      },
      empty: ['This metric has no attributes.'],
    });
  }
}
