import { float64At, int32At, uint16At } from '../../core/read.ts';
import type { TraceColumns } from './columns.ts';
import type { TraceTree } from './tree.ts';

/** Systems with a colour of their own; the rest share the slot after them. */
export const MAX_SYSTEMS = 6;

/** What the time per system reads of a trace. */
export type SystemColumns = Pick<
  TraceColumns,
  'selfDurations' | 'systemIndexes' | 'serviceIndexes' | 'systems' | 'services'
>;

/** Time spent in one system. */
export interface SystemTime {
  /** Name of the system, `other` for the last slot when it gathers several. */
  readonly system: string;
  /** Time not spent in child spans, in nanoseconds. */
  readonly selfDuration: number;
  readonly spans: number;
}

/** How the time of a trace divides among systems. */
export interface SystemTimes {
  /** One per colour slot, most time first; at most six systems and `other`. */
  readonly slots: readonly SystemTime[];
  /** Colour slot of each position. */
  readonly slotsOfPositions: Uint8Array;
}

/**
 * Adds up self time per system. A span of the system `funcs` counts for the system of its parent,
 * or for its service where it has no parent.
 */
export function timePerSystem(tree: TraceTree, columns: SystemColumns): SystemTimes {
  const { names, owners } = displaySystems(tree, columns);
  const durations = new Float64Array(names.length);
  const spans = new Int32Array(names.length);
  for (let position = 0; position < tree.size; position++) {
    const owner = int32At(owners, position);
    const duration = float64At(columns.selfDurations, int32At(tree.rows, position));
    durations[owner] = float64At(durations, owner) + duration;
    spans[owner] = int32At(spans, owner) + 1;
  }
  const ranked = [...names.keys()]
    .filter((owner) => int32At(spans, owner) > 0)
    .sort((a, b) => float64At(durations, b) - float64At(durations, a) || a - b);
  const slotOfOwner = new Uint8Array(names.length);
  const slots: SystemTime[] = [];
  for (const [rank, owner] of ranked.entries()) {
    const slot = Math.min(rank, MAX_SYSTEMS);
    const before = slots[slot];
    slotOfOwner[owner] = slot;
    slots[slot] = {
      system: before === undefined && slot < MAX_SYSTEMS ? (names[owner] ?? '') : 'other',
      selfDuration: (before?.selfDuration ?? 0) + float64At(durations, owner),
      spans: (before?.spans ?? 0) + int32At(spans, owner),
    };
  }
  const slotsOfPositions = new Uint8Array(tree.size);
  for (let position = 0; position < tree.size; position++) {
    slotsOfPositions[position] = slotOfOwner[int32At(owners, position)] ?? 0;
  }
  return { slots, slotsOfPositions };
}

/** The system each position counts for: an index into `names`. */
function displaySystems(
  tree: TraceTree,
  columns: SystemColumns,
): { names: string[]; owners: Int32Array } {
  const names = [...columns.systems];
  const funcs = columns.systems.indexOf('funcs');
  const ownerOfService = new Map<number, number>();
  const owners = new Int32Array(tree.size);
  for (let position = 0; position < tree.size; position++) {
    const row = int32At(tree.rows, position);
    const system = uint16At(columns.systemIndexes, row);
    if (system !== funcs) {
      owners[position] = system;
      continue;
    }
    const parent = int32At(tree.parents, position);
    if (parent >= 0) {
      owners[position] = int32At(owners, parent);
      continue;
    }
    const service = uint16At(columns.serviceIndexes, row);
    let owner = ownerOfService.get(service);
    if (owner === undefined) {
      const name = columns.services[service] || 'funcs';
      owner = names.indexOf(name);
      if (owner < 0) owner = names.push(name) - 1;
      ownerOfService.set(service, owner);
    }
    owners[position] = owner;
  }
  return { names, owners };
}
