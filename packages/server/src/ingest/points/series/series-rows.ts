import { SERIES } from '../../../telemetry/tables/series.ts';
import { BlockBuilder } from '../../columns/block-builder.ts';
import { DictionaryColumn } from '../../columns/dictionary-column.ts';
import { Int64Column, UInt32Column } from '../../columns/fixed-columns.ts';
import { MapColumn } from '../../columns/map-column.ts';
import { ReadingColumn } from '../../columns/reading-column.ts';
import type { AttributeSet } from '../../attributes/attribute-set.ts';
import type { Series } from './metric-series.ts';

/** Series as rows of `series`. */
export class SeriesRows {
  readonly block = new BlockBuilder(SERIES.columns);
  readonly #projectId = this.block.column('project_id', UInt32Column);
  readonly #metric = this.block.column('metric', DictionaryColumn);
  readonly #series = this.block.column('series', Int64Column);
  readonly #firstTime = this.block.column('first_time', UInt32Column);
  readonly #time = this.block.column('time', UInt32Column);
  readonly #instrument = this.block.column('instrument', DictionaryColumn);
  readonly #attributes = this.block.column('attrs', MapColumn);
  readonly #libraryName = this.block.column('otel_library_name', DictionaryColumn);
  readonly #libraryVersion = this.block.column('otel_library_version', DictionaryColumn);
  readonly #began = this.block.column('began', ReadingColumn);

  /**
   * Adds a series that had points in an hour, given by its start in seconds since 1970; `began` is where a sender stood that
   * counts from a start on and was first heard now, with its time in microseconds since 1970.
   */
  add(
    { metric, id }: Series,
    hour: number,
    attributes: AttributeSet,
    library: { readonly name: string; readonly version: string },
    began?: { readonly time: number; readonly value: number },
  ): void {
    const row = this.block.addRow();
    this.#projectId.values[row] = metric.project.id;
    this.#metric.setConstant(row, metric.name);
    this.#series.setBigInt(row, id);
    this.#firstTime.values[row] = hour;
    this.#time.values[row] = hour;
    this.#instrument.setConstant(row, metric.instrument);
    const { keys, sources, starts, ends, count } = attributes;
    for (let i = 0; i < count; i++) {
      const key = keys[i];
      const source = sources[i];
      if (key === undefined || source === undefined) continue;
      this.#attributes.add(this.#attributes.numberOf(key), source, starts[i] ?? 0, ends[i] ?? 0);
    }
    this.#attributes.endRow(row);
    this.#libraryName.setConstant(row, library.name);
    this.#libraryVersion.setConstant(row, library.version);
    if (began) this.#began.set(row, Math.floor(began.time / 1000), began.value);
  }
}
