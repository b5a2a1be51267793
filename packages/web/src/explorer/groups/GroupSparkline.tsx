import type { Column, Group } from '@spanlight/sdk';
import { Sparkline } from '@spanlight/widgets/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { narrow, type ItemsFilter } from '../../items/filter.ts';
import { groupStatsQuery } from '../../items/queries.ts';
import { columnTitle } from './group-columns.ts';
import styles from './groups.module.css';

export interface GroupSparklineProps {
  column: Column;
  group: Group;
  filter: ItemsFilter;
  plotted: readonly string[];
}

/** How one metric of a group went over the range. Its place is kept while it is being loaded. */
export function GroupSparkline({
  column,
  group,
  filter,
  plotted,
}: GroupSparklineProps): ReactElement {
  const answer = useQuery(groupStatsQuery(narrow(filter, group._query), plotted));
  const series = answer.data?.[column.name];
  const points = series?.map((value) => (typeof value === 'number' ? value : null));
  return (
    <span className={styles['sparkline']}>
      {points ? (
        <Sparkline
          points={points}
          label={columnTitle(column.name)}
          unit={column.unit}
          color="var(--color-text-faint)"
          width="100%"
          height="100%"
        />
      ) : null}
    </span>
  );
}
