declare module 'asciichart' {
  /** How lines are drawn. */
  export interface PlotOptions {
    min?: number;
    max?: number;
    /** Rows between the lowest and the highest value. */
    height?: number;
    /** Column of the axis. */
    offset?: number;
    /** Writes the label of a row. */
    format?: (value: number) => string;
  }

  /** Draws values as lines of text, joined by line breaks. */
  export function plot(values: readonly number[], options?: PlotOptions): string;
}
