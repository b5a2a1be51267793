import type { ChartKind, ChartLegend, LegendValue, SeriesStyle } from '@spanlight/sdk';
import {
  chartKinds,
  defaultLegend,
  defaultSeriesStyle,
  legendPlacements,
  legendTypes,
  legendValues,
} from '@spanlight/sdk/schemas';
import type { ReactElement } from 'react';
import { Checkbox } from '../../../components/forms/Checkbox.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import { readNumber } from '../../../components/forms/typed-number.ts';
import { pickedMetrics } from '../../../metrics/picking/picked-metrics.ts';
import { ColumnFields } from '../fields/ColumnFields.tsx';
import { columnsDraft, queryColumns, storedColumns } from '../fields/columns.ts';
import styles from '../fields/fields.module.css';
import {
  checkItem,
  isAsking,
  newItem,
  storedItemValues,
  type ItemEditorKind,
  type ItemFieldsProps,
} from '../fields/item-editor-kind.ts';
import { Question } from '../fields/Question.tsx';
import type { ChartValues, StyleDraft } from './chart-values.ts';
import { SeriesStyles, styleProblems } from './SeriesStyles.tsx';

const TARGET = 'timeseries';

const initial: ChartValues = {
  ...newItem,
  chartKind: 'line',
  connectNulls: false,
  legend: { ...defaultLegend, values: [...defaultLegend.values] },
  columns: {},
  styles: {},
};

/** How charts are filled in. */
export const chartEditor: ItemEditorKind<'chart', ChartValues> = {
  type: 'chart',
  initial,
  shape: initial,
  values: (item) => ({
    ...storedItemValues(item),
    chartKind: item.params.chartKind,
    connectNulls: item.params.connectNulls,
    legend: item.params.legend,
    columns: columnsDraft(item.params.columnMap),
    styles: Object.fromEntries(
      Object.entries(item.params.timeseriesMap).map(([name, style]) => [
        name,
        {
          ...style,
          opacity: String(style.opacity),
          lineWidth: String(style.lineWidth),
          symbolSize: String(style.symbolSize),
        },
      ]),
    ),
  }),
  check: (values) => ({ ...checkItem(values, TARGET), ...styleProblems(values.styles) }),
  item: (common, values) => ({
    ...common,
    type: 'chart',
    params: {
      chartKind: values.chartKind,
      connectNulls: values.connectNulls,
      legend: values.legend,
      metrics: pickedMetrics(values.metrics),
      query: values.query,
      columnMap: storedColumns(values.columns, values, TARGET, ({ unit, color }) => ({
        unit,
        color,
      })),
      timeseriesMap: Object.fromEntries(
        Object.entries(values.styles).map(([name, style]) => [name, storedStyle(style)]),
      ),
    },
  }),
  isComplete: isAsking,
  Question: (props) => <Question {...props} target={TARGET} />,
  Options: ChartOptions,
};

function storedStyle({ color, symbol, ...typed }: StyleDraft): SeriesStyle {
  return {
    color,
    symbol,
    opacity: readNumber(typed.opacity) ?? defaultSeriesStyle.opacity,
    lineWidth: readNumber(typed.lineWidth) ?? defaultSeriesStyle.lineWidth,
    symbolSize: readNumber(typed.symbolSize) ?? defaultSeriesStyle.symbolSize,
  };
}

const kindLabels: Readonly<Record<ChartKind, string>> = {
  line: 'Lines',
  area: 'Area',
  bar: 'Bars',
  'stacked-area': 'Stacked area',
  'stacked-bar': 'Stacked bars',
};

const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

type OptionsProps = Parameters<ItemEditorKind<'chart', ChartValues>['Options']>[0];

function ChartOptions({ draft, preview }: OptionsProps): ReactElement {
  const { value, set } = draft;
  return (
    <>
      <Select
        label="Chart"
        options={chartKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        value={value.chartKind}
        onValueChange={(chartKind) => set({ chartKind })}
      />
      <Checkbox
        label="Connect across missing points"
        checked={value.connectNulls}
        onCheckedChange={(connectNulls) => set({ connectNulls })}
      />
      <LegendFields draft={draft} />
      <ColumnFields
        columns={queryColumns(value, TARGET)}
        value={value.columns}
        onValueChange={(columns) => set({ columns })}
      />
      <SeriesStyles draft={draft} preview={preview} />
    </>
  );
}

function LegendFields({ draft }: ItemFieldsProps<ChartValues>): ReactElement {
  const { legend } = draft.value;
  const set = (changes: Partial<ChartLegend>): void =>
    draft.set({ legend: { ...legend, ...changes } });
  const toggle = (figure: LegendValue, isOn: boolean): void =>
    set({
      values: legendValues.filter((each) =>
        each === figure ? isOn : legend.values.includes(each),
      ),
    });
  return (
    <>
      <div className={styles['pair']}>
        <Select
          label="Legend"
          options={asOptions(legendTypes)}
          value={legend.type}
          onValueChange={(type) => set({ type })}
        />
        <Select
          label="Placement"
          options={asOptions(legendPlacements)}
          value={legend.placement}
          disabled={legend.type === 'none'}
          onValueChange={(placement) => set({ placement })}
        />
      </div>
      {legend.type === 'none' ? null : (
        <fieldset className={styles['group']}>
          <legend>Values in the legend</legend>
          {legendValues.map((figure) => (
            <Checkbox
              key={figure}
              label={figure}
              checked={legend.values.includes(figure)}
              onCheckedChange={(isOn) => toggle(figure, isOn)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
