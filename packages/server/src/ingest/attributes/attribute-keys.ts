import { ByteDictionary } from '../columns/byte-dictionary.ts';
import { KEY_LIMIT, SPELLING_LIMIT } from '../limits.ts';
import { AttributeKey } from './attribute-key.ts';
import { cleanKey } from './clean-key.ts';
import { KnownKeys } from './known-keys.ts';
import { ITEM_RENAMES, Renames } from './renames.ts';

/** Spellings remembered; a sender that invents keys makes the table start afresh, not grow. */
const CAPACITY = 8192;

/**
 * All attribute keys in use, found by the spelling they were sent in. Cleaning a key happens once
 * per spelling.
 */
export class AttributeKeys {
  readonly known = new KnownKeys();
  readonly renames: Renames;
  readonly #byBytes = new ByteDictionary();
  /** By number of the spelling in `byBytes`. */
  readonly #keys: (AttributeKey | undefined)[] = [];
  readonly #byText = new Map<string, AttributeKey | undefined>();
  readonly #byName = new Map<string, AttributeKey>();
  readonly #permanent: readonly AttributeKey[];

  constructor(renames = ITEM_RENAMES) {
    for (const key of Object.values(this.known)) this.#byName.set(key.name, key);
    this.renames = new Renames((name) => this.#named(name), renames);
    this.#permanent = [...this.#byName.values()];
  }

  /**
   * The key for a spelling; undefined when nothing usable is left of it or it is too long, or when
   * it was never seen before and `onlySeen`.
   */
  fromBytes(
    source: Buffer,
    start: number,
    end: number,
    onlySeen: boolean,
  ): AttributeKey | undefined {
    if (end - start > SPELLING_LIMIT) return undefined;
    const number = onlySeen
      ? this.#byBytes.find(source, start, end)
      : this.#byBytes.intern(source, start, end);
    if (number < this.#keys.length) return this.#keys[number];
    const key = this.#cleaned(source.toString('utf8', start, end));
    this.#keys.push(key);
    return key;
  }

  /** As `fromBytes`, for a spelling in text. */
  fromText(spelling: string, onlySeen = false): AttributeKey | undefined {
    const found = this.#byText.get(spelling);
    if (found !== undefined || onlySeen || this.#byText.has(spelling)) return found;
    if (spelling.length > SPELLING_LIMIT) return undefined;
    const key = this.#cleaned(spelling);
    this.#byText.set(spelling, key);
    return key;
  }

  /** Whether the table should start afresh; keys held elsewhere must then be looked up again. */
  get full(): boolean {
    return this.#byBytes.size > CAPACITY || this.#byText.size > CAPACITY;
  }

  /** Forgets all but the keys that say what an item is. */
  reset(): void {
    this.#byBytes.clear();
    this.#keys.length = 0;
    this.#byText.clear();
    this.#byName.clear();
    for (const key of this.#permanent) this.#byName.set(key.name, key);
  }

  /** The key of a stored name. */
  #named(name: string): AttributeKey {
    let key = this.#byName.get(name);
    if (key === undefined) {
      key = new AttributeKey(name);
      this.#byName.set(name, key);
    }
    return key;
  }

  /** The present key for one that was handed out before a reset. */
  renewed(key: AttributeKey): AttributeKey {
    return this.#named(key.name);
  }

  #cleaned(spelling: string): AttributeKey | undefined {
    const name = cleanKey(spelling);
    return name === '' || name.length > KEY_LIMIT ? undefined : this.#named(name);
  }
}
