import type { MetricColumn, MetricRow } from '@spanlight/sdk';
import { attributeLabels, columnLabel, formatReducedValue } from '@spanlight/sdk/format';
import type { ReactNode } from 'react';
import { MiddleTruncate } from '../../../components/text/MiddleTruncate.tsx';
import type { TableColumn } from '../../../components/table/table-columns.ts';

/** Units of columns by name; those of the answer where there are none. */
export type ColumnUnits = Readonly<Record<string, { readonly unit: string }>>;

/** The columns of a table of metrics: what it groups by first, then the values. */
export function metricTableColumns(
  columns: readonly MetricColumn[],
  units: ColumnUnits,
  value: (row: MetricRow, column: MetricColumn, text: string) => ReactNode = (
    _row,
    _column,
    text,
  ) => text,
): TableColumn<MetricRow>[] {
  const groups = columns.filter(({ isGroup }) => isGroup);
  const labels = attributeLabels(groups.map(({ name }) => name));
  const made = groups.map(({ name }): TableColumn<MetricRow> => ({
    id: name,
    header: labels.get(name) ?? name,
    description: name,
    sortable: true,
    cell: (row) => groupCell(row, name),
  }));
  // A table needs a first column that leads somewhere, even of a query that groups by nothing.
  if (groups.length === 0) made.push({ id: '_all', header: 'Group', cell: () => 'all series' });
  for (const column of columns) {
    if (column.isGroup) continue;
    const unit = unitOf(column, units);
    made.push({
      id: column.name,
      header: columnLabel(column.name),
      description: column.name,
      sortable: true,
      align: 'end',
      cell: (row) => value(row, column, formatReducedValue(row[column.name], unit)),
    });
  }
  return made;
}

/** The unit a column is shown in. */
export function unitOf({ name, unit }: MetricColumn, units: ColumnUnits): string {
  return (Object.hasOwn(units, name) ? units[name]?.unit : undefined) || unit;
}

function groupCell(row: MetricRow, name: string): ReactNode {
  const text = name === '_group_id' ? groupName(row) : String(row[name] ?? '');
  return text === '' ? '(empty)' : <MiddleTruncate text={text} />;
}

/** A group of spans is called by its name where the answer has it. */
function groupName(row: MetricRow): string {
  const name = row['display_name'] ?? row['_group_id'] ?? '';
  return String(name);
}
