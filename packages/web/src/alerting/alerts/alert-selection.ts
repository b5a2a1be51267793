import type { Alert } from '@spanlight/sdk';

/** What was selected of a list, split by what can be done to it. Alerts that left the list are not selected any more. */
export interface Selected {
  readonly ids: readonly number[];
  readonly open: readonly number[];
  readonly closed: readonly number[];
}

/** Splits a choice of ids. */
export function selectedOf(alerts: readonly Alert[], chosen: ReadonlySet<number>): Selected {
  const selected = alerts.filter(({ id }) => chosen.has(id));
  const idsOf = (status: Alert['status']): number[] =>
    selected.filter((alert) => alert.status === status).map(({ id }) => id);
  return { ids: selected.map(({ id }) => id), open: idsOf('open'), closed: idsOf('closed') };
}

/** The state of a box that stands for several rows. */
export function boxState(
  rows: readonly Alert[],
  chosen: ReadonlySet<number>,
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** A choice with some alerts added or taken away. */
export function choose(
  chosen: ReadonlySet<number>,
  alerts: readonly Alert[],
  isSelected: boolean,
): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const { id } of alerts) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
