import type { Column, Group, GroupsResponse } from '@spanlight/sdk';
import { truncateEnd } from '@spanlight/sdk/format';
import type { ReactElement, ReactNode } from 'react';
import { Breakable } from '../../components/text/Breakable.tsx';
import { MiddleTruncate } from '../../components/text/MiddleTruncate.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { SystemChip } from '../systems/SystemChip.tsx';
import {
  cellText,
  columnTitle,
  groupTableModel,
  isTimeColumn,
  NOTICEABLE_ERROR_RATE,
  timeText,
} from './group-columns.ts';
import styles from './groups.module.css';
import { useQuery } from '@tanstack/react-query';
import { FaintSparkline } from '../../charts/FaintSparkline.tsx';
import { numbersOf } from '../../items/cells.ts';
import { type ItemsFilter, narrow } from '../../items/filter.ts';
import { groupStatsQuery } from '../../items/queries.ts';
import type { SeriesOf } from './group-series.ts';

/** Longest group name shown, in characters. */
const MAX_NAME_LENGTH = 120;

/** What lines beside the metrics are drawn of. */
interface GroupLines {
  readonly filter: ItemsFilter;
  /** Names of the columns that have a line. */
  readonly plotted: readonly string[];
  /** Their series, where one question is for all groups. */
  readonly shared: SeriesOf | undefined;
  /** Whether other groups are on their way, which are asked for first. */
  readonly isStale: boolean;
}

interface GroupTableLook extends GroupLines {
  readonly isNarrow: boolean;
}

/**
 * The columns of the groups table: the name, what is grouped by, the metrics with their lines. On a narrow screen the metric they
 * are sorted by stands beside the name, and their systems behind everything else: those of groups that are called alike stand
 * below their names, too.
 */
export function groupTableColumns(
  { columns, groups, order }: GroupsResponse,
  { isNarrow, ...lines }: GroupTableLook,
): TableColumn<Group>[] {
  const { isNamed, keys, metrics } = groupTableModel(columns, groups);
  const hasSystems = !keys.some(({ name }) => name === '_system');
  const alike = Map.groupBy(groups, nameText);
  const isShared = (group: Group): boolean => (alike.get(nameText(group))?.length ?? 0) > 1;
  const made: TableColumn<Group>[] = [];
  const system: TableColumn<Group>[] = [];
  if (isNamed) {
    made.push({
      id: '_name',
      header: 'Group name',
      cell: (group) => (
        <>
          {nameOf(group)}
          {isNarrow && hasSystems && isShared(group) ? (
            <span className={styles['system']}>
              <Breakable name={group._system ?? ''} />
            </span>
          ) : null}
        </>
      ),
    });
    if (hasSystems) {
      system.push({
        id: '_system_of_group',
        header: 'System',
        cell: (group) =>
          group._system === undefined ? null : <SystemChip system={group._system} />,
      });
    }
  }
  const grouped = keys.map((column): TableColumn<Group> => ({
    id: column.name,
    header: columnTitle(column.name),
    description: column.name,
    sortable: true,
    cell: (group) => keyCell(group, column),
  }));
  const measured = metrics.map((column): TableColumn<Group> => ({
    id: column.name,
    header: columnTitle(column.name),
    description: column.name,
    sortable: true,
    align: column.isNum || isTimeColumn(column) ? 'end' : 'start',
    cell: (group) => <MetricCell column={column} group={group} lines={lines} />,
  }));
  if (isNarrow) {
    const [sorted, others] = [true, false].map((is) =>
      measured.filter(({ id }) => (id === order.column) === is),
    );
    made.push(...grouped, ...(sorted ?? []), ...(others ?? []), ...system);
  } else made.push(...system, ...grouped, ...measured);
  // A table needs a first column that leads somewhere, even of a query that groups by nothing.
  if (!isNamed && keys.length === 0 && metrics.length > 0) {
    made.unshift({ id: '_all', header: 'Group', cell: () => 'all items' });
  }
  return made;
}

const nameText = (group: Group): string => group.display_name ?? group._name;

function nameOf(group: Group): ReactNode {
  const name = nameText(group);
  return <span title={name}>{truncateEnd(name === '' ? '(no name)' : name, MAX_NAME_LENGTH)}</span>;
}

function keyCell(group: Group, column: Column): ReactNode {
  const value = group[column.name];
  if (column.name === '_system' && typeof value === 'string') return <SystemChip system={value} />;
  if (isTimeColumn(column) && typeof value === 'string') return timeText(value).full;
  return <MiddleTruncate text={cellText(value, column)} />;
}

interface MetricCellProps {
  column: Column;
  group: Group;
  lines: GroupLines;
}

/** A metric of a group: the number, and the line of how it went when it is plotted. */
function MetricCell({ column, group, lines }: MetricCellProps): ReactElement {
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
      {lines.plotted.includes(column.name) ? (
        <GroupSparkline column={column} group={group} lines={lines} />
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

/** How one metric of a group went over the range. Its place is kept while it is being loaded. */
function GroupSparkline({ column, group, lines }: MetricCellProps): ReactElement {
  const { filter, plotted, shared, isStale } = lines;
  // A group that asks for itself asks for all its lines at once.
  const question = groupStatsQuery(narrow(filter, group._query), plotted);
  const own = useQuery({ ...question, enabled: !shared && !isStale });
  const series = own.data?.[column.name];
  const points = shared?.(group, column.name) ?? (series && numbersOf(series));
  return (
    <span className={styles['sparkline']}>
      {points ? (
        <FaintSparkline points={points} label={columnTitle(column.name)} unit={column.unit} />
      ) : null}
    </span>
  );
}
