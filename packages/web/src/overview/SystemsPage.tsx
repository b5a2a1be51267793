import { type ReactElement, useMemo } from 'react';
import { Card } from '../components/page/PageHeader.tsx';
import type { TableColumn, TableSort } from '../components/table/table-columns.ts';
import { readSorting, writeSorting } from '../items/search.ts';
import { CopyAs } from '../copy-as/CopyAs.tsx';
import { OverviewFrame } from './OverviewFrame.tsx';
import { queryWithResults } from '../explorer/query-for-kind.ts';
import { kindOfSystem } from '../explorer/systems/system-kinds.ts';
import { QuickMetrics } from './QuickMetrics.tsx';
import { useGrowingData } from './use-growing-data.ts';
import { useOverview } from './use-overview.ts';
import type { System } from '@spanlight/sdk';
import { formatInteger, formatRate, formatUtilization } from '@spanlight/sdk/format';
import { Chip } from '../components/text/Chip.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { MiddleTruncate } from '../components/text/MiddleTruncate.tsx';
import { Table } from '../components/table/Table.tsx';
import { failureTone } from './failure-tone.ts';
import styles from './SystemsTable.module.css';
import { FaintSparkline } from '../charts/FaintSparkline.tsx';
import { useQuery } from '@tanstack/react-query';
import { narrow, type ItemsFilter } from '../items/filter.ts';
import { timeseriesQuery } from '../items/queries.ts';
import { numbersOf } from '../items/cells.ts';

const defaultSort: TableSort = { column: 'rate', desc: true };

/** What sends data, how much of it, and how much of that fails. */
export function SystemsPage(): ReactElement {
  const overview = useOverview();
  const { projectId, time, search, selection, query, chosen, isStale, update } = overview;
  const sort = readSorting(search) ?? defaultSort;
  const trends = useSystemTrends({
    projectId,
    range: time.range,
    systems: selection,
    query,
    search: '',
  });
  useGrowingData(trends, () => {
    if (time.range.isLive) time.reload();
  });
  return (
    <OverviewFrame
      title="Systems"
      overview={overview}
      actions={
        <CopyAs
          view={{ kind: 'systems', projectId, range: time.range, systems: selection, query, sort }}
        />
      }
    >
      <QuickMetrics projectId={projectId} systems={chosen} query={query} />
      <Card flush>
        <SystemsTable
          projectId={projectId}
          systems={chosen}
          trends={trends}
          query={query}
          sort={sort}
          onSortChange={(next) => update(writeSorting(next))}
          isStale={isStale}
        />
      </Card>
    </OverviewFrame>
  );
}

interface SystemsTableProps {
  projectId: string;
  /** Undefined while they are loading. */
  systems: readonly System[] | undefined;
  /** Rates over time by system; undefined while they are loading. */
  trends: SystemTrends | undefined;
  query: string;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  isStale: boolean;
}

const noSystems: readonly System[] = [];

function columnsFor(trends: SystemTrends | undefined): readonly TableColumn<System>[] {
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
      width: 'min(240px, 42vw)',
      value: ({ rate }) => rate ?? undefined,
      cell: ({ system, rate }) => (
        <span className={styles['rate']}>
          <Trend points={trends?.get(system)} />
          <span className={styles['rateValue']}>{formatRate(rate)}</span>
        </span>
      ),
    },
    {
      id: 'count',
      header: 'Count',
      description: 'Items in the range',
      align: 'end',
      width: '96px',
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
      width: '80px',
      value: ({ errorCount }) => errorCount,
      cell: ({ errorCount }) => formatInteger(errorCount),
    },
    {
      id: 'groupCount',
      header: 'Groups',
      description: 'Groups of similar items, approximate',
      align: 'end',
      width: '80px',
      value: ({ groupCount }) => groupCount,
      cell: ({ groupCount }) => formatInteger(groupCount),
    },
  ];
}

/** How the rate went over the range; its place is kept while it is being loaded. */
function Trend({ points }: { points: readonly (number | null)[] | undefined }): ReactElement {
  return (
    <span className={styles['trend']}>
      {points ? <FaintSparkline points={points} label="Items per minute" /> : null}
    </span>
  );
}

/** What sends data and how it is doing; a row leads to its groups. */
function SystemsTable(props: SystemsTableProps): ReactElement {
  const { projectId, systems, trends, query, sort, onSortChange, isStale } = props;
  const columns = useMemo(() => columnsFor(trends), [trends]);
  return (
    <Table
      label="Systems"
      columns={columns}
      rows={systems ?? noSystems}
      rowKey={({ system }) => system}
      sort={sort}
      onSortChange={onSortChange}
      loadingRows={systems ? undefined : 8}
      {...(systems && systems.length > 100 ? { maxHeight: 'max(320px, calc(100vh - 128px))' } : {})}
      stale={isStale}
      link={({ system }) => ({
        to: '/spans/$projectId',
        params: { projectId },
        search: {
          system: [system],
          ...(query === '' ? {} : { query: queryWithResults(query, kindOfSystem(system)) }),
        },
      })}
      empty={
        <EmptyState title="There are no results for the selected date range.">
          Try other filters or a longer period.
        </EmptyState>
      }
    />
  );
}

const rate = 'per_min(sum(_count))';

/** How the rate of each system went over the range, by system; undefined while it is not known. */
type SystemTrends = ReadonlyMap<string, readonly (number | null)[]>;

/** Asks for the rates of all systems at once; the server answers for the hundred busiest. */
function useSystemTrends(filter: ItemsFilter): SystemTrends | undefined {
  // The numbers beside the lines say the same; a failure here only leaves the lines out.
  const { data, isPlaceholderData } = useQuery({
    ...timeseriesQuery(narrow(filter, `group by _system | ${rate}`)),
    select: ({ groups }): SystemTrends =>
      new Map(groups.map((group) => [String(group['_system']), numbersOf(group[rate])])),
  });
  // Those of another range or other filters say something else than the numbers beside them.
  return isPlaceholderData ? undefined : data;
}
