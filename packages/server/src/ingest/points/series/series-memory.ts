import { access, rename, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { errorCode } from '../../../shared/errors/error-code.ts';
import type { LastPoints } from '../../../telemetry/restore/last-points.ts';
import type { StoredSeries } from '../../../telemetry/restore/series-since.ts';
import { readRecords, writeRecords } from './record-file.ts';
import { SeenPoints } from './seen-points.ts';
import { latestOf, parseStates, restore, type SeriesState, stateOf } from './series-state.ts';
import { type SeriesLimits, SeriesTable } from './series-table.ts';
import { ANY_START, Streams } from './streams.ts';
import { DAY } from '../../../shared/time-units.ts';

/** Milliseconds between two times at which everything is kept. */
const INTERVAL = 5 * 60_000;
const NOTHING_STORED: LastPoints = { points: [], since: 0 };

/** Series of one record. */
const CHUNK = 1000;

const headerSchema = z.object({ version: z.literal(1), knownSince: z.number() });

/** What was found of the time before a start. */
export interface Restoration {
  /** Whether the server before ended in order, or there was none. */
  readonly wasOrderly: boolean;
  /** Series that go on where they were. */
  readonly kept: number;
  /** Series that go on from what the store has of them. */
  readonly recovered: number;
  /** Series that begin anew: what they grew by since their last stored point is not counted. */
  readonly lost: number;
}

/** Where the memory of series is kept and read from. */
export interface SeriesMemoryOptions {
  /** Where the memory is kept; nowhere when undefined. */
  readonly file: string | undefined;
  /** What the store has last; undefined for nothing. Asked after a crash. */
  readonly lastPoints: (() => Promise<LastPoints | undefined>) | undefined;
  /** The series the store has points of since a time, in milliseconds since 1970: those that the limits of a day have counted. */
  readonly seriesSince?: ((time: number) => Promise<readonly StoredSeries[]>) | undefined;
  readonly limits: SeriesLimits;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  readonly onRestored?: (restoration: Restoration) => void;
}

/**
 * Keeps what is known of series across restarts. A memory is trusted whole only when it was written
 * at the end of an orderly life; after a crash, series are compared with what the store has, so that
 * nothing counts twice.
 */
export class SeriesMemory {
  readonly table: SeriesTable;
  readonly restoration: Restoration;
  readonly #file: string | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> = Promise.resolve();

  private constructor(table: SeriesTable, restoration: Restoration, options: SeriesMemoryOptions) {
    this.table = table;
    this.restoration = restoration;
    this.#file = options.file;
    this.#onError = options.onError;
    if (options.file === undefined) return;
    this.#timer = setInterval(() => void this.save(), INTERVAL).unref();
  }

  static async open(options: SeriesMemoryOptions): Promise<SeriesMemory> {
    const { file, limits, now } = options;
    const table = new SeriesTable(limits, now() * 1000);
    let restoration: Restoration = { wasOrderly: true, kept: 0, recovered: 0, lost: 0 };
    if (file !== undefined) {
      const wasOrderly = await exists(orderlyMark(file));
      const found = await readMemory(file);
      const kept = found.kind === 'whole' ? found : undefined;
      if (found.kind === 'damaged') await setAside(file, found.cause, options.onError);
      // From here on a crash leaves a memory that is behind the store.
      await rm(orderlyMark(file), { force: true });
      if (wasOrderly && kept) {
        table.knownSince = kept.knownSince;
        for (const state of kept.states) restore(table, state);
        restoration = { ...restoration, kept: kept.states.length };
      } else {
        const stored = await options.lastPoints?.().catch((error: unknown) => {
          // Without the store's word every series begins anew, which counts nothing twice.
          options.onError(error);
          return NOTHING_STORED;
        });
        const isFirstStart = found.kind === 'none' && stored === undefined;
        restoration = { ...recover(table, kept?.states ?? [], stored), wasOrderly: isFirstStart };
      }
    }
    await countToday(table, options);
    options.onRestored?.(restoration);
    return new SeriesMemory(table, restoration, options);
  }

  /** Keeps everything as it is now. */
  save(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return Promise.resolve();
    this.#saving = this.#saving.then(() =>
      writeRecords(file, records(this.table)).catch(this.#onError),
    );
    return this.#saving;
  }

  /**
   * Keeps everything for good: no point may come after this.
   *
   * @param isWhole false where the store may have points that nothing is known of: the next start compares with it, as after a crash
   */
  async close(isWhole: boolean = true): Promise<void> {
    clearInterval(this.#timer);
    if (this.#file === undefined) return;
    await this.#saving;
    await writeRecords(this.#file, records(this.table));
    if (isWhole) await writeFile(orderlyMark(this.#file), '');
  }
}

/** A restart gives nobody room for more series on the same day. */
async function countToday(table: SeriesTable, options: SeriesMemoryOptions): Promise<void> {
  const { seriesSince, now, onError } = options;
  const day = Math.floor(now() / DAY);
  try {
    for (const series of (await seriesSince?.(day * DAY)) ?? []) table.countOn(day, series);
  } catch (cause) {
    onError(new Error('series of today are counted anew: the store could not be asked', { cause }));
  }
}

/** Stands beside a memory that nothing was added to. */
const orderlyMark = (file: string): string => `${file}.orderly`;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function* records(table: SeriesTable): Generator {
  yield { version: 1, knownSince: table.knownSince };
  let chunk: SeriesState[] = [];
  for (const series of table.all()) {
    const state = stateOf(series);
    if (state === undefined) continue;
    chunk.push(state);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

type FoundMemory =
  | { readonly kind: 'whole'; readonly knownSince: number; readonly states: SeriesState[] }
  | { readonly kind: 'none' }
  /** There is a file that can't be read, or that holds something else. */
  | { readonly kind: 'damaged'; readonly cause: unknown };

async function readMemory(file: string): Promise<FoundMemory> {
  try {
    const [header, ...chunks] = await readRecords(file);
    const { knownSince } = headerSchema.parse(header);
    return { kind: 'whole', knownSince, states: chunks.flatMap(parseStates) };
  } catch (cause) {
    return errorCode(cause) === 'ENOENT' ? { kind: 'none' } : { kind: 'damaged', cause };
  }
}

/** Keeps a damaged memory from being written over, for whoever wants to know what happened to it. */
async function setAside(
  file: string,
  cause: unknown,
  onError: (error: unknown) => void,
): Promise<void> {
  const place = `${file}.damaged`;
  onError(
    new Error(
      `the memory of series in ${file} can't be read: it is kept as ${place}, and series go on from what the store has`,
      { cause },
    ),
  );
  await rename(file, place).catch(onError);
}

/** Goes on after a crash: with a state that is as old as the store, else with what the store has. */
function recover(
  table: SeriesTable,
  states: readonly SeriesState[],
  { points, since }: LastPoints = NOTHING_STORED,
): Omit<Restoration, 'wasOrderly'> {
  const counts = { kept: 0, recovered: 0, lost: 0 };
  const byKey = new Map(points.map((point) => [keyOf(point), point]));
  for (const state of states) {
    const key = keyOf(state);
    const point = byKey.get(key);
    if (point ? agrees(state, point) : Math.floor(latestOf(state) / 1000) < since) {
      byKey.delete(key);
      restore(table, state);
      counts.kept++;
    } else if (point === undefined) counts.lost++;
  }
  for (const point of byKey.values()) {
    if (point.instrument === 'gauge') continue;
    const metric = table.metric(point.projectId, point.metric, point.instrument);
    if (metric === undefined) continue;
    const series = table.add(metric, point.id);
    const time = point.time * 1000 + 999;
    series.heard = point.time;
    series.seen = new SeenPoints();
    series.seen.close(time);
    series.total = point.instrument === 'additive' ? point.value : 0;
    // One that stands at 0 may grow by what comes next; where growth alone is told, streams are not asked.
    if (point.instrument === 'counter') {
      const stream = { start: ANY_START, time, count: 0, sum: point.value, buckets: undefined };
      series.streams = new Streams([stream]);
    }
    const isCumulative = point.value !== 0;
    const isLost = isCumulative && /histogram|summary/.test(point.instrument);
    counts[isLost ? 'lost' : 'recovered']++;
  }
  return counts;
}

/** Whether a state is of the last point that the store has: of one that was taken back it still has the time. */
function agrees(
  state: SeriesState,
  { time, value }: Pick<LastPoints['points'][number], 'time' | 'value'>,
): boolean {
  if (Math.floor(latestOf(state) / 1000) !== time) return false;
  const streams = (state.streams ?? []).filter((stream) => Math.floor(stream.time / 1000) === time);
  // The sum of a counter, the count of a histogram; 0 where the sender does not say.
  return (
    value === 0 ||
    streams.length === 0 ||
    streams.some(({ sum, count }) => sum === value || count === value)
  );
}

const keyOf = (of: {
  readonly projectId: number;
  readonly metric: string;
  readonly instrument: string;
  readonly id: bigint;
}): string => `${of.projectId} ${of.instrument} ${of.id} ${of.metric}`;
