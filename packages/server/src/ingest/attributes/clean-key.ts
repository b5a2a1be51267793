import { SPELLING_LIMIT } from '../limits.ts';

const UNDERSCORE = 95;
const CAPACITY = 8192;

/**
 * An attribute's key as it is stored: ASCII letters, digits and `_`, everything else replaced by a
 * single `_`. A key of allowed characters with at least one letter stays as it is; `''` means that
 * nothing usable was left, or that the key is out of all proportion.
 */
export function cleanKey(key: string): string {
  if (key.length > SPELLING_LIMIT) return '';
  if (isClean(key)) return key;
  let cleaned = '';
  for (const character of key) {
    if (/^\w$/.test(character)) cleaned += character;
    else if (cleaned !== '' && !cleaned.endsWith('_')) cleaned += '_';
  }
  return cleaned.endsWith('_') ? cleaned.slice(0, -1) : cleaned;
}

/** Clean keys by the keys they are of, for those that come again and again. */
export class CleanKeys {
  readonly #known = new Map<string, string>();

  of(key: string): string {
    let cleaned = this.#known.get(key);
    if (cleaned === undefined) {
      cleaned = cleanKey(key);
      // A sender that invents keys makes it start afresh, not grow.
      if (this.#known.size === CAPACITY) this.#known.clear();
      if (key.length <= SPELLING_LIMIT) this.#known.set(key, cleaned);
    }
    return cleaned;
  }
}

/** Keys are looked at by the million, and an expression takes ten times as long. */
function isClean(key: string): boolean {
  let hasLetter = false;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (isLetter) hasLetter = true;
    else if (code !== UNDERSCORE && (code < 48 || code > 57)) return false;
  }
  return hasLetter;
}
