import { SPELLING_LIMIT } from '../limits.ts';

/**
 * An attribute's key as it is stored: ASCII letters, digits and `_`, everything else replaced by a
 * single `_`. A key of allowed characters with at least one letter stays as it is; `''` means that
 * nothing usable was left, or that the key is out of all proportion.
 */
export function cleanKey(key: string): string {
  if (key.length > SPELLING_LIMIT) return '';
  if (/^\w+$/.test(key) && /[a-z]/i.test(key)) return key;
  let cleaned = '';
  for (const character of key) {
    if (/^\w$/.test(character)) cleaned += character;
    else if (cleaned !== '' && !cleaned.endsWith('_')) cleaned += '_';
  }
  return cleaned.endsWith('_') ? cleaned.slice(0, -1) : cleaned;
}
