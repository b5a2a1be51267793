import type { RowSource } from '../batch/derived-rows.ts';
import { BlockBuilder } from '../columns/block-builder.ts';
import { DictionaryColumn } from '../columns/dictionary-column.ts';
import { Int64Column, UInt32Column } from '../columns/fixed-columns.ts';
import type { Table } from '../../telemetry/tables/column.ts';
import { HOUR_SECONDS } from '../../shared/time-units.ts';

interface Row<Count extends string> {
  readonly projectId: number;
  readonly hour: number;
  readonly key: string;
  readonly counts: Record<Count, number>;
}

/** Adds counts up per project, hour and one more key, until they are taken as rows of a table. */
export class HourlyCounts<Key extends string, Count extends string> implements RowSource {
  readonly table: string;
  readonly #columns: Table['columns'];
  readonly #key: string;
  readonly #now: () => number;
  readonly #rows = new Map<string, Row<Count>>();

  /**
   * @param key the column of the key
   * @param now gives milliseconds since 1970
   */
  constructor({ name, columns }: Table, key: string, now: () => number) {
    this.table = name;
    this.#columns = columns;
    this.#key = key;
    this.#now = now;
  }

  add(projectId: number, key: Key, counts: Readonly<Record<Count, number>>): void {
    const hour = Math.floor(this.#now() / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
    const id = `${projectId} ${hour} ${key}`;
    const row = this.#rows.get(id);
    if (row === undefined) this.#rows.set(id, { projectId, hour, key, counts: { ...counts } });
    else for (const name in counts) row.counts[name] += counts[name];
  }

  /** Everything counted so far as one block; undefined when there is nothing. */
  take(): Uint8Array | undefined {
    if (this.#rows.size === 0) return undefined;
    const block = new BlockBuilder(this.#columns);
    for (const { projectId, hour, key, counts } of this.#rows.values()) {
      const row = block.addRow();
      block.column('project_id', UInt32Column).values[row] = projectId;
      block.column('time', UInt32Column).values[row] = hour;
      block.column(this.#key, DictionaryColumn).setConstant(row, key);
      for (const name in counts) block.column(name, Int64Column).setNumber(row, counts[name]);
    }
    this.#rows.clear();
    return block.take();
  }
}
