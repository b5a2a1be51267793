import type { TelemetryClient } from '../client.ts';
import { type Deployment, deleteRows } from '../migrations/deployment.ts';
import type { Table } from '../tables/column.ts';
import { type ItemRollup, type RollupLevel, tableOf, tablesOf } from '../tables/item-rollups.ts';
import { floorTo } from './floor-to.ts';
import { type FoldedSource, type FoldedStretch, foldedRows, foldStatement } from './fold-sql.ts';
import { OF_ONE_REPLICA } from './one-replica.ts';
import { versionsOf } from './version-sql.ts';

/** Asked between two stretches, and before something is written: whether to go on. */
export type MayGoOn = () => Promise<boolean>;

/** Rollups that a stretch is folded of. */
export interface FinerSlots extends Pick<FoldedSource, 'versions'> {
  readonly finer: RollupLevel;
}

/** What a `StretchWriter` needs. */
export interface StretchWriterOptions {
  readonly client: TelemetryClient;
  readonly deployment: Deployment;
  /** Resolves when the engine has ended all inserts into tables that began before, those of servers that died too. */
  readonly waitForInserts: (tables: readonly string[]) => Promise<void>;
}

/** Writes the rows of stretches into the tables of a level. Nobody else may fold meanwhile. */
export class StretchWriter {
  readonly #options: StretchWriterOptions;

  constructor(options: StretchWriterOptions) {
    this.#options = options;
  }

  /**
   * Writes the rows of a stretch, once: what a death has left of them is removed before. Answers false where another server may be
   * at it by now.
   *
   * @param source what it is folded of; items unless told
   */
  async write(stretch: FoldedStretch, mayGoOn: MayGoOn, source?: FinerSlots): Promise<boolean> {
    const { client, deployment, waitForInserts } = this.#options;
    const tables = tablesOf(stretch.level);
    await waitForInserts(tables.map(({ name }) => name));
    const rows = foldedRows(stretch);
    const looks = tables.map(
      ({ name }) => `SELECT '${name}' AS table FROM ${name} WHERE ${rows} LIMIT 1`,
    );
    const left = await client.rows<{ table: string }>(
      looks.join('\nUNION ALL\n'),
      {},
      { settings: OF_ONE_REPLICA },
    );
    for (const table of tables) {
      if (left.some((found) => found.table === table.name))
        await client.command(deleteRows(table.name, rows, deployment));
      if (!(await mayGoOn())) return false;
      await client.command(foldStatement(table, stretch, sourceOf(table, stretch, source)));
    }
    return true;
  }
}

/** What a table's rows are folded of; items where it is nothing else. */
function sourceOf(
  table: ItemRollup | Table,
  { level, since, projectIds = [], version }: FoldedStretch,
  source: FinerSlots | undefined,
): FoldedSource | undefined {
  if (!('kind' in table)) return undefined;
  if (table.kind === 'total') {
    const time = floorTo(since, level.slot);
    const versions = versionsOf(projectIds, time, version);
    return { table: tableOf(level, 'group').name, level, versions };
  }
  return (
    source && {
      table: tableOf(source.finer, table.kind).name,
      level: source.finer,
      versions: source.versions,
    }
  );
}
