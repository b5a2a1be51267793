import { lastEnded, valueUpTo, writeValue } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import type { ChartData } from './series.ts';
import styles from './TimeChart.module.css';

export interface ChartLegendProps {
  title: string;
  data: ChartData;
  /** Names of the series that are not drawn. */
  hidden: readonly string[];
  /** The time under the crosshair, epoch milliseconds; without one the legend tells the last values of the past. */
  time: number | null;
  onToggle: (name: string) => void;
}

/** Names the series of a chart with a value each; a click hides or shows one. */
export function ChartLegend({
  title,
  data,
  hidden,
  time,
  onToggle,
}: ChartLegendProps): ReactElement {
  const { times } = data;
  const index = time === null ? -1 : times.indexOf(time);
  const last = lastEnded(times);
  return (
    <ul className={styles['legend']} aria-label={`${title}: series`}>
      {data.series.map((series) => {
        const { name, color, values } = series;
        const isHidden = hidden.includes(name);
        const value = index < 0 ? valueUpTo(series, last) : values[index];
        return (
          <li key={name}>
            <button
              type="button"
              className={styles['entry']}
              aria-pressed={!isHidden}
              onClick={() => onToggle(name)}
            >
              <span className={styles['swatch']} style={{ background: `var(${color})` }} />
              {name}
              {isHidden ? null : (
                <span className={styles['value']}>{writeValue(series, value)}</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
