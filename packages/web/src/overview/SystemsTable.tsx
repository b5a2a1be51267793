import type { System } from '@spanlight/sdk';
import { formatInteger, formatRate, formatUtilization } from '@spanlight/sdk/format';
import { useMemo, type CSSProperties, type ReactElement } from 'react';
import { Chip } from '../components/Chip.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { MiddleTruncate } from '../components/MiddleTruncate.tsx';
import { Table } from '../components/Table.tsx';
import type { TableColumn, TableSort } from '../components/table-columns.ts';
import { failureTone } from './failure-tone.ts';
import styles from './SystemsTable.module.css';

interface SystemsTableProps {
  projectId: string;
  /** Undefined while they are loading. */
  systems: readonly System[] | undefined;
  query: string;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  isStale: boolean;
}

const noSystems: readonly System[] = [];

/** The columns of the table; `busiest` is the highest rate, which its bar shows whole. */
function columnsFor(busiest: number): readonly TableColumn<System>[] {
  return [
    {
      id: 'system',
      header: 'System',
      value: ({ system }) => system,
      cell: ({ system }) => <MiddleTruncate text={system} />,
    },
    {
      id: 'rate',
      header: 'Rate',
      description: 'Items per minute over the range',
      align: 'end',
      width: '180px',
      value: ({ rate }) => rate ?? undefined,
      cell: ({ rate }) => (
        <span className={styles['rate']}>
          <span
            className={styles['bar']}
            style={{ '--share': busiest > 0 ? (rate ?? 0) / busiest : 0 } as CSSProperties}
            aria-hidden="true"
          />
          <span className={styles['rateValue']}>{formatRate(rate)}</span>
        </span>
      ),
    },
    {
      id: 'count',
      header: 'Count',
      description: 'Items in the range',
      align: 'end',
      width: '112px',
      value: ({ count }) => count,
      cell: ({ count }) => formatInteger(count),
    },
    {
      id: 'errorRate',
      header: 'Err. rate',
      description: 'Share of items with status error',
      align: 'end',
      width: '96px',
      value: ({ errorRate }) => errorRate,
      cell: ({ errorRate }) => {
        const tone = failureTone(errorRate);
        return tone ? (
          <Chip tone={tone}>{formatUtilization(errorRate)}</Chip>
        ) : (
          <span className={styles['calm']}>{formatUtilization(errorRate)}</span>
        );
      },
    },
    {
      id: 'errorCount',
      header: 'Errors',
      align: 'end',
      width: '96px',
      value: ({ errorCount }) => errorCount,
      cell: ({ errorCount }) => formatInteger(errorCount),
    },
    {
      id: 'groupCount',
      header: 'Groups',
      description: 'Groups of similar items, approximate',
      align: 'end',
      width: '96px',
      value: ({ groupCount }) => groupCount,
      cell: ({ groupCount }) => formatInteger(groupCount),
    },
  ];
}

/** What sends data and how it is doing; a row leads to its groups. */
export function SystemsTable({
  projectId,
  systems,
  query,
  sort,
  onSortChange,
  isStale,
}: SystemsTableProps): ReactElement {
  const columns = useMemo(
    () => columnsFor(Math.max(0, ...(systems ?? []).map(({ rate }) => rate ?? 0))),
    [systems],
  );
  return (
    <Table
      label="Systems"
      columns={columns}
      rows={systems ?? noSystems}
      rowKey={({ system }) => system}
      sort={sort}
      onSortChange={onSortChange}
      loadingRows={systems ? undefined : 8}
      stale={isStale}
      link={({ system }) => ({
        to: '/spans/$projectId',
        params: { projectId },
        search: { system: [system], ...(query === '' ? {} : { query }) },
      })}
      empty={
        <EmptyState title="There are no results for the selected date range.">
          Try to change filters, or a longer period.
        </EmptyState>
      }
    />
  );
}
