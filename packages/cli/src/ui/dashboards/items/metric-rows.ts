import type { MetricColumn, MetricRow } from '@spanlight/sdk';
import { attributeLabels, columnLabel, formatReducedValue } from '@spanlight/sdk/format';
import { sanitise } from '../../../output/sanitise.ts';
import type { ListColumn } from '../../core/table-lines.ts';
import { unitOf } from '../../metrics/chart-data.ts';

/** The columns of a table of metrics: what it groups by, then the values. */
export function rowColumns(
  columns: readonly MetricColumn[],
  units: Readonly<Record<string, { readonly unit: string }>>,
): ListColumn<MetricRow>[] {
  return [
    { title: groupTitle(columns), value: (row) => rowName(row, columns) },
    ...columns
      .filter(({ isGroup }) => !isGroup)
      .map(({ name, unit }): ListColumn<MetricRow> => ({
        title: sanitise(columnLabel(name)),
        value: (row) => cellText(row[name], unitOf(name, unit, units)),
        width: Math.min(16, Math.max(9, columnLabel(name).length)),
        align: 'right',
      })),
  ];
}

function groupTitle(columns: readonly MetricColumn[]): string {
  const groups = columns.filter(({ isGroup }) => isGroup).map(({ name }) => name);
  const labels = attributeLabels(groups);
  return groups.length === 0
    ? 'Group'
    : groups.map((name) => sanitise(labels.get(name) ?? name)).join(', ');
}

/** A row in the words of what it is grouped by; a group of spans has a name of its own. */
export function rowName(row: MetricRow, columns: readonly MetricColumn[]): string {
  const groups = columns.filter(({ isGroup }) => isGroup);
  if (groups.length === 0) return 'all series';
  return groups
    .map(({ name }) => {
      const text = name === '_group_id' ? (row['display_name'] ?? row[name]) : row[name];
      return text === undefined || text === null || text === '' ? '(empty)' : String(text);
    })
    .join(', ');
}

/** A reduced value in its unit, words such as `{orders}` left out. */
const cellText = (value: unknown, unit: string): string =>
  formatReducedValue(value, unit.startsWith('{') ? '' : unit);
