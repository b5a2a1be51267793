import type { Slot } from '../../metadata/telemetry/rollup-slots.ts';
import type { TelemetryClient } from '../client.ts';
import { QUARTER_DETAILS, FIVE_MINUTES, MINUTES, QUARTERS } from '../tables/item-rollups.ts';
import { type FoldedStretch, foldedRows, type WrittenSlots } from './fold-sql.ts';
import { OF_ONE_REPLICA } from './one-replica.ts';
import type { FinerSlots, MayGoOn, StretchWriter } from './stretch-writer.ts';
import { versionsOf } from './version-sql.ts';

/** Items for each row of details from which on these are read sooner than the items are. */
const MANY_ITEMS = 200;

/**
 * Folds quarters into minutes and five minutes as well, for those projects that have many items in them: of few items it would be
 * about as many rows, which take longer to read.
 */
export class MinuteFolder {
  readonly #client: TelemetryClient;
  readonly #writer: StretchWriter;
  readonly #manyItems: number;

  /** @param manyItems items for each row of details from which on there are some */
  constructor(client: TelemetryClient, writer: StretchWriter, manyItems: number = MANY_ITEMS) {
    this.#client = client;
    this.#writer = writer;
    this.#manyItems = manyItems;
  }

  /**
   * Writes the details of quarters. Answers which there are, for the metadata to be told; undefined where another server may be
   * at it by now.
   */
  async fold(quarters: WrittenSlots, mayGoOn: MayGoOn): Promise<readonly Slot[] | undefined> {
    const details = await this.#wanted(quarters);
    const { version } = quarters;
    for (const time of new Set(details.map((slot) => slot.time))) {
      const projectsOf = (width: number): number[] =>
        details.flatMap((slot) =>
          slot.time === time && slot.width === width ? [slot.projectId] : [],
        );
      const ofMinutes = projectsOf(MINUTES.width);
      const ofItems = projectsOf(FIVE_MINUTES.width).filter((id) => !ofMinutes.includes(id));
      for (const [stretch, source] of stretchesOf(time, { ofMinutes, ofItems }, version))
        if (!(await this.#writer.write(stretch, mayGoOn, source))) return undefined;
    }
    return details;
  }

  /** A quarter has a row of totals for each group, so a third of it at most as many. */
  async #wanted(quarters: WrittenSlots): Promise<Slot[]> {
    const rows = await this.#client.rows<{ projectId: number; time: number; density: number }>(
      `SELECT project_id AS projectId, toUnixTimestamp(time) AS time, sum(items) / count() AS density
FROM ${QUARTERS.tables.total.name}
WHERE ${foldedRows({ level: QUARTERS, ...quarters })}
GROUP BY project_id, time
ORDER BY time, project_id`,
      {},
      { settings: OF_ONE_REPLICA },
    );
    return rows.flatMap(({ projectId, time, density }) =>
      QUARTER_DETAILS.flatMap(({ width }) =>
        density * width >= this.#manyItems * QUARTERS.width ? [{ projectId, width, time }] : [],
      ),
    );
  }
}

/** Projects by what their five minutes are folded of. */
interface DetailedProjects {
  readonly ofMinutes: readonly number[];
  readonly ofItems: readonly number[];
}

/** What is written of a quarter, in this order, with what it is folded of where that isn't items. */
function* stretchesOf(
  time: number,
  { ofMinutes, ofItems }: DetailedProjects,
  version: number,
): Generator<readonly [stretch: FoldedStretch, source?: FinerSlots]> {
  const until = time + QUARTERS.width;
  const fiveMinutes = { level: FIVE_MINUTES, since: time, until, version };
  if (ofMinutes.length > 0) {
    // A third at a time: what is put together of a minute's items is held until all of it is there.
    for (let since = time; since < until; since += FIVE_MINUTES.width) {
      const third = { since, until: since + FIVE_MINUTES.width };
      yield [{ level: MINUTES, ...third, projectIds: ofMinutes, version }];
    }
    yield [
      { ...fiveMinutes, projectIds: ofMinutes },
      { finer: MINUTES, versions: versionsOf(ofMinutes, time, version) },
    ];
  }
  if (ofItems.length > 0) yield [{ ...fiveMinutes, projectIds: ofItems }];
}
