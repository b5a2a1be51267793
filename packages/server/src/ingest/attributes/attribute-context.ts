import type { Buffer } from 'node:buffer';
import { ByteBuffer } from '../columns/byte-buffer.ts';
import { ATTRIBUTE_LIMIT, SENT_ATTRIBUTES_LIMIT } from '../limits.ts';
import { TooLargeError } from '../refusals.ts';
import type { AttributeKey } from './attribute-key.ts';
import type { AttributeKeys } from './attribute-keys.ts';
import { AttributeSet } from './attribute-set.ts';
import { IngestResult } from '../ingest-result.ts';

/**
 * Attributes of the resource and the scope that a reader of a wire format is in, and the keys they
 * share with what is inside.
 */
export abstract class AttributeContext {
  readonly keys: AttributeKeys;
  readonly resource = new AttributeSet();
  readonly scope = new AttributeSet();
  /**
   * Room for texts that the request does not hold as such. Those of a resource and its scopes last until the next resource,
   * those of an item until the next item.
   */
  readonly arena = new ByteBuffer(4096);
  result = new IngestResult();
  #sent = 0;

  constructor(keys: AttributeKeys) {
    this.keys = keys;
  }

  /** Ends the scope's attributes and says what the scope is called. */
  abstract endScope(name: string, version: string): void;

  /**
   * The key under which an attribute goes into `attributes`; undefined, and noted, when it is
   * dropped.
   */
  keyFor(
    attributes: AttributeSet,
    source: Buffer,
    start: number,
    end: number,
  ): AttributeKey | undefined {
    const isFull = attributes.count >= ATTRIBUTE_LIMIT;
    return this.#claimed(attributes, isFull, this.keys.fromBytes(source, start, end, isFull));
  }

  /** The key of an attribute for a spelling in text; undefined where none may be added. */
  keyForText(attributes: AttributeSet, spelling: string): AttributeKey | undefined {
    const isFull = attributes.count >= ATTRIBUTE_LIMIT;
    return this.#claimed(attributes, isFull, this.keys.fromText(spelling, isFull));
  }

  /** Begins a resource without attributes; they go to `resource`. */
  beginResource(): void {
    this.tidyKeys();
    this.arena.clear();
    this.resource.begin();
  }

  /** Begins a scope without attributes; they go to `scope`. */
  beginScope(): void {
    this.tidyKeys();
    this.scope.begin();
  }

  /**
   * Before each resource, scope and item: counts attributes that were sent from 0, and starts the table of keys afresh when
   * senders have invented too many.
   */
  protected tidyKeys(): void {
    this.#sent = 0;
    if (this.keys.full) this.#renewKeys();
  }

  /** Apart from `tidyKeys`: what a closure needs would be allocated for every item. */
  #renewKeys(): void {
    this.keys.reset();
    const renewed = (key: AttributeKey): AttributeKey => this.keys.renewed(key);
    this.resource.renew(renewed);
    this.scope.renew(renewed);
  }

  #claimed(
    attributes: AttributeSet,
    isFull: boolean,
    key: AttributeKey | undefined,
  ): AttributeKey | undefined {
    if (++this.#sent > SENT_ATTRIBUTES_LIMIT)
      throw new TooLargeError(`an item has more than ${SENT_ATTRIBUTES_LIMIT} attributes`);
    if (key !== undefined && (!isFull || attributes.has(key))) return key;
    this.result.trim(isFull ? 'attribute_limit' : 'attribute_key');
    return undefined;
  }
}
