import type { Metric } from '@spanlight/sdk';
import { formatInteger, unitText } from '@spanlight/sdk/format';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import { MiddleTruncate } from '../../components/text/MiddleTruncate.tsx';
import { ListSummary } from '../../components/table/ListSummary.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn, TableSort } from '../../components/table/table-columns.ts';
import { noMetric, type ExploreSearch } from '../search.ts';
import styles from './explore.module.css';

export interface MetricsTableProps {
  projectId: string;
  search: ExploreSearch;
  /** Undefined while they are being loaded. */
  metrics: readonly Metric[] | undefined;
  hasMore: boolean;
  isStale: boolean;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  empty: ReactElement;
}

const noMetrics: readonly Metric[] = [];

/** The metrics of a range; a row leads to the dialog of its metric. */
export function MetricsTable(props: MetricsTableProps): ReactElement {
  const { projectId, search, metrics, hasMore } = props;
  return (
    <>
      <ListSummary count={metrics && metricCountText(metrics.length)}>
        {hasMore ? (
          <span className={styles['notice']}>
            These are the first {formatInteger(metrics?.length ?? 0)} by name. Search or filter to
            see the others.
          </span>
        ) : null}
      </ListSummary>
      <Table
        label="metrics"
        columns={columns}
        rows={metrics ?? noMetrics}
        rowKey={({ id }) => id}
        sort={props.sort}
        onSortChange={props.onSortChange}
        loadingRows={metrics ? undefined : 12}
        stale={props.isStale}
        // What is left of a screen below header and toolbar; a list of thousands draws what is in sight.
        maxHeight="max(320px, calc(100vh - 210px))"
        link={({ name }) => metricLink(projectId, search, name)}
        empty={props.empty}
      />
    </>
  );
}

/** Leads to the dialog of a metric over the list as it is. */
function metricLink(projectId: string, search: ExploreSearch, metric: string): LinkProps {
  return {
    to: '/metrics/$projectId/explore',
    params: { projectId },
    search: { ...search, ...noMetric, metric },
    resetScroll: false,
  };
}

function metricCountText(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'metric' : 'metrics'}`;
}

const columns: readonly TableColumn<Metric>[] = [
  {
    id: 'name',
    header: 'Metric',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <span className={styles['name']}>
        <MiddleTruncate text={name} />
      </span>
    ),
  },
  {
    id: 'description',
    isSecondary: true,
    header: 'Description',
    value: ({ description }) => description,
    cell: ({ description }) => (
      <span className={styles['description']} title={description}>
        {description}
      </span>
    ),
  },
  {
    id: 'instrument',
    header: 'Instrument',
    value: ({ instrument }) => instrument,
    cell: ({ instrument }) => <Chip>{instrument}</Chip>,
  },
  {
    id: 'unit',
    isSecondary: true,
    header: 'Unit',
    value: ({ unit }) => unitText(unit),
    cell: ({ unit }) => unitText(unit),
  },
  {
    id: 'numTimeseries',
    header: 'Timeseries',
    description: 'Different sets of attributes in the range',
    value: ({ numTimeseries }) => numTimeseries,
    align: 'end',
    cell: ({ numTimeseries }) => formatInteger(numTimeseries),
  },
];
