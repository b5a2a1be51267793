import { missingValue } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { lastEnded, valueUpTo, type ChartData } from './series.ts';
import styles from './TimeChart.module.css';

export interface ChartLegendProps {
  title: string;
  data: ChartData;
  hidden: ReadonlySet<string>;
  /** The bucket under the crosshair; without one the legend tells the last values of the past. */
  index: number | null;
  format: (value: number) => string;
  onToggle: (key: string) => void;
}

/** Names the series of a chart with a value each; a click hides or shows one. */
export function ChartLegend({
  title,
  data,
  hidden,
  index,
  format,
  onToggle,
}: ChartLegendProps): ReactElement {
  const last = lastEnded(data);
  return (
    <ul className={styles['legend']} aria-label={`${title}: series`}>
      {data.series.map((series) => {
        const isHidden = hidden.has(series.key);
        const value = index === null ? valueUpTo(series, last) : series.values[index];
        return (
          <li key={series.key}>
            <button
              type="button"
              className={styles['entry']}
              aria-pressed={!isHidden}
              onClick={() => onToggle(series.key)}
            >
              <span className={styles['swatch']} style={{ background: `var(${series.color})` }} />
              {series.label}
              {isHidden ? null : (
                <span className={styles['value']}>
                  {value === null || value === undefined ? missingValue : format(value)}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
