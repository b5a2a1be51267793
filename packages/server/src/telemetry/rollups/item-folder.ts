import type {
  RollupProgress,
  RollupSlots,
  Slot,
  StaleSlot,
} from '../../metadata/telemetry/rollup-slots.ts';
import { floorTo } from './floor-to.ts';
import { deleteRows } from '../migrations/deployment.ts';
import {
  ALL_LEVELS,
  type AnyLevel,
  DAYS,
  HOURS,
  LEVELS,
  QUARTERS,
  type RollupLevel,
  tablesOf,
} from '../tables/item-rollups.ts';
import { type FoldedStretch, foldedRows } from './fold-sql.ts';
import { HostFolder } from './host-folder.ts';
import { keptSince } from './kept-since.ts';
import type { LateRows } from './late-rows.ts';
import { MinuteFolder } from './minute-folder.ts';
import {
  type FinerSlots,
  type MayGoOn,
  StretchWriter,
  type StretchWriterOptions,
} from './stretch-writer.ts';

/** Seconds after the end of a slot when it is folded. */
const DELAY = 180;
/** Milliseconds without late rows after which a slot is folded again. */
const REFOLD_AFTER = 300_000;
/** Milliseconds after which no query reads a superseded version of a slot any more. */
const DELETE_AFTER = 600_000;
/** Slots that are looked at to fold some again, and slots that are swept at a time. */
const BATCH = 500;

/** What an `ItemFolder` needs. */
export interface ItemFolderOptions extends StretchWriterOptions {
  readonly slots: RollupSlots;
  readonly late: LateRows;
  /** Days for which items of every kind are kept. */
  readonly days: number;
  /** Items for each row of details from which on slots have some; as many as make them worth it unless told. */
  readonly manyItems?: number | undefined;
}

/** A slot that is wider than others. */
interface CoarseSlot extends Pick<FoldedStretch, 'version' | 'projectIds'> {
  readonly level: RollupLevel;
  /** Where it begins, seconds since 1970. */
  readonly at: number;
}

/** When slots are folded, in milliseconds since 1970, and until when. */
interface Moment {
  readonly now: number;
  readonly mayGoOn: MayGoOn;
}

/** What folding has to do with being stopped. */
export interface FoldingTurn {
  readonly mayGoOn: MayGoOn;
  /** Ends waiting for other servers. */
  readonly stopped?: AbortSignal;
}

/**
 * Folds items into rollups. A slot counts once its rows are written and the metadata says so; what a death in between leaves is
 * removed before the slot is folded the next time. Nobody else may fold meanwhile.
 */
export class ItemFolder {
  readonly #options: ItemFolderOptions;
  readonly #writer: StretchWriter;
  readonly #minutes: MinuteFolder;
  readonly #hosts: HostFolder;

  constructor(options: ItemFolderOptions) {
    this.#options = options;
    const { client, manyItems } = options;
    this.#writer = new StretchWriter(options);
    this.#minutes = new MinuteFolder(client, this.#writer, manyItems);
    this.#hosts = new HostFolder(client, this.#writer, manyItems);
  }

