import { PROMOTED_LONG_TEXT, PROMOTED_NUMBERS, PROMOTED_TEXT } from '../tables/items.ts';

/** Keys that a list of attributes has at most. */
export const MAX_KEYS = 1000;

/**
 * SQL of the keys of all attributes in a group, one more than a list has where there are so many.
 *
 * @param sought SQL of a text that keys in the map have to contain, whatever its case; all unless told
 */
export function keysSql(sought?: string): string {
  const promoted = [
    ...[...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT].map((name) => [name, `${name} != ''`]),
    ...PROMOTED_NUMBERS.map((name) => [name, `${name} != 0`]),
  ].map(([name, isThere]) => `if(max(${isThere}), '${name}', '')`);
  const keys =
    sought === undefined
      ? 'mapKeys(attrs)'
      : `arrayFilter(key -> positionCaseInsensitiveUTF8(key, ${sought}) > 0, mapKeys(attrs))`;
  return `arrayFilter(key -> key != '', arrayConcat([${promoted.join(', ')}], ${unitedKeysSql(keys)}))`;
}

/** SQL of the keys in lists of keys. */
export const unitedKeysSql = (lists: string): string =>
  `groupUniqArrayArray(${MAX_KEYS + 1})(${lists})`;
