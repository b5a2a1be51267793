import type { Kysely } from 'kysely';

/** Finds the events that are old enough to be forgotten, and the alerts that an event is the newest of. */
export async function alertRetention(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('alert_events_by_time')
    .on('alert_events')
    .columns(['recorded_at'])
    .execute();
  await db.schema
    .createIndex('alerts_by_newest_event')
    .on('alerts')
    .columns(['event_id'])
    .execute();
}
