/** A half-open stretch of text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Moves a range by `offset` code units, for example from a part to the whole query. */
export function shiftRange(range: Range, offset: number): Range {
  return { start: range.start + offset, end: range.end + offset };
}
