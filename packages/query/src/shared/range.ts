/** A half-open range of text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Something that stands in the text of a part; made by hand it stands nowhere. */
export interface Node {
  readonly at?: Range;
}
