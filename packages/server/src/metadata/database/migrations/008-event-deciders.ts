import type { Kysely } from 'kysely';

/** The monitors that decided who is told of an event: today's may differ. */
export async function eventDeciders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alert_events').addColumn('deciders', 'text').execute();
}
