import type { Column, Group, GroupsResponse } from '@spanlight/sdk';
import { truncateEnd } from '@spanlight/sdk/format';
import type { ReactNode } from 'react';
import { MiddleTruncate } from '../../components/text/MiddleTruncate.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { SystemChip } from '../systems/SystemChip.tsx';
import { cellText, columnTitle, groupTableModel, isTimeColumn, timeText } from './group-columns.ts';
import { MetricCell } from './MetricCell.tsx';

/** Longest group name shown, in characters. */
const MAX_NAME_LENGTH = 120;

/** The columns of the groups table: the name, what is grouped by, the metrics with their lines. */
export function groupTableColumns(
  { columns, groups }: GroupsResponse,
  filter: ItemsFilter,
  plotted: readonly string[],
): TableColumn<Group>[] {
  const { isNamed, keys, metrics } = groupTableModel(columns, groups);
  const made: TableColumn<Group>[] = [];
  if (isNamed) {
    made.push({
      id: '_name',
      header: 'Group name',
      cell: (group) => nameOf(group),
    });
    if (!keys.some(({ name }) => name === '_system')) {
      made.push({
        id: '_system_of_group',
        header: 'System',
        cell: (group) =>
          group._system === undefined ? null : <SystemChip system={group._system} />,
      });
    }
  }
  for (const column of keys) {
    made.push({
      id: column.name,
      header: columnTitle(column.name),
      description: column.name,
      sortable: true,
      cell: (group) => keyCell(group, column),
    });
  }
  for (const column of metrics) {
    const isNumber = column.isNum || isTimeColumn(column);
    made.push({
      id: column.name,
      header: columnTitle(column.name),
      description: column.name,
      sortable: true,
      align: isNumber ? 'end' : 'start',
      cell: (group) => (
        <MetricCell
          column={column}
          group={group}
          filter={filter}
          plotted={plotted}
          isPlotted={plotted.includes(column.name)}
        />
      ),
    });
  }
  // A table needs a first column that leads somewhere, even of a query that groups by nothing.
  if (!isNamed && keys.length === 0 && metrics.length > 0) {
    made.unshift({ id: '_all', header: 'Group', cell: () => 'all items' });
  }
  return made;
}

function nameOf(group: Group): ReactNode {
  const name = group.display_name ?? group._name;
  return <span title={name}>{truncateEnd(name === '' ? '(no name)' : name, MAX_NAME_LENGTH)}</span>;
}

function keyCell(group: Group, column: Column): ReactNode {
  const value = group[column.name];
  if (column.name === '_system' && typeof value === 'string') return <SystemChip system={value} />;
  if (isTimeColumn(column) && typeof value === 'string') return timeText(value).full;
  return <MiddleTruncate text={cellText(value, column)} />;
}
