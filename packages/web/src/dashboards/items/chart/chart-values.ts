import type { ChartKind, ChartLegend, SeriesSymbol } from '@spanlight/sdk';
import type { ColumnsDraft } from '../fields/columns.ts';
import type { ItemValues } from '../fields/item-editor-kind.ts';

/** How a series is drawn, as it is filled in: numbers as they are typed. */
export interface StyleDraft {
  readonly color: string;
  readonly opacity: string;
  readonly lineWidth: string;
  readonly symbol: SeriesSymbol;
  readonly symbolSize: string;
}

/** A chart as it is filled in. */
export interface ChartValues extends ItemValues {
  readonly chartKind: ChartKind;
  readonly connectNulls: boolean;
  readonly legend: ChartLegend;
  readonly columns: ColumnsDraft;
  /** By name of the series. */
  readonly styles: Readonly<Record<string, StyleDraft>>;
}
