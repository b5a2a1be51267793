import { Buffer } from 'node:buffer';
import {
  PROMOTED_LONG_TEXT,
  PROMOTED_NUMBERS,
  PROMOTED_TEXT,
} from '../../telemetry/tables/items.ts';

/** Attributes with a column of their own; an attribute's `column` is its place in this list. */
const PROMOTED: readonly string[] = [...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT, ...PROMOTED_NUMBERS];

/**
 * One attribute key, made once and shared by all items that carry it. It remembers where the item
 * under construction keeps its value, so that finding an attribute takes no lookup.
 */
export class AttributeKey {
  readonly name: string;
  readonly bytes: Buffer;
  /** Place in `PROMOTED`, -1 for an attribute that lives in the map. */
  readonly column: number;
  /** Whether a rename moves this key to another. */
  isAlias = false;
  /** Whether an event never takes this attribute over from its span: it speaks of one moment. */
  isOwn = false;
  /** Which set of attributes last took this key, and at which index. */
  mark = 0;
  index = 0;
  /** Number of the key in the block under construction, valid for one `epoch` of it. */
  epoch: object | undefined;
  number = 0;

  constructor(name: string) {
    this.name = name;
    this.bytes = Buffer.from(name);
    this.column = PROMOTED.indexOf(name);
  }
}
