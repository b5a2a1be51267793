import { Store } from '../database/store.ts';

/** Times in seconds since 1970 by width of a rollup in seconds. */
export type TimesByWidth = ReadonlyMap<number, number>;

/**
 * How far points of metrics are folded. Of minutes it is the time before which rows reach wider rollups with their insert, of
 * wider rollups the time before which they are whole.
 */
export class PointProgress extends Store {
  /** The progress by width, seconds since 1970; empty where none is stored. */
  async read(): Promise<TimesByWidth> {
    const rows = await this.db.selectFrom('point_progress').selectAll().execute();
    return new Map(rows.map(({ width, until }) => [width, until]));
  }

  /** Says of all widths at once how far they are, unless somebody has said so already. */
  async begin(times: TimesByWidth): Promise<void> {
    await this.db
      .insertInto('point_progress')
      .values([...times].map(([width, until]) => ({ width, until })))
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
