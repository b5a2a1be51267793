import type { GroupNews } from '@spanlight/query/groups';
import { alertFacts } from '@spanlight/query/silences';
import type { Alert, Monitor } from '@spanlight/sdk/schemas';
import type { GroupJoin } from '../../metadata/groups/alert-groups.ts';

/** The group that an event is told with, whoever hears of it. */
export type PlannedGroup = Omit<GroupJoin, 'projectId' | 'channelId' | 'isHeld'>;

/** A monitor as far as it says what is told together. */
type Grouper = Pick<Monitor, 'id' | 'name' | 'owner' | 'grouping'> & {
  /** The step of the escalation that it wants told, counted from 1; 0 unless told. */
  readonly step?: number;
};

/** What of an alert says which group it belongs to. */
type Groupable = Pick<Alert, 'attrs' | 'severity' | 'labels'>;

/**
 * The group an alert is told with; undefined where it is told by itself, which it is as soon as one of those who want it
 * told groups nothing.
 *
 * @param monitors Those that want a receiver to be told.
 */
export function groupOf(
  alert: Groupable,
  monitors: readonly Grouper[],
  news: GroupNews,
): PlannedGroup | undefined {
  const [first] = monitors;
  if (!first?.grouping || monitors.some(({ grouping }) => grouping === null)) return undefined;
  return {
    monitorId: Number(first.id),
    values: valuesOf(alert, first.grouping),
    // Who heard of several steps hears of the end with the last.
    step: Math.max(...monitors.map(({ step = 0 }) => step)),
    news,
    pace: first.grouping,
  };
}

/** What an alert has in common with those of its group; an attribute it hasn't is empty. */
export function valuesOf(
  alert: Groupable,
  { by }: Pick<NonNullable<Monitor['grouping']>, 'by'>,
): Record<string, string> {
  const facts = alertFacts({ ...alert, id: undefined }, undefined);
  return Object.fromEntries(by.map((attribute) => [attribute, facts.get(attribute) ?? '']));
}
