import { formatMoment } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import type { ChartData } from './series.ts';
import styles from './TimeChart.module.css';

export interface ChartTableProps {
  title: string;
  data: ChartData;
  format: (value: number) => string;
}

/** The numbers of a chart, newest first. */
export function ChartTable({ title, data, format }: ChartTableProps): ReactElement {
  const newestFirst = data.times.map((time, index) => ({ time, index })).toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take focus to scroll by keyboard
    <section className={styles['scroll']} aria-label={`${title} as a table`} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {data.series.map((series) => (
              <th key={series.key} scope="col">
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ time, index }) => (
            <tr key={time}>
              <th scope="row">{formatMoment(time)}</th>
              {data.series.map((series) => {
                const value = series.values[index];
                return (
                  <td key={series.key}>
                    {value === null || value === undefined ? '–' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
