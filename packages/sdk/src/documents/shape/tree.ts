// What documents are written down as.

import { parseMilliseconds, printMilliseconds } from '../../values/milliseconds.ts';

/** Plain data as it is written: keys in their order, nothing that has its default. */
export interface Tree {
  readonly [key: string]: unknown;
}

/** A length of time as people write it, `1h30m`, or as a number where no text says exactly the same. */
export function durationText(milliseconds: number): string | number {
  const text = existingText(milliseconds);
  return typeof text === 'number'
    ? text
    : text.replace(/(?<=[hm])0s$/, '').replace(/(?<=h)0m$/, '');
}

/** The same for keys that existing servers have, as they write them: `1h30m0s`. */
export function existingText(milliseconds: number): string | number {
  const text = printMilliseconds(milliseconds);
  return parseMilliseconds(text) === milliseconds ? text : milliseconds;
}

/** A value, unless it is the usual one. */
export const unless = <Value>(value: Value | undefined, usual: Value): Value | undefined =>
  value === usual ? undefined : value;

/** Data without the members that are as usual. */
export const differing = (value: Tree, usual: Tree): Tree =>
  kept(
    Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        JSON.stringify(member) === JSON.stringify(usual[key]) ? undefined : member,
      ]),
    ),
  );

/** A list that holds something. */
export const filled = <Item>(list: readonly Item[]): readonly Item[] | undefined =>
  list.length > 0 ? list : undefined;

/** A map that holds something. */
export const filledMap = (map: Tree): Tree | undefined =>
  Object.keys(map).length > 0 ? map : undefined;

/** A map without what is left out. */
export const kept = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== undefined));
