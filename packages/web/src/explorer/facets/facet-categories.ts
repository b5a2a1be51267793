import type { AttributeKey } from '@spanlight/sdk';

/** Attributes that are offered together. */
export interface FacetCategory {
  readonly name: string;
  readonly keys: readonly AttributeKey[];
}

/** Up to this many attributes stand in one list. */
const ONE_LIST = 10;

/** The category of what the person has pinned. */
const PINNED = 'pinned';

/** The category of all attributes together. */
export const ALL = 'all';

/**
 * Sorts attributes into categories: the pinned ones, the built-in ones (`otel`), the others by the text before their first
 * underscore. Ten attributes or fewer make one list of all.
 */
export function facetCategories(keys: readonly AttributeKey[]): FacetCategory[] {
  if (keys.length <= ONE_LIST) return [{ name: ALL, keys: pinnedFirst(keys) }];
  const families = new Map<string, AttributeKey[]>();
  for (const key of keys) {
    const name = familyOf(key.value);
    const members = families.get(name);
    if (members) members.push(key);
    else families.set(name, [key]);
  }
  const pinned = keys.filter((key) => key.pinned);
  return [
    ...(pinned.length > 0 ? [{ name: PINNED, keys: pinned }] : []),
    ...[...families.keys()].sort().map((name) => ({ name, keys: families.get(name) ?? [] })),
  ];
}

/** How many facets of a category stand open at first. */
export function openAtFirst(category: string): number {
  if (category === ALL) return 5;
  return category === PINNED ? 3 : 0;
}

/** The attributes that contain a text: those that begin with it first, letters in order (`svcn` finds `service_name`) last. */
export function findKeys(keys: readonly AttributeKey[], text: string): AttributeKey[] {
  const wanted = text.trim().toLowerCase();
  const ranked = keys
    .map((key) => ({ key, rank: rankOf(key.value.toLowerCase(), wanted) }))
    .filter(({ rank }) => rank < 3);
  return ranked.toSorted((left, right) => left.rank - right.rank).map(({ key }) => key);
}

function rankOf(key: string, wanted: string): number {
  if (key.startsWith(wanted)) return 0;
  if (key.includes(wanted)) return 1;
  let position = -1;
  for (const letter of wanted) {
    position = key.indexOf(letter, position + 1);
    if (position === -1) return 3;
  }
  return 2;
}

function familyOf(key: string): string {
  if (key.startsWith('_')) return 'otel';
  const [family = key] = key.split('_', 1);
  return family;
}

function pinnedFirst(keys: readonly AttributeKey[]): AttributeKey[] {
  return [...keys.filter((key) => key.pinned), ...keys.filter((key) => !key.pinned)];
}
