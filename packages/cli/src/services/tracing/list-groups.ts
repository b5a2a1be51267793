import type { Column as ResultColumn, Group, GroupsResponse } from '@spanlight/sdk';
import { exitCodes } from '../../errors/exit-codes.ts';
import { SilentExit } from '../../errors/errors.ts';
import { formatValue } from '@spanlight/sdk/format';
import { columnTitle } from '../../output/column-title.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { filterOf, type ListQuery } from './list-options.ts';
import { checkQuery, groupsQuery, refusedParts } from './query-text.ts';

/** Prints the groups of a query. */
export async function listGroups(context: CommandContext, query: ListQuery): Promise<void> {
  if (query.query !== undefined) checkQuery(query.query);
  const client = await context.client();
  const answer = await client.groups.list(
    {
      ...filterOf(query),
      query: groupsQuery(query.query, query.systems),
      ...(query.sortBy === undefined ? {} : { sortBy: query.sortBy, sortDesc: query.sortDesc }),
    },
    { signal: context.io.signal },
  );
  const output = await context.output();
  await output.list({
    rows: answer.groups.slice(0, query.limit),
    columns: groupColumns(answer),
    meta: {
      hasMore: answer.hasMore || answer.groups.length > query.limit,
      columns: answer.columns,
      order: answer.order,
    },
    empty: 'There are no matching groups.',
  });
  warnOfRefusedParts(answer, output.note);
}

/**
 * Says what the server left out of a query.
 *
 * @throws SilentExit with the code for partial work when it left out anything.
 */
export function warnOfRefusedParts(
  answer: Pick<GroupsResponse, 'query'>,
  note: (text: string, tone: 'warning') => void,
): void {
  const refused = refusedParts(answer.query);
  for (const text of refused) note(text, 'warning');
  if (refused.length > 0) throw new SilentExit(exitCodes.partial);
}

/**
 * The columns of the answer as columns of a table, numbers first: what is grouped by has names of any
 * length, and the last column is the one that may be long. A group id becomes the name of its group.
 */
function groupColumns(answer: Pick<GroupsResponse, 'columns'>): Column<Group>[] {
  const sorted = answer.columns.toSorted(
    (left, right) => Number(left.isGroup) - Number(right.isGroup),
  );
  return sorted.flatMap((column) =>
    column.name === '_group_id' ? groupNameColumns : [resultColumn(column)],
  );
}

const groupNameColumns: Column<Group>[] = [
  { title: 'GROUP ID', value: (row) => String(row['_group_id'] ?? ''), wide: true },
  { title: 'SYSTEM', value: (row) => row._system ?? '', shrink: 'middle', wide: true },
  { title: 'GROUP', value: groupName, shrink: 'end', minimum: 16 },
];

/** What to call a group. */
export function groupName(group: Group): string {
  return group.display_name ?? group._name;
}

function resultColumn(column: ResultColumn): Column<Group> {
  return {
    title: columnTitle(column.name),
    value: (row) => formatValue(row[column.name], column.unit),
    ...(column.isGroup ? { shrink: 'middle' as const } : { align: 'right' as const }),
    ...(column.name === '_error_rate'
      ? {
          tone: (row: Group) =>
            Number(row['_error_rate']) > 0 ? ('bad' as const) : ('dim' as const),
        }
      : {}),
  };
}
