import type { DataHint, System } from '@spanlight/sdk';
import { formatDateTime, formatNumber, formatUtilization } from '@spanlight/sdk/format';
import { usageError } from '../../errors/errors.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { filterOf, type ListQuery } from './list-options.ts';
import { checkQuery } from './query-text.ts';

/** The columns of a list of systems. */
const systemColumns: readonly Column<System>[] = [
  { title: 'SYSTEM', value: (row) => row.system, shrink: 'middle', minimum: 16 },
  { title: 'PER MIN', value: (row) => formatNumber(row.rate), align: 'right' },
  {
    title: 'ERR%',
    value: (row) => formatUtilization(row.errorRate),
    align: 'right',
    tone: (row) => (row.errorRate > 0 ? 'bad' : 'dim'),
  },
  { title: 'COUNT', value: (row) => formatNumber(row.count), align: 'right' },
  { title: 'GROUPS', value: (row) => formatNumber(row.groupCount), align: 'right' },
];

/** Prints the systems that sent data in a range. */
export async function listSystems(context: CommandContext, query: ListQuery): Promise<void> {
  if (query.query !== undefined) checkQuery(query.query);
  const key = sortKeyOf(query.sortBy ?? 'system');
  const client = await context.client();
  const { systems, dataHint } = await client.systems.list(filterOf(query), {
    signal: context.io.signal,
  });
  const rows = sortSystems(systems, key, query.sortDesc);
  await context.list({
    rows: rows.slice(0, query.limit),
    columns: systemColumns,
    meta: { hasMore: rows.length > query.limit, ...(dataHint === undefined ? {} : { dataHint }) },
    empty: emptyText(dataHint),
  });
}

/** What to say when there are no systems: where data is, or how to send some. */
export function emptyText(hint: DataHint | undefined): string {
  if (hint === undefined) return 'There are no matching systems.';
  if (hint.before !== undefined)
    return `No data in this range. The newest before it: ${formatDateTime(hint.before)}`;
  if (hint.after !== undefined)
    return `No data in this range. The oldest after it: ${formatDateTime(hint.after)}`;
  return 'This project has no data yet. `spanlight send-test` sends a trace, `spanlight project get` shows where to send yours.';
}

/** What systems are sorted by. @throws CliError (usage) that lists what they can be sorted by. */
function sortKeyOf(name: string): SortKey {
  const key = Object.hasOwn(sortKeys, name) ? sortKeys[name] : undefined;
  if (key !== undefined) return key;
  throw usageError(
    `Systems can't be sorted by ${JSON.stringify(name)}.`,
    `Sort by one of ${Object.keys(sortKeys).join(', ')}; a - before it sorts descending.`,
  );
}

function sortSystems(systems: readonly System[], key: SortKey, descending: boolean): System[] {
  const sign = descending ? -1 : 1;
  return systems.toSorted((left, right) => {
    const a = key(left);
    const b = key(right);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(a, b));
  });
}

function compare(left: string | number, right: string | number): number {
  return String(left).localeCompare(String(right));
}

type SortKey = (system: System) => string | number;

const sortKeys: Readonly<Record<string, SortKey>> = {
  system: ({ system }) => system,
  rate: ({ rate }) => rate ?? 0,
  count: ({ count }) => count,
  errors: ({ errorRate }) => errorRate,
  groups: ({ groupCount }) => groupCount,
};
