import type { ChartColumn, MetricTimeseriesResponse, SeriesStyle } from '@spanlight/sdk';
import { seriesLabels } from '@spanlight/sdk/format';
import type { ChartData, ChartSeries } from './chart-data.ts';

/** How the columns and series of an answer are shown, as items of dashboards store it. */
export interface ChartSettings {
  /** Settings by name of the column. */
  readonly columnMap?: Readonly<Record<string, Pick<ChartColumn, 'unit'>>> | undefined;
  /** Styles by name of the series. */
  readonly timeseriesMap?: Readonly<Record<string, SeriesStyle>> | undefined;
}

/**
 * Makes chart data of the answer of the timeseries call. Series are called by what tells them apart, known by their full
 * names, or by their ids where others have the same. Of series stored with one colour, the first has it.
 */
export function chartDataOf(
  answer: Pick<MetricTimeseriesResponse, 'time' | 'timeseries'> &
    Partial<Pick<MetricTimeseriesResponse, 'unfinished'>>,
  { columnMap = {}, timeseriesMap = {} }: ChartSettings = {},
): ChartData {
  // Of the series before.
  const takenNames = new Set<string>();
  const takenColors = new Set<string>();
  const labels = seriesLabels(answer.timeseries);
  return {
    times: answer.time.map((time) => Date.parse(time)),
    unfinished: answer.unfinished,
    series: answer.timeseries.map(({ id, name, metric, unit, value }, index): ChartSeries => {
      // Labels may hold what names are made of.
      const key = takenNames.has(name) ? id : name;
      takenNames.add(name);
      const style = own(timeseriesMap, name);
      const isTaken = style !== undefined && takenColors.has(style.color);
      if (style) takenColors.add(style.color);
      return {
        ...style,
        ...(isTaken && { color: '' }),
        name: labels[index] ?? name,
        key,
        title: name,
        values: value,
        unit: own(columnMap, metric)?.unit || unit,
      };
    }),
  };
}

function own<Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
