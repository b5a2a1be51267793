import { formatInteger, formatRate, formatUtilization } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Table } from '../components/table/Table.tsx';
import type { TableColumn, TableSort } from '../components/table/table-columns.ts';
import { StatusDot } from '../components/text/Chip.tsx';
import { MiddleTruncate } from '../components/text/MiddleTruncate.tsx';
import { failureTone } from '../overview/failure-tone.ts';
import type { Picked } from './model/emphasis.ts';
import type { GraphEdge } from './model/graph.ts';
import { TYPE_LABELS } from './model/edge-filter.ts';
import { toneOf } from './model/looks.ts';
import { timedText } from './model/texts.ts';

export interface GraphTableProps {
  edges: readonly GraphEdge[];
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  onChoose: (pick: Picked) => void;
  isStale: boolean;
}

const columns: readonly TableColumn<GraphEdge>[] = [
  {
    id: 'client',
    header: 'Client',
    value: ({ sourceLabel }) => sourceLabel,
    cell: ({ sourceLabel }) => <MiddleTruncate text={sourceLabel} />,
  },
  {
    id: 'server',
    header: 'Server',
    value: ({ targetLabel }) => targetLabel,
    cell: ({ targetLabel }) => <MiddleTruncate text={targetLabel} />,
  },
  {
    id: 'type',
    header: 'Type',
    width: '88px',
    isSecondary: true,
    value: ({ call }) => TYPE_LABELS[call.type],
    cell: ({ call }) => TYPE_LABELS[call.type],
  },
  {
    id: 'rate',
    header: 'Rate',
    description: 'Calls per minute over the range',
    align: 'end',
    width: '88px',
    value: ({ call }) => call.rate ?? undefined,
    cell: ({ call }) => formatRate(call.rate),
  },
  {
    id: 'count',
    header: 'Calls',
    align: 'end',
    width: '80px',
    isSecondary: true,
    value: ({ call }) => call.count,
    cell: ({ call }) => formatInteger(call.count),
  },
  {
    id: 'errorRate',
    header: 'Err. rate',
    description: 'Share of calls that failed',
    align: 'end',
    width: '88px',
    value: ({ call }) => call.errorRate,
    cell: ({ call }) => (
      <StatusDot tone={toneOf(call.errorRate)}>{formatUtilization(call.errorRate)}</StatusDot>
    ),
  },
  {
    id: 'durationAvg',
    header: 'Average',
    description: 'How long a call takes on average',
    align: 'end',
    width: '88px',
    value: ({ call }) => call.durationAvg,
    cell: ({ call }) => timedText(call, 'durationAvg'),
  },
  {
    id: 'durationMax',
    header: 'Slowest',
    align: 'end',
    width: '88px',
    isSecondary: true,
    value: ({ call }) => call.durationMax,
    cell: ({ call }) => timedText(call, 'durationMax'),
  },
];

/** The edges of the graph as a table: the same to keyboards and screen readers as the picture is to the eye. */
export function GraphTable(props: GraphTableProps): ReactElement {
  const { edges, sort, onSortChange, onChoose, isStale } = props;
  return (
    <Table
      label="Calls between services"
      columns={columns}
      rows={edges}
      rowKey={({ id }) => id}
      sort={sort}
      onSortChange={onSortChange}
      onOpen={({ id }) => onChoose({ kind: 'edge', id })}
      tone={({ call }) => failureTone(call.errorRate)}
      maxHeight="max(340px, calc(100vh - 345px))"
      stale={isStale}
      empty={
        <EmptyState title="There are no calls between services.">
          Widen the filters above.
        </EmptyState>
      }
    />
  );
}
