import { printName } from '@spanlight/query';
import type { Group, Span } from '@spanlight/sdk';
import { formatDuration, formatInteger, formatUtilization } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { failureInstead } from '../../answers/failure-card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { groupCondition } from '../../items/filter.ts';
import { groupsQuery } from '../../items/queries.ts';
import type { ExploreScope } from '../explore-links.ts';
import styles from './AttributesTab.module.css';

/** Values listed at most. */
const MAX_VALUES = 10;

const COUNT = 'sum(_count)';
const noGroups: readonly Group[] = [];

export interface AttributeStatsProps {
  attribute: string;
  span: Span;
  scope: ExploreScope;
}

/** What other values the attribute has in the same group, how often, and how fast and well those went. */
export function AttributeStats({ attribute, span, scope }: AttributeStatsProps): ReactElement {
  const hasDurations = span.eventName === undefined;
  const name = printName(attribute);
  const metrics = hasDurations ? ` | _error_rate | p50(_duration) | p99(_duration)` : '';
  const answer = useQuery(
    groupsQuery(
      {
        projectId: scope.projectId,
        range: scope.range,
        systems: [span.system],
        query: `${groupCondition(span.groupId)} | group by ${name} | ${COUNT}${metrics}`,
        search: '',
      },
      { column: COUNT, desc: true },
    ),
  );
  const columns = useMemo(() => valueColumns(attribute, hasDurations), [attribute, hasDurations]);
  const groups = answer.data?.groups ?? noGroups;
  const rows = useMemo(() => groups.slice(0, MAX_VALUES), [groups]);
  const failure = failureInstead(answer, 'The values could not be loaded');
  if (failure) return failure;
  return (
    <div className={styles['details']}>
      <Table
        label={`Values of ${attribute} in this group`}
        columns={columns}
        rows={rows}
        rowKey={(group) => group._id}
        stale={answer.isError}
        loadingRows={answer.isPending ? 2 : undefined}
        empty={<EmptyState title="There are no results for the selected date range." />}
      />
    </div>
  );
}

function valueColumns(attribute: string, hasDurations: boolean): TableColumn<Group>[] {
  const numberOf = (group: Group, column: string): number => Number(group[column] ?? 0);
  const columns: TableColumn<Group>[] = [
    { id: 'value', header: attribute, cell: (group) => String(group[attribute] ?? group._name) },
    {
      id: COUNT,
      header: 'count',
      align: 'end',
      cell: (group) => formatInteger(numberOf(group, COUNT)),
    },
  ];
  if (!hasDurations) return columns;
  return [
    ...columns,
    {
      id: '_error_rate',
      header: 'err%',
      align: 'end',
      cell: (group) => formatUtilization(numberOf(group, '_error_rate')),
    },
    ...['p50', 'p99'].map((name): TableColumn<Group> => ({
      id: name,
      header: name,
      align: 'end',
      cell: (group) => formatDuration(numberOf(group, `${name}(_duration)`)),
    })),
  ];
}
