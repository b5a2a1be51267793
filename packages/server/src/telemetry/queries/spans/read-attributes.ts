import { Bindings } from '../../compile/bindings.ts';
import { hexId } from '../../compile/cells.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { traceTimesSql } from '../../rollups/trace-times.ts';
import { attributesOf } from './attributes-of.ts';
import { itemColumnsSql, type ItemRow, wholeOrCut } from './span-row.ts';

/** Items that are asked for at a time. */
const BATCH = 100;

/** Where an item is: a trace, 32 hexadecimal digits, and its id, 16 of them, or `"0"`, see `readSpan`. */
export interface ItemPlace {
  readonly traceId: string;
  readonly spanId: string;
}

/** A place as a key of maps. */
export const placeKey = ({ traceId, spanId }: ItemPlace): string => `${traceId} ${spanId}`;

/**
 * The attributes of items of the project, by `placeKey`; nothing of those there are not.
 *
 * @throws TelemetryError
 */
export async function readAttributes(
  context: QueryContext,
  places: readonly ItemPlace[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const wanted = [...new Map(places.map((place) => [placeKey(place), place])).values()];
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (let at = 0; at < wanted.length; at += BATCH) {
    const batch = wanted.slice(at, at + BATCH);
    const rows = await wholeOrCut({}, (limits) => {
      return readRows(context, batch, itemColumnsSql(limits));
    });
    for (const row of rows)
      found.set(placeKey({ traceId: row.trace, spanId: hexId(row.id) }), attributesOf(row));
  }
  return found;
}

async function readRows(
  context: QueryContext,
  places: readonly ItemPlace[],
  columns: string,
): Promise<ItemRow[]> {
  const bindings = new Bindings();
  const traceIds = [...new Set(places.map(({ traceId }) => traceId))];
  const times = await traceTimesSql(context, [context.projectId], traceIds, bindings);
  const traces = traceIds.map((id) => `unhex(${bindings.text(id)})`).join(', ');
  const ids = bindings.bind(
    places.map(({ spanId }) => BigInt(`0x${spanId}`)),
    'Array(UInt64)',
  );
  return await context.client.rows<ItemRow>(
    `SELECT ${columns}
FROM items
PREWHERE trace_id IN (${traces})
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')}${times}
  AND id IN ${ids}
ORDER BY time
LIMIT 1 BY trace_id, id`,
    bindings.parameters,
    queryOptions(context, 'read attributes of items'),
  );
}
