import type { Column, Group } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { type ItemsFilter, narrow } from '../../items/filter.ts';
import {
  cellText,
  columnTitle,
  isTimeColumn,
  NOTICEABLE_ERROR_RATE,
  timeText,
} from './group-columns.ts';
import styles from './groups.module.css';
import { useQuery } from '@tanstack/react-query';
import { groupStatsQuery } from '../../items/queries.ts';
import { FaintSparkline } from '../../charts/FaintSparkline.tsx';
import { numbersOf } from '../../items/cells.ts';

export interface MetricCellProps {
  column: Column;
  group: Group;
  filter: ItemsFilter;
  /** All plotted columns: a group asks for their series at once. */
  plotted: readonly string[];
  isPlotted: boolean;
}

/** A metric of a group: the number, and the line of how it went when it is plotted. */
export function MetricCell({
  column,
  group,
  filter,
  plotted,
  isPlotted,
}: MetricCellProps): ReactElement {
  const value = group[column.name];
  if (isTimeColumn(column) && typeof value === 'string') {
    const { short, full } = timeText(value);
    return (
      <time dateTime={value} title={full}>
        {short}
      </time>
    );
  }
  const text = cellText(value, column);
  return (
    <span className={styles['metric']}>
      {isPlotted ? (
        <GroupSparkline column={column} group={group} filter={filter} plotted={plotted} />
      ) : null}
      <span
        className={styles['number']}
        data-tone={toneOf(column, value)}
        title={titleOf(value, text)}
      >
        {text}
      </span>
    </span>
  );
}

function toneOf(column: Column, value: unknown): 'error' | 'none' | undefined {
  if (column.name !== '_error_rate' || typeof value !== 'number') return undefined;
  if (value === 0) return 'none';
  return value >= NOTICEABLE_ERROR_RATE ? 'error' : undefined;
}

/** The exact value, where the text is rounded. */
function titleOf(value: unknown, text: string): string | undefined {
  if (typeof value !== 'number') return Array.isArray(value) ? text : undefined;
  return String(value) === text
    ? undefined
    : value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

interface GroupSparklineProps {
  column: Column;
  group: Group;
  filter: ItemsFilter;
  plotted: readonly string[];
}

/** How one metric of a group went over the range. Its place is kept while it is being loaded. */
function GroupSparkline({ column, group, filter, plotted }: GroupSparklineProps): ReactElement {
  const answer = useQuery(groupStatsQuery(narrow(filter, group._query), plotted));
  const series = answer.data?.[column.name];
  const points = series && numbersOf(series);
  return (
    <span className={styles['sparkline']}>
      {points ? (
        <FaintSparkline points={points} label={columnTitle(column.name)} unit={column.unit} />
      ) : null}
    </span>
  );
}
