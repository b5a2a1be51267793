import type { AttributesResponse } from '@spanlight/sdk/schemas';
import { ItemQuery } from '../../compile/item-query.ts';
import { keysSql, MAX_KEYS, unitedKeysSql } from '../../rollups/keys-sql.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { UNKNOWN_KEYS } from '../../tables/item-rollups.ts';
import { orderAttributes } from './attribute-order.ts';
import {
  type QueryContext,
  queryOptions,
  selectionOf,
  type SelectionParameters,
} from '../../query-context.ts';

/** Built-in columns that are offered beside the attributes. */
const BUILT_IN = [
  '_system',
  '_kind',
  '_name',
  '_event_name',
  '_status_code',
  '_status_message',
] as const;

/** Which attributes to list. */
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
  const keys = await readKeys(context, parameters);
  const wanted = parameters.search_input.toLowerCase();
  const found = new Set<string>();
  for (const name of [...BUILT_IN, ...keys.filter((key) => !key.startsWith('_'))]) {
    if (name.toLowerCase().includes(wanted)) found.add(name);
  }
  return {
    items: orderAttributes(found).map((value) => ({ value, pinned: pinned.has(value) })),
    // Whoever searched sees a part of the keys, and has to ask again for others.
    hasMore: keys.length > MAX_KEYS || wanted !== '',
  };
}

/** The keys of the matching items, one more than are listed where there are so many; among them is what is sought. */
async function readKeys(
  context: QueryContext,
  parameters: AttributesParameters,
): Promise<readonly string[]> {
  const query = new ItemQuery(selectionOf(context, parameters), { parts: 'rows' });
  const { bindings } = query;
  const rollups = await readRollups(context, query, { dimensions: ['group_id'] });
  const sought = parameters.search_input;
  const own = sought === '' ? keysSql() : keysSql(bindings.text(sought));
  const keys = rollups
    ? rollups.aggregates.united(keysSql(), unitedKeysSql('keys'), unitedKeysSql)
    : own;
  const [row] = await context.client.rows<{ keys: string[] }>(
    `SELECT ${keys} AS keys
FROM ${sourceSql(query, rollups, []).from}`,
    bindings.parameters,
    queryOptions(context, 'list attributes'),
  );
  const found = row?.keys ?? [];
  const isUnsure = found.includes(UNKNOWN_KEYS) || (sought !== '' && found.length > MAX_KEYS);
  if (rollups && isUnsure) {
    const { rollups: _, ...plain } = context;
    return await readKeys(plain, parameters);
  }
  return found;
}
