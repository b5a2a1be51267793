import { groupName } from '@spanlight/query/groups';
import type { Delivery } from '@spanlight/sdk/schemas';
import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod';
import type { DeliveryTable } from '../database/alerting-tables.ts';
import { jsonColumn } from '../database/json-column.ts';
import type { Database } from '../database/tables.ts';
import { sentMessages } from './sent-messages.ts';

type DeliveryGroup = NonNullable<Delivery['group']>;
type Row = Pick<Selectable<DeliveryTable>, 'id' | 'group_id' | 'group_message_id' | 'silence_id'>;

/** The group that a message waits with: what a silence holds waits for that. */
const waitsWith = (row: Row): number | null =>
  row.group_message_id === null && row.silence_id === null ? row.group_id : null;

const values = z.record(z.string(), z.string());
/** What the alerts of a group have in common, as its messages remember it. */
export const readGroupValues = jsonColumn('group_messages.group_values', values);
const readValues = jsonColumn('alert_groups.group_values', values);

/** The groups that messages are told with, by the ids of those messages. */
export async function deliveryGroups(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, DeliveryGroup>> {
  const [waiting, told] = await Promise.all([
    waitingGroups(db, idsOf(rows, waitsWith)),
    toldGroups(
      db,
      idsOf(rows, (row) => row.group_message_id),
    ),
  ]);
  return new Map(
    rows.flatMap((row) => {
      const group =
        row.group_message_id === null
          ? waiting.get(waitsWith(row) ?? 0)
          : told.get(row.group_message_id);
      return group === undefined ? [] : [[row.id, group]];
    }),
  );
}

const idsOf = (rows: readonly Row[], of: (row: Row) => number | null): number[] => [
  ...new Set(rows.map(of).filter((id) => id !== null)),
];

async function waitingGroups(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeliveryGroup>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('alert_groups')
    .leftJoin('monitors', 'monitors.id', 'alert_groups.monitor_id')
    .select(['alert_groups.id', 'group_values', 'next_at', 'monitors.name'])
    .where('alert_groups.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: groupName(row.name ?? '', readValues(row.group_values, row.id)),
        nextAt: row.next_at === null ? null : new Date(row.next_at).toISOString(),
        message: null,
      },
    ]),
  );
}

async function toldGroups(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeliveryGroup>> {
  if (ids.length === 0) return new Map();
  const [rows, messages] = await Promise.all([
    db
      .selectFrom('group_messages')
      .select(['id', 'name', 'group_values'])
      .where('id', 'in', ids)
      .execute(),
    sentMessages(db, 'group_message_id', ids),
  ]);
  return new Map(
    rows.map((row) => {
      const name = groupName(row.name, readGroupValues(row.group_values, row.id));
      return [row.id, { name, nextAt: null, message: messages.get(row.id) ?? null }];
    }),
  );
}
