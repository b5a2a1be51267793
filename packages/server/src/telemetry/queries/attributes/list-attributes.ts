import type { AttributesResponse } from '@spanlight/sdk/schemas';
import { ItemQuery } from '../../compile/item-query.ts';
import { PROMOTED_LONG_TEXT, PROMOTED_NUMBERS, PROMOTED_TEXT } from '../../tables/items.ts';
import { orderAttributes } from './attribute-order.ts';
import {
  type QueryContext,
  queryOptions,
  selectionOf,
  type SelectionParameters,
} from '../../query-context.ts';

const MAX_KEYS = 1000;

/** Built-in columns that are offered beside the attributes. */
const BUILT_IN = [
  '_system',
  '_kind',
  '_name',
  '_event_name',
  '_status_code',
  '_status_message',
] as const;

export interface AttributesParameters extends SelectionParameters {
  /** Keep keys that contain this text, whatever its case. */
  readonly search_input: string;
}

/**
 * Which attribute keys the matching items have, core keys last.
 *
 * @param pinned keys the caller has pinned
 * @throws BadParameterError, TelemetryError
 */
export async function listAttributes(
  context: QueryContext,
  parameters: AttributesParameters,
  pinned: ReadonlySet<string>,
): Promise<AttributesResponse> {
  const query = new ItemQuery(selectionOf(context, parameters), { parts: 'rows' });
  const { bindings } = query;
  const sought = parameters.search_input;
  const keys =
    sought === ''
      ? 'mapKeys(attrs)'
      : `arrayFilter(key -> positionCaseInsensitiveUTF8(key, ${bindings.text(sought)}) > 0, mapKeys(attrs))`;
  const promoted = [
    ...[...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT].map((name) => `max(${name} != '')`),
    ...PROMOTED_NUMBERS.map((name) => `max(${name} != 0)`),
  ];
  const [row] = await context.client.rows<{ keys: string[]; promoted: number[] }>(
    `SELECT groupUniqArrayArray(${MAX_KEYS + 1})(${keys}) AS keys, [${promoted.join(', ')}] AS promoted
FROM items
WHERE ${query.whereSql()}`,
    bindings.parameters,
    queryOptions(context, 'list attributes'),
  );
  const found = new Set<string>();
  const wanted = sought.toLowerCase();
  const columns = [...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT, ...PROMOTED_NUMBERS];
  for (const [index, name] of columns.entries()) {
    if (row?.promoted[index] === 1 && name.includes(wanted)) found.add(name);
  }
  for (const name of BUILT_IN) {
    if (name.includes(wanted)) found.add(name);
  }
  for (const name of row?.keys ?? []) {
    if (!name.startsWith('_')) found.add(name);
  }
  return {
    items: orderAttributes(found).map((value) => ({ value, pinned: pinned.has(value) })),
    // Whoever searched sees a part of the keys, and has to ask again for others.
    hasMore: (row?.keys.length ?? 0) > MAX_KEYS || sought !== '',
  };
}
