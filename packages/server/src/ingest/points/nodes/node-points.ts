import type { Batches } from '../../batch/batches.ts';
import type { IngestOutcome, IngestResult } from '../../ingest-result.ts';
import type { CallNodes } from '../../service-graph/foreign-calls.ts';
import type { Series } from '../series/metric-series.ts';
import type { SeriesTable } from '../series/series-table.ts';
import { runInSlices } from '../../../shared/slices.ts';
import { UnavailableError } from '../../refusals.ts';
import { ForeignPoints } from './foreign-points.ts';
import { putBack, recallSeries, type StoredStates } from './recall-series.ts';
import { SeriesJournal } from './series-journal.ts';
import type { ShareHandler, ShareKeeper } from '../../nodes/share-keeper.ts';
import { seedOf, shareOf, SHARES } from '../../nodes/shares.ts';
import { DAY } from '../../../shared/time-units.ts';

/** What several nodes that count series and pair calls together need of each other. */
export interface NodesOptions extends CallNodes {
  readonly keeper: ShareKeeper;
  readonly stored: StoredStates;
  /**
   * Milliseconds since 1970 from which on every point of every series was written down: nodes began then to count together.
   */
  readonly since: number;
  /** Sends points to another node. Resolves when they are stored; throws a `Refusal`. */
  readonly send: (url: string, projectId: number, body: Uint8Array) => Promise<IngestOutcome>;
}

/** The batches of points that are on their way into the store. */
type SeriesWork = Pick<Batches<never>, 'flush' | 'turns'>;

/** Has the series of this node's shares as the store has them, and sends points of all others to their nodes. */
export class NodePoints implements ShareHandler {
  readonly foreign: ForeignPoints;
  readonly journal: SeriesJournal;
  /** Throws an `UnavailableError` where this node has no right to write points any more. */
  readonly requireLease: () => void;
  readonly #options: NodesOptions;
  readonly #table: SeriesTable;
  readonly #now: () => number;
  #batches: SeriesWork | undefined;
  #hasLoaded = false;
  /** How many are this node's. */
  #shares = 0;

  /** @param now milliseconds since 1970 */
  constructor(options: NodesOptions, table: SeriesTable, now: () => number) {
    const { keeper } = options;
    this.#options = options;
    this.#table = table;
    this.#now = now;
    this.foreign = new ForeignPoints(keeper);
    this.journal = new SeriesJournal(now);
    this.requireLease = keeper.requireLease;
  }

  /** Takes part in counting series from now on. @param url where other nodes reach this one */
  async join(url: string, batches: SeriesWork): Promise<void> {
    this.#batches = batches;
    await this.#options.keeper.join(url, this);
  }

  /** Throws where a batch was read before all that was read came to nothing. */
  requireGeneration(generation: number): void {
    if (generation !== this.journal.generation)
      throw new UnavailableError('the state of series is being read again: send this again');
  }

  /** Gives up all that is known of series, as nobody can say what became of a batch. */
  doubt(): void {
    this.journal.discard();
    this.#options.keeper.doubt();
  }

  /** Sends what was read of a request to the nodes that count it, and adds what became of it to its result. */
  async send(
    parcels: ReturnType<ForeignPoints['take']>,
    projectId: number,
    result: IngestResult,
  ): Promise<void> {
    const { keeper, send } = this.#options;
    try {
      await Promise.all(
        [...parcels].map(async ([url, { body }]) => {
          result.merge(await send(url, projectId, body));
        }),
      );
    } catch (error) {
      // Maybe its shares are somebody else's by now.
      if (error instanceof UnavailableError) void keeper.refresh();
      throw error;
    }
  }

  async load(shares: readonly number[]): Promise<void> {
    const { stored, since } = this.#options;
    const table = this.#table;
    await stored.settled();
    const recollection = await recallSeries(stored, shares);
    await this.#batches?.turns.take(async () => {
      await runInSlices(putBack(table, recollection, this.#now()));
      this.#count(shares.length);
      this.journal.passOver(recollection.highest);
      const known = Math.max(since, this.#now() - DAY) * 1000;
      table.knownSince = this.#hasLoaded ? Math.max(table.knownSince, known) : known;
      this.#hasLoaded = true;
    });
  }

  async leave(shares: readonly number[]): Promise<void> {
    const gone = new Set(shares);
    await this.#batches?.flush();
    await this.#remove(({ metric, id }) =>
      gone.has(shareOf(seedOf(metric.project.id, metric.name), id)),
    );
    this.#count(-shares.length);
  }

  async forget(): Promise<void> {
    this.journal.discard();
    await this.#batches?.flush();
    await this.#remove(() => true);
    this.#count(-this.#shares);
    this.journal.beginAnew();
  }

  #count(shares: number): void {
    this.#shares += shares;
    this.#table.part = this.#shares / SHARES;
  }

  /** Forgets series, while no request is read that may hold on to their metrics. */
  async #remove(isGone: (series: Series) => boolean): Promise<void> {
    const table = this.#table;
    await this.#batches?.turns.take(async () => {
      for (const series of table.all()) if (isGone(series)) table.handOver(series);
    });
  }
}
