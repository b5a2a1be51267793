/** The three sorts of item the explorer shows. */
export type ItemKind = 'spans' | 'logs' | 'events';

/** What the explorer needs to know about a kind. */
export interface KindInfo {
  readonly kind: ItemKind;
  /** Label of its tab and of its button. */
  readonly label: string;
  /** One of them, in the middle of a sentence. */
  readonly one: string;
  /** The pseudo system that stands for all of them. */
  readonly all: string;
}

/** The kinds in the order they are offered. */
export const KINDS: readonly KindInfo[] = [
  { kind: 'spans', label: 'Spans', one: 'span', all: 'spans:all' },
  { kind: 'logs', label: 'Logs', one: 'log', all: 'log:all' },
  { kind: 'events', label: 'Events', one: 'event', all: 'events:all' },
];

/** Everything at once, whatever its kind. */
export const EVERYTHING = 'all';

const everything: readonly string[] = [];

/** The systems to ask for, of those an address names: none stand for everything. */
export function askedSystems(named: readonly string[] = [EVERYTHING]): readonly string[] {
  return named.includes(EVERYTHING) ? everything : named;
}

/** The info of one kind. */
export function kindInfo(kind: ItemKind): KindInfo {
  const info = KINDS.find((candidate) => candidate.kind === kind);
  if (!info) throw new TypeError(`There is no kind of item named ${kind}`);
  return info;
}

/** The kind of a system; everything at once counts as spans. */
export function kindOfSystem(system: string): ItemKind {
  const type = typeOfSystem(system);
  if (type === 'log') return 'logs';
  return type === 'events' || type === 'message' || type === 'other-events' ? 'events' : 'spans';
}

/** The kind a selection of systems shows: spans as soon as one of them holds spans. */
export function kindOfSelection(systems: readonly string[]): ItemKind {
  const kinds = new Set(systems.map(kindOfSystem));
  if (kinds.size === 0 || kinds.has('spans')) return 'spans';
  return kinds.has('logs') ? 'logs' : 'events';
}

/** What items of several kinds are called together. */
const several: Pick<KindInfo, 'label' | 'one'> = { label: 'Items', one: 'item' };

/** What the items of a selection are called: by their kind, where they are of one. */
export function wordsOf(systems: readonly string[]): Pick<KindInfo, 'label' | 'one'> {
  const kinds = new Set(systems.map(kindOfSystem));
  return systems.includes(EVERYTHING) || kinds.size > 1
    ? several
    : kindInfo(kindOfSelection(systems));
}

/** The part of a system before its colon: `db` of `db:redis`. */
export function typeOfSystem(system: string): string {
  const [type = system] = system.split(':', 1);
  return type;
}

/** Whether an entry stands for more than one system. */
export function isAllEntry(system: string): boolean {
  return system === EVERYTHING || system.endsWith(':all');
}

/** Whether a system holds failures only; its items are errors by nature. */
export function isErrorSystem(system: string): boolean {
  return system === 'log:error' || system === 'log:fatal' || system === 'log:panic';
}
