import type { Alert } from '@spanlight/sdk';

/** What is new about an alert since it was looked at: that it is there at all, or that it changed. */
type News = 'new' | 'changed' | 'none';

/** An alert as the list shows it. */
export interface AlertRow {
  readonly alert: Alert;
  readonly news: News;
}

/**
 * The rows of an answer, newest first as they came, and what is new since the rows before.
 *
 * @param own Ids of alerts that the reader changed: these are no news.
 */
export function mergeAlerts(
  before: readonly AlertRow[] | undefined,
  alerts: readonly Alert[],
  own: ReadonlySet<number>,
): AlertRow[] {
  const known = new Map(before?.map((row) => [row.alert.id, row]));
  return alerts.map((alert) => {
    const old = known.get(alert.id);
    if (own.has(alert.id)) return { alert, news: old?.news ?? 'none' };
    if (old === undefined) return { alert, news: before === undefined ? 'none' : 'new' };
    const isSame = old.alert.status === alert.status && old.alert.updatedAt === alert.updatedAt;
    return { alert, news: isSame || old.news === 'new' ? old.news : 'changed' };
  });
}

/** Whether an alert opened between two answers, and not by the reader's own hand. */
export function hasOpened(
  before: readonly AlertRow[] | undefined,
  after: readonly AlertRow[],
  own: ReadonlySet<number>,
): boolean {
  if (before === undefined) return false;
  const wasOpen = new Set(
    before.filter(({ alert }) => alert.status === 'open').map(({ alert }) => alert.id),
  );
  return after.some(
    ({ alert }) => alert.status === 'open' && !wasOpen.has(alert.id) && !own.has(alert.id),
  );
}

/** The text that `/` looks in. */
export function alertSearchText({ name, type, severity, labels, attrs }: Alert): string {
  const values = [...Object.values(labels), ...Object.values(attrs)].join(' ');
  return `${name} ${type} ${severity} ${values}`;
}
