import type { RowSource } from '../batch/derived-rows.ts';
import { BlockBuilder } from '../columns/block-builder.ts';
import { DictionaryColumn } from '../columns/dictionary-column.ts';
import { Int64Column, UInt32Column } from '../columns/fixed-columns.ts';
import {
  type Counted,
  USAGE_HOUR_COLUMNS,
  USAGE_HOURS,
} from '../../telemetry/tables/usage-hours.ts';

const HOUR = 3600;

/** What one request adds to a project's usage of one signal. */
export interface Usage {
  readonly items: number;
  readonly bytes: number;
  readonly dropped: number;
}

interface UsageRow {
  readonly projectId: number;
  readonly hour: number;
  readonly signal: Counted;
  items: number;
  bytes: number;
  dropped: number;
}

/** Adds usage up per project, hour and signal, until it is taken as rows of `usage_hours`. */
export class UsageHours implements RowSource {
  readonly table = USAGE_HOURS.name;
  readonly #now: () => number;
  readonly #rows = new Map<string, UsageRow>();

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(projectId: number, signal: Counted, usage: Usage): void {
    const { items, bytes, dropped } = usage;
    if (items === 0 && bytes === 0 && dropped === 0) return;
    const hour = Math.floor(this.#now() / 1000 / HOUR) * HOUR;
    const key = `${projectId} ${hour} ${signal}`;
    const row = this.#rows.get(key);
    if (row === undefined) this.#rows.set(key, { projectId, hour, signal, ...usage });
    else {
      row.items += items;
      row.bytes += bytes;
      row.dropped += dropped;
    }
  }

  /** Everything counted so far as one block; undefined when there is nothing. */
  take(): Uint8Array | undefined {
    if (this.#rows.size === 0) return undefined;
    const block = new BlockBuilder(USAGE_HOUR_COLUMNS);
    for (const usage of this.#rows.values()) {
      const row = block.addRow();
      block.column('project_id', UInt32Column).values[row] = usage.projectId;
      block.column('time', UInt32Column).values[row] = usage.hour;
      block.column('signal', DictionaryColumn).setConstant(row, usage.signal);
      for (const name of ['items', 'bytes', 'dropped'] as const)
        block.column(name, Int64Column).setNumber(row, usage[name]);
    }
    this.#rows.clear();
    return block.take();
  }
}
