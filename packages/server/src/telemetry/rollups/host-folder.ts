import type { Slot } from '../../metadata/telemetry/rollup-slots.ts';
import type { TelemetryClient } from '../client.ts';
import { HOST_HOURS, HOURS } from '../tables/item-rollups.ts';
import { ITEMS } from '../tables/items.ts';
import {
  type FoldedStretch,
  foldedRows,
  itemsIn,
  projectsIn,
  type WrittenSlots,
} from './fold-sql.ts';
import { OF_ONE_REPLICA } from './one-replica.ts';
import type { MayGoOn, StretchWriter } from './stretch-writer.ts';

/** Items for each group, host and status, on average, from which on rows of these take a tenth or so of the items' room. */
const MANY_ITEMS = 50;

/**
 * Folds hours by group and host as well, for those projects that have many items for each: else these rows would be about as many
 * as the items.
 */
export class HostFolder {
  readonly #client: TelemetryClient;
  readonly #writer: StretchWriter;
  readonly #manyItems: number;

  /** @param manyItems items for each group and host from which on there are some */
  constructor(client: TelemetryClient, writer: StretchWriter, manyItems: number = MANY_ITEMS) {
    this.#client = client;
    this.#writer = writer;
    this.#manyItems = manyItems;
  }

  /**
   * Writes the details of one hour. Answers which there are, for the metadata to be told; undefined where another server may be at
   * it by now.
   */
  async fold(hour: WrittenSlots, mayGoOn: MayGoOn): Promise<readonly Slot[] | undefined> {
    const projectIds = await this.#wanted(hour);
    if (projectIds.length === 0) return [];
    const stretch: FoldedStretch = { ...hour, level: HOST_HOURS, projectIds };
    if (!(await this.#writer.write(stretch, mayGoOn))) return undefined;
    return projectIds.map((projectId) => ({
      projectId,
      width: HOST_HOURS.detail,
      time: hour.since,
    }));
  }

  /** Items are only looked at where groups have many, whatever their hosts. Other columns mostly follow from a group. */
  async #wanted(hour: WrittenSlots): Promise<number[]> {
    const ofMany = await this.#projects(
      `SELECT project_id AS projectId FROM ${HOURS.tables.total.name}
WHERE ${foldedRows({ level: HOURS, ...hour })}
GROUP BY project_id HAVING sum(items) >= ${this.#manyItems} * count()`,
    );
    if (ofMany.length === 0) return [];
    return await this.#projects(
      `SELECT project_id AS projectId FROM ${ITEMS.name}
WHERE ${[...projectsIn(ofMany), ...itemsIn(hour.since, hour.until)].join(' AND ')}
GROUP BY project_id
HAVING max(host_name) != '' AND count() >= ${this.#manyItems} * uniqCombined(group_id, host_name, status_code)
SETTINGS max_threads = 1`,
    );
  }

  async #projects(sql: string): Promise<number[]> {
    const rows = await this.#client.rows<{ projectId: number }>(
      sql,
      {},
      // What folding does takes as long as it takes, here too.
      { settings: { ...OF_ONE_REPLICA, max_execution_time: 0 } },
    );
    return rows.map(({ projectId }) => projectId);
  }
}
