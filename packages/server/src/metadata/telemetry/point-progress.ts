import { Store } from '../database/store.ts';

/** From when and until when a rollup is whole, in seconds since 1970. */
export interface WholeTime {
  /** 0 where it has been there for as long as the store. */
  readonly since: number;
  readonly until: number;
}

/** By width of a rollup in seconds. */
export type WholeTimes = ReadonlyMap<number, WholeTime>;

/**
 * How far points of metrics are folded. Of minutes it is the time before which rows reach wider rollups with their insert, of
 * wider rollups the time before which they are whole.
 */
export class PointProgress extends Store {
  /** The progress by width; empty where none is stored. */
  async read(): Promise<WholeTimes> {
    const rows = await this.db.selectFrom('point_progress').selectAll().execute();
    return new Map(rows.map(({ width, since, until }) => [width, { since, until }]));
  }

  /** Says of some widths at once how far they are, unless somebody has said so already. */
  async begin(times: WholeTimes): Promise<void> {
    await this.db
      .insertInto('point_progress')
      .values([...times].map(([width, { since, until }]) => ({ width, since, until })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Says how far a width is; it never goes back. */
  async save(width: number, until: number): Promise<void> {
    await this.db
      .updateTable('point_progress')
      .set({ until })
      .where('width', '=', width)
      .where('until', '<', until)
      .execute();
  }
}
