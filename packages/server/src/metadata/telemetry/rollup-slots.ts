import type { SlotVersionTable, StaleSlotTable } from '../database/tables.ts';
import { retryDeadlocks } from '../database/postgres/retry-deadlocks.ts';
import { Store } from '../database/store.ts';

/** Rows of one statement: SQLite and PostgreSQL both take that many. */
const CHUNK = 500;

/** How far slots of one width are folded, in seconds since 1970. */
export interface RollupProgress {
  readonly width: number;
  /** Where the first folded slot begins. */
  readonly since: number;
  /** Where the last folded slot ends. */
  readonly until: number;
  /** Rows before this time are noted before they are stored. */
  readonly closing: number;
}

/** A stretch of time of a project. Width and time are seconds, since 1970; of details the width is what they are known by. */
export interface Slot {
  readonly projectId: number;
  readonly width: number;
  readonly time: number;
}

/** A slot that got rows since it was folded, or may have. */
export interface StaleSlot extends Slot {
  /** Grows with every batch that is noted. */
  readonly touches: number;
}

/** A slot whose rows have a version other than 0, or one of details, of any version. */
export interface SlotVersion extends Slot {
  readonly version: number;
}

/** Slots of some widths that begin in a stretch, seconds since 1970. */
export interface SlotStretch {
  readonly widths: readonly number[];
  readonly since: number;
  /** Not included. */
  readonly until: number;
}

/** What is known of the slots of a project in a range. */
export interface SlotsOfRange {
  readonly progress: readonly RollupProgress[];
  readonly stale: readonly Slot[];
  readonly versions: readonly SlotVersion[];
}

/**
 * Which slots of rollups are folded, in which version, and which must not be used. Details of a slot are known by its time and by a
 * number of their own in place of its width: there are none but those that a version is saved of, 0 or not, and they count while
 * it is the slot's.
 */
export class RollupSlots extends Store {
  /** What of a range is folded. */
  async ofRange(projectId: number, { widths, since, until }: SlotStretch): Promise<SlotsOfRange> {
    const progress = await this.progress();
    if (progress.length === 0) return { progress, stale: [], versions: [] };
    // In this order: a slot is folded before its note goes.
    const stale = await this.#stale(since, until).where('project_id', '=', projectId).execute();
    const versions = await this.versionsOf(projectId, { widths, since, until });
    return { progress, stale: stale.map(toSlot), versions };
  }

  /** The versions of the slots of a project, as far as they are saved. */
  async versionsOf(
    projectId: number,
    { widths, since, until }: SlotStretch,
  ): Promise<SlotVersion[]> {
    const rows = await this.#versions(since, until)
      .where('project_id', '=', projectId)
      .where('width', 'in', widths)
      .execute();
    return rows.map(toVersion);
  }

