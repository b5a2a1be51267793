import { formatValue } from '@spanlight/sdk/format';
import type { Line } from '../output/segments.ts';
import { chartLines, type ChartFrame, type ChartSeries } from './chart.ts';

/** A line of a chart and the unit of its values. */
export interface UnitSeries extends ChartSeries {
  readonly unit: string;
}

/** The room of the charts together and what is written around them. */
export interface UnitFrame extends Omit<ChartFrame, 'label'> {
  /** Writes a value of a unit beside an axis. */
  readonly label?: (value: number, unit: string) => string;
}

/** Rows without which a chart says nothing. */
const fewestRows = 3;

/**
 * A chart per unit, one below the other: seconds beside counts would be a flat line. Series keep the letters they have
 * among all. Where there is no room for so many charts, all series share one axis, which then has no unit.
 */
export function chartsByUnit(
  series: readonly UnitSeries[],
  { label = formatValue, height, ...frame }: UnitFrame,
): Line[] {
  const units = [...new Set(series.map(({ unit }) => unit))];
  // Beside its rows a chart has a lowest label and the ends of its axis.
  const each = Math.floor((height - 2 * (units.length - 1)) / units.length);
  if (units.length < 2 || each < fewestRows) {
    const [unit = ''] = units.length === 1 ? units : [];
    return chartLines(series, { ...frame, height, label: (value) => label(value, unit) });
  }
  return units.flatMap((unit) =>
    chartLines(
      series.map((one) => (one.unit === unit ? one : { values: one.values.map(() => null) })),
      { ...frame, height: each, label: (value) => label(value, unit) },
    ),
  );
}
