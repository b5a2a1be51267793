import type { Node } from './range.ts';

/** A value as a query writes it. Positions count from the start of the part's text. */
export type Literal = TextLiteral | NumberLiteral | DurationLiteral | BytesLiteral;

export interface TextLiteral extends Node {
  readonly kind: 'text';
  readonly text: string;
}

export interface NumberLiteral extends Node {
  readonly kind: 'number';
  /** As written: a number may be a 64-bit id that no double can hold. */
  readonly text: string;
}

export interface DurationLiteral extends Node {
  readonly kind: 'duration';
  /** As written, such as `10ms`. */
  readonly text: string;
  readonly nanoseconds: number;
}

export interface BytesLiteral extends Node {
  readonly kind: 'bytes';
  /** As written, such as `5kb`. */
  readonly text: string;
  readonly bytes: number;
}
