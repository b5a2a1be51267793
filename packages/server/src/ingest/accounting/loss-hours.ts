import { LOSS_HOUR_COLUMNS, LOSS_HOURS } from '../../telemetry/tables/loss-hours.ts';
import type { RowSource } from '../batch/derived-rows.ts';
import { BlockBuilder } from '../columns/block-builder.ts';
import { DictionaryColumn } from '../columns/dictionary-column.ts';
import { Int64Column, UInt32Column } from '../columns/fixed-columns.ts';
import type { Reason } from '../../telemetry/tables/loss-reasons.ts';

const HOUR = 3600;

interface LossRow {
  readonly projectId: number;
  readonly hour: number;
  readonly reason: Reason;
  count: number;
}

/** Adds losses up per project, hour and reason, until they are taken as rows of `loss_hours`. */
export class LossHours implements RowSource {
  readonly table = LOSS_HOURS.name;
  readonly #now: () => number;
  readonly #rows = new Map<string, LossRow>();

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(projectId: number, losses: Iterable<readonly [reason: Reason, count: number]>): void {
    const hour = Math.floor(this.#now() / 1000 / HOUR) * HOUR;
    for (const [reason, count] of losses) {
      const key = `${projectId} ${hour} ${reason}`;
      const row = this.#rows.get(key);
      if (row === undefined) this.#rows.set(key, { projectId, hour, reason, count });
      else row.count += count;
    }
  }

  /** Everything counted so far as one block; undefined when there is nothing. */
  take(): Uint8Array | undefined {
    if (this.#rows.size === 0) return undefined;
    const block = new BlockBuilder(LOSS_HOUR_COLUMNS);
    for (const { projectId, hour, reason, count } of this.#rows.values()) {
      const row = block.addRow();
      block.column('project_id', UInt32Column).values[row] = projectId;
      block.column('time', UInt32Column).values[row] = hour;
      block.column('reason', DictionaryColumn).setConstant(row, reason);
      block.column('count', Int64Column).setNumber(row, count);
    }
    this.#rows.clear();
    return block.take();
  }
}
