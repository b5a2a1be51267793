import { storedTree } from './dashboards/canonical.ts';
import type { ChannelDocument } from './channels/channel-schema.ts';
import { channelTree } from './channels/channel-tree.ts';
import type { DashboardDocument } from './dashboards/dashboard-schema.ts';
import type { MonitorDocument } from './monitors/monitor-schema.ts';
import { monitorTree } from './monitors/monitor-tree.ts';
import type { SilenceDocument } from './silences/silence-schema.ts';
import { silenceTree } from './silences/silence-tree.ts';
import { isRecord } from './source/values.ts';

/** One difference between two documents. */
export interface FieldChange {
  /** Where, for people: `grid_rows[General].items[Requests].query[0]`. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** What stood there; undefined when it was added. */
  readonly before: unknown;
  /** What stands there; undefined when it was removed. */
  readonly after: unknown;
}

/**
 * What differs between two dashboards as they would be stored. Defaults, spellings of units and durations, and what
 * only templates use make no difference. Rows and items are the same when their titles are.
 */
export function diffDashboards(before: DashboardDocument, after: DashboardDocument): FieldChange[] {
  return changes(storedTree(before), storedTree(after), '');
}

/** What differs between two monitors as they would be stored; where they came from makes no difference. */
export function diffMonitors(before: MonitorDocument, after: MonitorDocument): FieldChange[] {
  return changes(monitorTree({ ...before, id: '' }), monitorTree({ ...after, id: '' }), '');
}

/** What differs between two channels as they would be stored; where they came from makes no difference. */
export function diffChannels(before: ChannelDocument, after: ChannelDocument): FieldChange[] {
  return changes(channelTree({ ...before, id: '' }), channelTree({ ...after, id: '' }), '');
}

/** What differs between two silences as they would be stored; where they came from makes no difference. */
export function diffSilences(before: SilenceDocument, after: SilenceDocument): FieldChange[] {
  return changes(silenceTree({ ...before, id: '' }), silenceTree({ ...after, id: '' }), '');
}

function changes(before: unknown, after: unknown, path: string): FieldChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ path, kind: 'added', before, after }];
  if (after === undefined) return [{ path, kind: 'removed', before, after }];
  if (isRecord(before) && isRecord(after)) return mapChanges(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  return before === after ? [] : [{ path, kind: 'changed', before, after }];
}

function mapChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): FieldChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changes(
      own(before, key),
      own(after, key),
      /^\w+$/.test(key) ? dotted(path, key) : `${path}[${key}]`,
    ),
  );
}

const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const dotted = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): FieldChange[] {
  const isTitled = [...before, ...after].every((item) => titleOf(item) !== undefined);
  return isTitled ? titledChanges(before, after, path) : plainChanges(before, after, path);
}

/** Compares what lies between the equal beginnings and ends of two lists, one by one. */
function plainChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): FieldChange[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, at) =>
    changes(old[at], fresh[at], `${path}[${start + at}]`),
  ).flat();
}

/** Compares rows or items by their titles; the order is a difference of its own. */
function titledChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): FieldChange[] {
  const old = byTitle(before);
  const fresh = underOldTitles(old, byTitle(after));
  const titles = new Set([...old.keys(), ...fresh.keys()]);
  const found = [...titles].flatMap((title) =>
    changes(old.get(title), fresh.get(title), `${path}[${title}]`),
  );
  const oldOrder = [...old.keys()].filter((title) => fresh.has(title));
  const freshOrder = [...fresh.keys()].filter((title) => old.has(title));
  if (isEqual(oldOrder, freshOrder)) return found;
  return [
    { path: `${path}.order`, kind: 'changed', before: oldOrder, after: freshOrder },
    ...found,
  ];
}

/** What only has another title goes by the one it had: its title is all that differs. */
function underOldTitles(
  old: ReadonlyMap<string, unknown>,
  fresh: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  const left = new Map([...old].filter(([title]) => !fresh.has(title)));
  return new Map(
    [...fresh].map(([title, item]): [string, unknown] => {
      if (old.has(title)) return [title, item];
      const [was] = [...left].find(([, one]) => isEqual(untitled(one), untitled(item))) ?? [title];
      left.delete(was);
      return [was, item];
    }),
  );
}

const untitled = (item: unknown): unknown => (isRecord(item) ? { ...item, title: '' } : item);

/** Entries by title; the second of the same title is `Title #2`. */
function byTitle(list: readonly unknown[]): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const item of list) {
    const title = titleOf(item) ?? '';
    let name = title;
    for (let count = 2; entries.has(name); count += 1) name = `${title} #${count}`;
    entries.set(name, item);
  }
  return entries;
}

const titleOf = (item: unknown): string | undefined =>
  isRecord(item) && typeof item['title'] === 'string' ? item['title'] : undefined;

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
