import type { Cell, Column, Group } from '@spanlight/sdk';
import {
  formatDateTime,
  formatRelativeTime,
  formatValue,
  missingValue,
} from '@spanlight/sdk/format';

const shortTitles: Readonly<Record<string, string>> = {
  'per_min(sum(_count))': 'per min',
  _count: 'count',
  'sum(_count)': 'count',
  'per_min(sum(_error_count))': 'errors per min',
  _error_count: 'errors',
  'sum(_error_count)': 'errors',
  _error_rate: 'err%',
  'max(_time)': 'last seen',
  'min(_time)': 'first seen',
  _group_id: 'group',
  _system: 'system',
  display_name: 'name',
};

/** What a column is called in a header: short names for what everybody asks for, else the expression itself. */
export function columnTitle(name: string): string {
  const short = shortTitles[name];
  if (short !== undefined) return short;
  const ofDuration = /^(\w+)\(_duration\)$/.exec(name);
  return ofDuration?.[1] ?? name;
}

/** The columns that can be drawn as a line. */
export function plottable(columns: readonly Column[]): string[] {
  return columns.filter((column) => column.isNum && !column.isGroup).map(({ name }) => name);
}

/** The columns to draw: those the URL asks for, else the first that can be drawn. */
export function plottedColumns(
  columns: readonly Column[],
  asked: readonly string[] | undefined,
): string[] {
  const possible = plottable(columns);
  return asked === undefined
    ? possible.slice(0, 1)
    : possible.filter((name) => asked.includes(name));
}

/** How the columns of an answer stand in the table. */
export interface GroupTableModel {
  /** Whether rows have a name of their own, shown first. */
  readonly isNamed: boolean;
  /** Group-by columns, without the id that the name stands for. */
  readonly keys: readonly Column[];
  readonly metrics: readonly Column[];
}

/** Sorts the columns of an answer into names, keys and metrics. */
export function groupTableModel(
  columns: readonly Column[],
  groups: readonly Group[],
): GroupTableModel {
  const [first] = groups;
  // Without any group the query says whether they would have names.
  const isNamed = first
    ? 'display_name' in first
    : columns.some(({ isGroup, name }) => isGroup && name === '_group_id');
  return {
    isNamed,
    keys: columns.filter(
      ({ isGroup, name }) =>
        isGroup && !(isNamed && (name === '_group_id' || name === 'display_name')),
    ),
    metrics: columns.filter(({ isGroup }) => !isGroup),
  };
}

/** A cell as text with its unit. */
export function cellText(value: Cell | undefined, column: Column): string {
  if (value === null || value === undefined || value === '') return missingValue;
  if (Array.isArray(value)) {
    return value.map((item) => formatValue(item, column.unit)).join(', ');
  }
  if (typeof value === 'boolean') return String(value);
  if (column.isGroup && typeof value === 'number') return String(value);
  return formatValue(value, column.unit);
}

/** A time the way lists show it: how long ago, with the moment in full for who wants it exactly. */
export function timeText(value: string, now: Date = new Date()): { short: string; full: string } {
  return { short: formatRelativeTime(value, now), full: formatDateTime(value) };
}

/** Whether a column holds points in time, which travel as text. */
export function isTimeColumn({ unit }: Column): boolean {
  return unit === 'unix-time' || unit === 'time';
}

/** From this share of failures on a group stands out. */
export const NOTICEABLE_ERROR_RATE = 0.05;

/** How many groups there are, in the words of the list; the server sends no more than it counts. */
export function groupCountText(count: number, hasMore: boolean): string {
  const number = count.toLocaleString('en-US');
  return `${hasMore ? 'more than ' : ''}${number} ${count === 1 && !hasMore ? 'group' : 'groups'}`;
}
