import { Store } from '../database/store.ts';

/** Messages that are not delivered, and since when the oldest of those that are due waits. */
export interface OpenDeliveries {
  /** Messages by state: `waiting`, `retrying`, `failed`. */
  readonly counts: ReadonlyMap<string, number>;
  /** Milliseconds since 1970; undefined when nothing is due. */
  readonly oldestDue: number | undefined;
}

/** How alerting stands, over all projects. */
export class AlertingCounts extends Store {
  /** Monitors by state. */
  async monitors(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db
      .selectFrom('monitors')
      .select(['state', (row) => row.fn.countAll<number | string>().as('count')])
      .groupBy('state')
      .execute();
    return new Map(rows.map(({ state, count }) => [state, Number(count)]));
  }

  /** The end of the minute up to which every metric monitor at work was evaluated, milliseconds since 1970. */
  async oldestEvaluation(): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('monitors')
      .select((monitor) => monitor.fn.min('evaluated_until').as('oldest'))
      .where('type', '=', 'metric')
      .where('state', 'not in', ['paused', 'failed'])
      .executeTakeFirst();
    return row?.oldest ?? undefined;
  }

  /** What is not delivered; `now` is in milliseconds since 1970. */
  async deliveries(now: number): Promise<OpenDeliveries> {
    const rows = await this.db
      .selectFrom('deliveries')
      .select([
        'state',
        (row) => row.fn.countAll<number | string>().as('count'),
        (row) => row.fn.min('due_at').as('oldest'),
      ])
      .where('state', 'in', ['waiting', 'retrying', 'failed'])
      .groupBy('state')
      .execute();
    const due = rows.flatMap(({ oldest }) => (oldest === null ? [] : oldest));
    const oldest = Math.min(...due);
    return {
      counts: new Map(rows.map(({ state, count }) => [state, Number(count)])),
      oldestDue: oldest <= now ? oldest : undefined,
    };
  }
}
