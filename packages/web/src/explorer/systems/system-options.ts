import type { System } from '@spanlight/sdk';
import {
  EVERYTHING,
  isAllEntry,
  KINDS,
  kindInfo,
  kindOfSystem,
  typeOfSystem,
  type ItemKind,
} from './system-kinds.ts';
import { truncateEnd } from '@spanlight/sdk/format';

/** One entry of the system picker. */
export interface SystemOption {
  readonly system: string;
  /** Items in the range. */
  readonly count: number;
  /** Groups in the range, approximate. */
  readonly groupCount: number;
  /** Whether it belongs below the all-entry before it. */
  readonly isNested: boolean;
}

/** How many items of each kind there are. */
export function countByKind(systems: readonly System[]): Readonly<Record<ItemKind, number>> {
  const counts = { spans: 0, logs: 0, events: 0 };
  for (const { system, count } of systems) counts[kindOfSystem(system)] += count;
  return counts;
}

/** The types whose systems `http:all` stands for. */
const httpTypes: ReadonlySet<string> = new Set(['httpserver', 'httpclient']);

/**
 * The entries of the picker for one kind: its all-entry, then each type with its systems; a type with several systems gets
 * an all-entry of its own, HTTP servers and clients share `http:all`. A kind without data still has its all-entry.
 */
export function systemOptions(systems: readonly System[], kind: ItemKind): SystemOption[] {
  const own = systems.filter(({ system }) => kindOfSystem(system) === kind && !isAllEntry(system));
  const families = new Map<string, System[]>();
  for (const system of own) {
    const type = typeOfSystem(system.system);
    const family = httpTypes.has(type) ? 'http' : type;
    const members = families.get(family);
    if (members) members.push(system);
    else families.set(family, [system]);
  }

  const options = [sum(kindInfo(kind).all, own, false)];
  for (const family of [...families.keys()].sort()) {
    const members = families.get(family) ?? [];
    // The kind's own all-entry already says it for logs.
    const hasParent = members.length > 1 && `${family}:all` !== kindInfo(kind).all;
    if (hasParent) options.push(sum(`${family}:all`, members, false));
    for (const member of members.toSorted((left, right) => compare(left.system, right.system))) {
      options.push(sum(member.system, [member], hasParent));
    }
  }
  return options;
}

/** The systems shown when the URL names none: all of the first kind that has data. */
export function firstSelection(systems: readonly System[]): string[] {
  const counts = countByKind(systems);
  const kind = KINDS.find((candidate) => counts[candidate.kind] > 0) ?? kindInfo('spans');
  return [kind.all];
}

/** Whether an all-entry stands for a system (or for a narrower all-entry). */
function covers(all: string, system: string): boolean {
  if (!isAllEntry(all) || all === system) return false;
  if (all === EVERYTHING) return true;
  if (all === kindInfo(kindOfSystem(all)).all) return kindOfSystem(all) === kindOfSystem(system);
  const type = typeOfSystem(all);
  return typeOfSystem(system) === type || (type === 'http' && httpTypes.has(typeOfSystem(system)));
}

/** Whether an entry stands for everything of a kind, or for everything. */
function isWhole(system: string): boolean {
  return system === EVERYTHING || KINDS.some(({ all }) => all === system);
}

/**
 * The selection after a click on an entry. A whole kind replaces everything; a type's all-entry replaces its children;
 * a system takes the place of whatever covers it. Unchecking the last one falls back to the first entry.
 */
export function toggleSystem(
  selected: readonly string[],
  system: string,
  fallback: string,
): string[] {
  if (selected.includes(system)) {
    const rest = selected.filter((other) => other !== system);
    return rest.length === 0 ? [fallback] : rest;
  }
  if (isWhole(system)) return [system];
  const kept = selected.filter(
    (other) => !isWhole(other) && !covers(other, system) && !covers(system, other),
  );
  return [...kept, system];
}

/** How many systems a picker names before it counts the rest. */
const SHOWN_SYSTEMS = 2;

/** Longest name of a system on the picker's button, in characters. */
const SHOWN_LENGTH = 20;

/** A selection in a few words: at most two names of 20 characters, then "+N more". */
export function describeSelection(selected: readonly string[]): string {
  const shown = selected.slice(0, SHOWN_SYSTEMS);
  const names = shown.map((system) => truncateEnd(system, SHOWN_LENGTH));
  const more = selected.length - names.length;
  return more > 0 ? `${names.join(', ')} +${more} more` : names.join(', ');
}

function sum(system: string, members: readonly System[], isNested: boolean): SystemOption {
  let count = 0;
  let groupCount = 0;
  for (const member of members) {
    count += member.count;
    groupCount += member.groupCount;
  }
  return { system, count, groupCount, isNested };
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The systems a selection stands for: those named, and those its all-entries cover. Nothing selected is everything. */
export function chosenSystems(
  systems: readonly System[],
  selection: readonly string[],
): readonly System[] {
  if (selection.length === 0) return systems;
  return systems.filter(({ system }) =>
    selection.some((chosen) => chosen === system || covers(chosen, system)),
  );
}
