/** The room a line of text, or a node, takes; px of the canvas. */
export interface TextRoom {
  /** Of its middle. */
  readonly x: number;
  /** Half its width. */
  readonly half: number;
  readonly top: number;
  readonly bottom: number;
}

/** Whether two rooms overlap. */
export function meet(one: TextRoom, other: TextRoom): boolean {
  return (
    one.top < other.bottom &&
    other.top < one.bottom &&
    Math.abs(one.x - other.x) < one.half + other.half
  );
}
