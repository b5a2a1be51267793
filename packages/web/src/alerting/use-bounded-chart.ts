import type { MetricTimeseriesResponse } from '@spanlight/sdk';
import {
  chartDataOf,
  type ChartBand,
  type ChartData,
  type ChartSeries,
} from '@spanlight/widgets/react';
import { useMemo } from 'react';
import { useResolvedTheme } from '../theme/appearance.ts';
import { readColor } from '../theme/read-color.ts';

/** What values may be; null is unbounded. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * The series of an answer with dashed lines where their bounds are; undefined while they are being loaded. Points stand
 * at the time they are judged at, as alerts and the range of a page do.
 *
 * @param unit What values and bounds are in; empty for what the answer says.
 * @param timeOffset Milliseconds by which the answer lies in the past of that.
 */
export function useBoundedChart(
  answer: MetricTimeseriesResponse | undefined,
  { min, max }: Bounds,
  unit: string,
  timeOffset: number,
): ChartData | undefined {
  // A canvas takes colours, not tokens: they are read anew in another theme.
  const theme = useResolvedTheme();
  return useMemo(() => {
    if (!answer) return undefined;
    const { series, times, ...counted } = chartDataOf(answer);
    const rest = { ...counted, times: times.map((time) => time + timeOffset) };
    const [first] = series;
    if (!first) return { ...rest, series };
    const own = unit || first.unit;
    const color = theme && readColor('--color-error');
    const lines = [
      { name: 'max allowed', value: max },
      { name: 'min allowed', value: min },
    ].flatMap(({ name, value }): ChartSeries[] =>
      value === null
        ? []
        : [
            {
              name,
              values: rest.times.map(() => value),
              unit: own,
              color,
              isDashed: true,
              lineWidth: 1,
            },
          ],
    );
    return {
      ...rest,
      series: [...series.map((one) => ({ ...one, unit: unit || one.unit })), ...lines],
    };
  }, [answer, min, max, unit, timeOffset, theme]);
}

/** What is allowed, to be shaded across a chart; undefined where nothing is said. */
export function useAllowedBand({ min, max }: Bounds): ChartBand | undefined {
  const theme = useResolvedTheme();
  return useMemo(
    () =>
      min === null && max === null
        ? undefined
        : { from: min, to: max, color: theme && readColor('--color-ok') },
    [min, max, theme],
  );
}