  /** Folds the slots that are over. `now` is in milliseconds since 1970. */
  async foldNew(now: number, { mayGoOn, stopped }: FoldingTurn): Promise<void> {
    const { slots, late } = this.#options;
    const end = floorTo(now / 1000 - DELAY, QUARTERS.width);
    const known = await this.#progress(QUARTERS);
    if (!known && !(await late.close(end, stopped))) return;
    for (let at = known?.until ?? end; at < end && (await mayGoOn());) {
      const until = Math.min(end, floorTo(at, HOURS.width) + HOURS.width);
      if (!(await late.close(until, stopped))) return;
      const isFolded = await this.#foldQuarters({ since: at, until }, { now, mayGoOn }, () =>
        slots.saveFolded(QUARTERS.width, known?.since ?? at, until),
      );
      if (!isFolded) return;
      at = until;
    }
    for (const [level, finer] of COARSER) await this.#foldCoarser(level, finer, now, mayGoOn);
  }

  /**
   * Folds a stretch of the past that isn't folded yet, the latest first. Answers whether there may be more.
   */
  async foldPast(now: number, mayGoOn: MayGoOn): Promise<boolean> {
    const { client, slots } = this.#options;
    const quarters = await this.#progress(QUARTERS);
    const hours = await this.#progress(HOURS);
    if (!quarters || !hours) return false;
    const [found] = await client.rows<{ oldest: number }>(
      'SELECT toUnixTimestamp(min(time)) AS oldest FROM items',
    );
    const oldest = found?.oldest ?? 0;
    if (oldest === 0) return false;
    const first = (level: RollupLevel): number =>
      floorTo(Math.max(oldest, this.#keptSince(level, now)), level.width);
    if (quarters.since > first(QUARTERS)) {
      const hour = floorTo(quarters.since - 1, HOURS.width);
      const since = Math.max(hour, first(QUARTERS));
      return await this.#foldQuarters({ since, until: quarters.since }, { now, mayGoOn }, () =>
        slots.saveFolded(QUARTERS.width, since, quarters.until),
      );
    }
    if (hours.since > first(HOURS))
      return await this.#extendBack(HOURS, QUARTERS, hours, { now, mayGoOn });
    for (const [level, finer] of COARSER.slice(1)) {
      const [known, source] = [await this.#progress(level), await this.#progress(finer)];
      if (!known || !source || known.since - level.width < source.since) continue;
      return await this.#extendBack(level, finer, known, { now, mayGoOn });
    }
    return false;
  }

  /** Folds slots again that got rows a while ago. Answers how many. */
  async foldAgain(now: number, mayGoOn: MayGoOn): Promise<number> {
    const { slots, late } = this.#options;
    let count = 0;
    await late.settled();
    for (const [index, level] of LEVELS.entries()) {
      const progress = await this.#progress(level);
      if (!progress) continue;
      for (const slot of await slots.quiet(level.width, progress, now - REFOLD_AFTER, BATCH)) {
        if (!(await mayGoOn())) return count;
        const isFolded = await this.#foldSlotAgain(slot, level, LEVELS[index - 1], {
          now,
          mayGoOn,
        });
        count += Number(isFolded);
      }
    }
    return count;
  }

  /**
   * Deletes superseded versions of slots, and progress rows of expired ones. The engine deletes in the background and continues
   * after a crash, so nothing waits for it.
   */
  async sweep(now: number): Promise<void> {
    const { client, slots, deployment } = this.#options;
    for (const level of ALL_LEVELS)
      await slots.forgetBefore(knownBy(level), this.#keptSince(level, now) - DAYS.width);
    const old = await slots.unswept(now - DELETE_AFTER, BATCH);
    for (const level of ALL_LEVELS) {
      const rows = old
        .filter(({ width }) => width === knownBy(level))
        .map(({ projectId, time, version }) =>
          foldedRows(
            { level, since: time, until: time + level.slot, projectIds: [projectId], version },
            'before',
          ),
        );
      if (rows.length === 0) continue;
      for (const { name } of tablesOf(level))
        await client.command(deleteRows(name, `(${rows.join(') OR (')})`, deployment, 'later'));
    }
    for (const slot of old) await slots.markSwept(slot);
  }

  /**
   * Writes slots of a level, and what there is of them in more detail. Answers that, for the metadata to be told; undefined where
   * another server may be at it by now.
   */
  async #write(
    stretch: FoldedStretch,
    mayGoOn: MayGoOn,
    source?: FinerSlots,
  ): Promise<readonly Slot[] | undefined> {
    if (!(await this.#writer.write(stretch, mayGoOn, source))) return undefined;
    if (stretch.level === QUARTERS) return await this.#minutes.fold(stretch, mayGoOn);
    if (stretch.level === HOURS) return await this.#hosts.fold(stretch, mayGoOn);
    return [];
  }

  /**
   * Folds quarters of items, and what there is in more detail of them.
   *
   * @param save lets the quarters count
   */
  async #foldQuarters(
    { since, until }: Pick<FoldedStretch, 'since' | 'until'>,
    { now, mayGoOn }: Moment,
    save: () => Promise<void>,
  ): Promise<boolean> {
    const stretch = { level: QUARTERS, since, until, version: 0 };
    const details = await this.#write(stretch, mayGoOn);
    if (!details) return false;
    await save();
    // Only now: details count as soon as they are noted and their quarter is.
    await this.#options.slots.saveDetails(details, now);
    return true;
  }

  async #foldCoarser(
    level: RollupLevel,
    finer: RollupLevel,
    now: number,
    mayGoOn: MayGoOn,
  ): Promise<void> {
    const { slots } = this.#options;
    const source = await this.#progress(finer);
    if (!source) return;
    const known = await this.#progress(level);
    const begin = floorTo(source.until, level.width);
    if (!known) await slots.saveFolded(level.width, begin, begin);
    const since = known?.since ?? begin;
    for (let at = known?.until ?? begin; at + level.width <= source.until; at += level.width) {
      if (!(await mayGoOn())) return;
      const slot = { level, at, version: 0 };
      const details = await this.#foldCoarseSlot(slot, source, { now, mayGoOn });
      if (!details) return;
      await slots.saveFolded(level.width, since, at + level.width);
      await slots.saveDetails(details, now);
    }
  }

  async #extendBack(
    level: RollupLevel,
    finer: RollupLevel,
    { since, until }: RollupProgress,
    moment: Moment,
  ): Promise<boolean> {
    const source = await this.#progress(finer);
    if (!source) return true;
    const at = since - level.width;
    const details = await this.#foldCoarseSlot({ level, at, version: 0 }, source, moment);
    if (!details) return false;
    await this.#options.slots.saveFolded(level.width, at, until);
    await this.#options.slots.saveDetails(details, moment.now);
    return true;
  }

  /** Answers false where the slot has to wait for finer ones, or another server may be at it by now. */
  async #foldSlotAgain(
    slot: StaleSlot,
    level: RollupLevel,
    finer: RollupLevel | undefined,
    moment: Moment,
  ): Promise<boolean> {
    const { slots } = this.#options;
    const { now, mayGoOn } = moment;
    const { projectId, time, width } = slot;
    const versions = await slots.versionsIn(width, time, time + 1);
    const known = versions.find((version) => version.projectId === projectId)?.version ?? 0;
    const version = known + 1;
    const projectIds = [projectId];
    const source = finer && (await this.#progress(finer));
    let details: readonly Slot[] | undefined;
    if (!source) {
      const stretch = { level, since: time, until: time + width, projectIds, version };
      details = await this.#write(stretch, mayGoOn);
    } else {
      if (this.#isOfFiner(level, time, source, now)) {
        const stale = await slots.staleIn(source.width, time, time + width);
        if (stale.some((finerSlot) => finerSlot.projectId === projectId)) return false;
      }
      const coarse = { level, at: time, version, projectIds };
      details = await this.#foldCoarseSlot(coarse, source, moment);
    }
    if (!details) return false;
    await this.#noteWider(slot, now);
    const ofVersion = details.map((detail) => detail.width);
    await slots.publish(slot, { version, details: ofVersion }, now);
    return true;
  }

  /**
   * Notes the next wider slot, which is folded of this one, where nobody did: an older server notes rows that come late for the
   * widths that it knows.
   */
  async #noteWider({ projectId, width, time }: StaleSlot, now: number): Promise<void> {
    const { slots } = this.#options;
    const [wider] = COARSER.find(([, finer]) => finer.width === width) ?? [];
    const progress = wider && (await this.#progress(wider));
    if (!progress) return;
    const at = floorTo(time, wider.width);
    if (at < progress.since || at >= progress.until) return;
    const noted = await slots.staleIn(wider.width, at, at + 1);
    if (noted.some((slot) => slot.projectId === projectId)) return;
    await slots.touch([{ projectId, width: wider.width, time: at }], now);
  }

  async #foldCoarseSlot(
    { level, at, ...more }: CoarseSlot,
    source: RollupProgress,
    { now, mayGoOn }: Moment,
  ): Promise<readonly Slot[] | undefined> {
    const stretch = { level, since: at, until: at + level.width, ...more };
    const finer = LEVELS.find(({ width }) => width === source.width);
    if (!finer || !this.#isOfFiner(level, at, source, now))
      return await this.#write(stretch, mayGoOn);
    const { slots } = this.#options;
    if (more.version === 0) await this.#noteStale(level, finer, at, now);
    const versions = await slots.versionsIn(finer.width, at, at + level.width);
    return await this.#write(stretch, mayGoOn, { finer, versions });
  }

  /** Notes a slot that is about to be folded of finer ones that are noted: they may have been when there were none of its width. */
  async #noteStale(level: RollupLevel, finer: RollupLevel, at: number, now: number): Promise<void> {
    const { slots } = this.#options;
    const stale = await slots.staleIn(finer.width, at, at + level.width);
    if (stale.length === 0) return;
    const projects = new Set(stale.map(({ projectId }) => projectId));
    await slots.touch(
      [...projects].map((projectId) => ({ projectId, width: level.width, time: at })),
      now,
    );
  }

  /** Whether a slot is folded of finer ones, which are all there; else of items. */
  #isOfFiner(level: RollupLevel, at: number, source: RollupProgress, now: number): boolean {
    return (
      at >= Math.max(source.since, this.#keptSince(source, now)) && at + level.width <= source.until
    );
  }

  async #progress({ width }: RollupLevel): Promise<RollupProgress | undefined> {
    const known = await this.#options.slots.progress();
    return known.find((progress) => progress.width === width);
  }

  #keptSince(level: Pick<AnyLevel, 'width'>, now: number): number {
    return keptSince(level, this.#options.days, now);
  }
}

/** What the metadata knows slots of a level by. */
const knownBy = ({ width, detail }: AnyLevel): number => detail ?? width;

/** Widths with those that they are folded of. */
const COARSER = LEVELS.flatMap((level, index): [level: RollupLevel, finer: RollupLevel][] => {
  const finer = LEVELS[index - 1];
  return finer ? [[level, finer]] : [];
});
