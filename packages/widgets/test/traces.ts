/** Generators of traces for property tests. */
import * as fc from 'fast-check';

export interface GeneratedTrace {
  parents: Int32Array;
  starts: Float64Array;
  durations: Float64Array;
  selfDurations: Float64Array;
  kinds: Uint8Array;
  statuses: Uint8Array;
  systemIndexes: Uint16Array;
  serviceIndexes: Uint16Array;
  nameIndexes: Uint32Array;
}

/**
 * Small forests in which names, systems and times collide often. Rows come in order of start, and
 * parents never form a cycle, but some come after their children.
 */
export const traces: fc.Arbitrary<GeneratedTrace> = fc
  .array(
    fc.record({
      parent: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      start: fc.integer({ min: 0, max: 12 }),
      duration: fc.integer({ min: 0, max: 8 }),
      kind: fc.integer({ min: 0, max: 4 }),
      status: fc.integer({ min: 0, max: 2 }),
      system: fc.integer({ min: 0, max: 1 }),
      service: fc.integer({ min: 0, max: 1 }),
      name: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((spans) => {
    // Parents are drawn among earlier spans of the list, then the list is put in order of start.
    const order = [...spans.keys()].sort((a, b) => spans[a]!.start - spans[b]!.start);
    const rowOf = new Map(order.map((index, row) => [index, row]));
    const sorted = order.map((index) => spans[index]!);
    return {
      parents: Int32Array.from(order, (index) => {
        const parent = Math.floor(spans[index]!.parent * (index + 1)) - 1;
        return rowOf.get(parent) ?? -1;
      }),
      starts: Float64Array.from(sorted, ({ start }) => start),
      durations: Float64Array.from(sorted, ({ duration }) => duration),
      selfDurations: Float64Array.from(sorted, ({ duration }) => duration),
      kinds: Uint8Array.from(sorted, ({ kind }) => kind),
      statuses: Uint8Array.from(sorted, ({ status }) => status),
      systemIndexes: Uint16Array.from(sorted, ({ system }) => system),
      serviceIndexes: Uint16Array.from(sorted, ({ service }) => service),
      nameIndexes: Uint32Array.from(sorted, ({ name }) => name),
    };
  });
