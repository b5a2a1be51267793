import { analyzeQuery, joinParts, printExpression } from '@spanlight/query';
import type { Group } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeError } from '../../data/describe-error.ts';
import { numbersOf } from '../../items/cells.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { MAX_SERIES_COLUMNS, timeseriesQuery } from '../../items/queries.ts';

/** How a metric of a group went over the range; undefined while it is being loaded. */
export type SeriesOf = (group: Group, column: string) => (number | null)[] | undefined;

/** The groups whose series are queried, with the filter of the page. */
export interface ShownGroups {
  readonly filter: ItemsFilter | undefined;
  readonly groups: readonly Group[];
  /** Names of the columns that have a line. */
  readonly plotted: readonly string[];
  /** Whether others are on their way, which are asked for first. */
  readonly isStale: boolean;
}

/** The series of all groups that are shown, by one question. */
interface SharedSeries {
  /** Undefined where each has to be asked for by itself. */
  readonly of: SeriesOf | undefined;
  /** Why there are none, where that is so, and how to ask once more. */
  readonly failure?: { readonly message: string; readonly retry: () => void };
}

/** Asks for the series of all groups that are shown, at once where that can be. */
export function useSharedSeries({ filter, groups, plotted, isStale }: ShownGroups): SharedSeries {
  const shared = useMemo(
    () => (filter ? sharedQuestion(filter, groups, plotted) : undefined),
    [filter, groups, plotted],
  );
  const { data, error, isPlaceholderData, refetch } = useQuery(
    timeseriesQuery(isStale ? undefined : shared?.filter),
  );
  // Lines of before stand beside numbers of before alone.
  const answered = isPlaceholderData && !isStale ? undefined : data?.groups;
  const of = useMemo((): SeriesOf | undefined => {
    if (!shared) return undefined;
    const answers = new Map(answered?.map((answer) => [answer['_group_id'], answer]));
    return (group, column) => {
      const cell = answers.get(group['_group_id'])?.[shared.columns.get(column) ?? column];
      return cell === undefined ? undefined : numbersOf(cell);
    };
  }, [shared, answered]);
  const retry = (): void => void refetch();
  if (!error || answered) return { of };
  return { of, failure: { message: describeError(error).message, retry } };
}

interface SharedQuestion {
  readonly filter: ItemsFilter;
  /** What the answer calls the columns, by their names in the table. */
  readonly columns: ReadonlyMap<string, string>;
}

/** One question for the series of all groups; undefined where each has to be asked for by itself. */
function sharedQuestion(
  filter: ItemsFilter,
  groups: readonly Group[],
  plotted: readonly string[],
): SharedQuestion | undefined {
  const analysis = analyzeQuery(filter.query);
  const isById =
    analysis.groups.length === 1 && analysis.groups.every(({ name }) => name === '_group_id');
  // A condition on results would hold per bucket.
  if (!isById || analysis.resultFilters.length > 0) return undefined;
  if (groups.length === 0 || plotted.length === 0 || plotted.length > MAX_SERIES_COLUMNS)
    return undefined;
  const columns = new Map(
    analysis.columns
      .filter(({ name }) => plotted.includes(name))
      .map(({ name, expression }) => [name, printExpression(expression)]),
  );
  if (columns.size < plotted.length) return undefined;
  const ids = groups.map((group) => String(group['_group_id'])).toSorted();
  const query = joinParts([
    ...analysis.parts.filter(({ scope }) => scope === 'rows').map(({ text }) => text),
    `where _group_id in (${ids.join(', ')})`,
    'group by _group_id',
    ...new Set(columns.values()),
  ]);
  return { filter: { ...filter, query }, columns };
}