  /** Lets details of slots count whose versions are 0. `now` is in milliseconds since 1970. */
  async saveDetails(details: readonly Slot[], now: number): Promise<void> {
    for (let start = 0; start < details.length; start += CHUNK) {
      const rows = details
        .slice(start, start + CHUNK)
        .map((slot) => toRow(slot, { version: 0, folded_at: now, swept: 1 }));
      await this.db
        .insertInto('slot_versions')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  async progress(): Promise<RollupProgress[]> {
    return await this.db.selectFrom('rollup_progress').selectAll().orderBy('width').execute();
  }

  /** Lets the slots of a stretch count as folded. */
  async saveFolded(width: number, since: number, until: number): Promise<void> {
    await this.db
      .insertInto('rollup_progress')
      .values({ width, since, until, closing: 0 })
      .onConflict((conflict) => conflict.column('width').doUpdateSet({ since, until }))
      .execute();
  }

  /** Says that rows before a time are noted before they are stored; where nothing is folded, folding begins there. */
  async saveClosing(width: number, closing: number): Promise<void> {
    await this.db
      .insertInto('rollup_progress')
      .values({ width, since: closing, until: closing, closing })
      .onConflict((conflict) => conflict.column('width').doUpdateSet({ closing }))
      .execute();
  }

  /** Notes that slots get rows. `now` is in milliseconds since 1970, as for `publish`. */
  async touch(slots: readonly Slot[], now: number): Promise<void> {
    // All servers lock the rows in the same order.
    const sorted = slots.toSorted(
      (a, b) => a.projectId - b.projectId || a.width - b.width || a.time - b.time,
    );
    for (let start = 0; start < sorted.length; start += CHUNK) {
      const chunk = sorted.slice(start, start + CHUNK);
      await retryDeadlocks(() => this.#touchChunk(chunk, now));
    }
  }

  /**
   * Slots that begin in a range, in seconds since 1970, and got no rows since a time, in milliseconds since 1970; the latest
   * first.
   */
  async quiet(
    width: number,
    { since, until }: Pick<RollupProgress, 'since' | 'until'>,
    before: number,
    limit: number,
  ): Promise<StaleSlot[]> {
    const rows = await this.#stale(since, until)
      .where('width', '=', width)
      .where('touched_at', '<=', before)
      .orderBy('time', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...toSlot(row), touches: row.touches }));
  }

  /** Stale slots of a width that begin in a range, of all projects. */
  async staleIn(width: number, since: number, until: number): Promise<Slot[]> {
    const rows = await this.#stale(since, until).where('width', '=', width).execute();
    return rows.map(toSlot);
  }

  /** The versions of the slots of a width that begin in a range, of all projects, where they aren't 0. */
  async versionsIn(width: number, since: number, until: number): Promise<SlotVersion[]> {
    const rows = await this.#versions(since, until).where('width', '=', width).execute();
    return rows.map(toVersion);
  }

  /**
   * Lets a version of a slot count from now on, and of its details, unless the slot got rows since it was read as stale.
   *
   * @param details what those are known by that there are in this version
   */
  async publish(
    slot: StaleSlot,
    { version, details = [] }: { version: number; details?: readonly number[] | undefined },
    now: number,
  ): Promise<void> {
    const { projectId, time, touches } = slot;
    await this.db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('stale_slots')
        .where('project_id', '=', projectId)
        .where('width', '=', slot.width)
        .where('time', '=', time)
        .where('touches', '=', touches)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      const values = { version, folded_at: now, swept: 0 };
      await transaction
        .insertInto('slot_versions')
        .values([slot.width, ...details].map((width) => toRow({ ...slot, width }, values)))
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'width', 'time']).doUpdateSet(values),
        )
        .execute();
    });
  }

  /** Slots whose earlier versions nobody reads any more: folded again before a time in milliseconds since 1970. */
  async unswept(before: number, limit: number): Promise<SlotVersion[]> {
    const rows = await this.db
      .selectFrom('slot_versions')
      .selectAll()
      .where('swept', '=', 0)
      .where('folded_at', '<=', before)
      .limit(limit)
      .execute();
    return rows.map(toVersion);
  }

  async markSwept({ projectId, width, time, version }: SlotVersion): Promise<void> {
    await this.db
      .updateTable('slot_versions')
      .set({ swept: 1 })
      .where('project_id', '=', projectId)
      .where('width', '=', width)
      .where('time', '=', time)
      .where('version', '=', version)
      .execute();
  }

  /** Forgets slots that begin before a time in seconds since 1970: their rows have expired. */
  async forgetBefore(width: number, time: number): Promise<void> {
    for (const table of ['stale_slots', 'slot_versions'] as const)
      await retryDeadlocks(() =>
        this.db.deleteFrom(table).where('width', '=', width).where('time', '<', time).execute(),
      );
  }

  async #touchChunk(slots: readonly Slot[], now: number): Promise<void> {
    await this.db
      .insertInto('stale_slots')
      .values(
        slots.map(({ projectId, width, time }) => ({
          project_id: projectId,
          width,
          time,
          touches: 1,
          touched_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'width', 'time']).doUpdateSet((row) => ({
          touches: row('stale_slots.touches', '+', 1),
          touched_at: now,
        })),
      )
      .execute();
  }

  #stale(since: number, until: number) {
    return this.db
      .selectFrom('stale_slots')
      .selectAll()
      .where('time', '>=', since)
      .where('time', '<', until);
  }

  #versions(since: number, until: number) {
    return this.db
      .selectFrom('slot_versions')
      .selectAll()
      .where('time', '>=', since)
      .where('time', '<', until);
  }
}

const toSlot = (row: Pick<StaleSlotTable, 'project_id' | 'width' | 'time'>): Slot => ({
  projectId: row.project_id,
  width: row.width,
  time: row.time,
});

const toRow = (
  { projectId, width, time }: Slot,
  values: Pick<SlotVersionTable, 'version' | 'folded_at' | 'swept'>,
): SlotVersionTable => ({ project_id: projectId, width, time, ...values });

const toVersion = (row: SlotVersionTable): SlotVersion => ({
  ...toSlot(row),
  version: row.version,
});
