import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syntheticTrace } from '../../../test/synthetic-trace.ts';
import { traces, type GeneratedTrace } from '../../../test/traces.ts';
import { run, seenRange, type Command } from './commands.ts';
import type { TraceColumns } from './columns.ts';
import { layoutTrace } from './layout.ts';
import { rowIndexOf } from './row-index.ts';
import { NONE, startState, type TimelineState, type Trace } from './state.ts';
import { timelineTools } from '../tools/timeline-tools.ts';
import { visibleRows } from './visible-rows.ts';

function toTrace(generated: GeneratedTrace): Trace {
  const size = generated.parents.length;
  const columns = {
    ...syntheticTrace(1),
    ...generated,
    rowCount: size,
    durationNs: 20,
    ids: BigUint64Array.from(generated.parents, (_, row) => BigInt(row + 1)),
    names: ['GET /cart', 'select cart'],
    systems: ['httpserver:web', 'db:postgresql'],
    services: ['web', 'cart'],
    ...eventsOf(size),
  };
  return { columns, layout: layoutTrace(columns), tools: timelineTools() };
}

/** Up to two events of each span, the first of each span before all second ones. */
function eventsOf(size: number): Pick<TraceColumns, 'eventCount' | 'events'> {
  const spans = Array.from({ length: size }, (_, row) => row);
  const rows = [...spans.filter((row) => row % 3 > 0), ...spans.filter((row) => row % 3 > 1)];
  return {
    eventCount: rows.length,
    events: {
      rows: Int32Array.from(rows),
      times: Float64Array.from(rows, (_, index) => index),
      systemIndexes: new Uint16Array(rows.length),
      nameIndexes: new Uint32Array(rows.length),
      ids: BigUint64Array.from(rows, (_, index) => BigInt(1000 + index)),
    },
  };
}

const item = fc.nat(59);
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({
    do: fc.constantFrom(
      'first' as const,
      'last' as const,
      'foldOrParent' as const,
      'openOrChild' as const,
      'openAll' as const,
      'foldAll' as const,
      'showHidden' as const,
    ),
  }),
  fc.record({
    do: fc.constantFrom('select' as const, 'crop' as const, 'hideLike' as const),
    item,
  }),
  fc.record({ do: fc.constant('crop' as const), item: fc.constant(NONE) }),
  fc.record({
    do: fc.constant('find' as const),
    text: fc.constantFrom('cart', '', 'status:error'),
  }),
  fc.record({
    do: fc.constantFrom('findNext' as const, 'nextOrigin' as const),
    direction: fc.constantFrom(1 as const, -1 as const),
  }),
  fc.record({
    do: fc.constantFrom('onlyMatches' as const, 'showPath' as const, 'showLogs' as const),
    on: fc.boolean(),
  }),
  fc.record({ do: fc.constant('foldRepeats' as const), minimum: fc.constantFrom(0, 2, 3) }),
  fc.record({ do: fc.constant('toggleSlot' as const), slot: fc.nat(1) }),
  fc.record({ do: fc.constant('zoomBy' as const), factor: fc.constantFrom(0.5, 2) }),
);

/** Runs commands, keeping items inside the trace. */
function runAll(trace: Trace, list: readonly Command[]): TimelineState {
  let state = startState(trace, { repeatMinimum: 0, showPath: false, showLogs: false });
  for (const command of list) {
    const fitted =
      'item' in command && command.item !== NONE
        ? { ...command, item: command.item % itemsOf(trace) }
        : command;
    state = run(trace, state, fitted);
  }
  return state;
}

/** Number of spans and events. */
function itemsOf({ columns, layout }: Trace): number {
  return layout.tree.size + columns.eventCount;
}

describe('run', () => {
  it('keeps rows true to the choices, and the keyboard on one of them', () => {
    fc.assert(
      fc.property(traces, fc.array(commands, { maxLength: 20 }), (generated, list) => {
        const trace = toTrace(generated);
        const state = runAll(trace, list);
        const { tree } = trace.layout;
        const openRuns = Uint8Array.from(state.repeats?.firsts ?? [], (first) =>
          state.openRuns.has(first) ? 1 : 0,
        );
        const fresh = visibleRows(tree, { ...state, openRuns });
        expect([...state.rows.items]).toEqual([...fresh.items]);
        expect([...state.rows.levels]).toEqual([...fresh.levels]);
        const index = rowIndexOf(trace, state, state.active);
        expect(state.rows.count === 0 || state.rows.items[index] === state.active).toBe(true);
        const seen = seenRange(state);
        expect(seen.start).toBeGreaterThanOrEqual(state.whole.start);
        expect(seen.stop).toBeLessThanOrEqual(state.whole.stop + 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it('reveals any span or log from any state', () => {
    fc.assert(
      fc.property(traces, fc.array(commands, { maxLength: 12 }), item, (generated, list, p) => {
        const trace = toTrace(generated);
        const wanted = p % itemsOf(trace);
        const state = run(trace, runAll(trace, list), { do: 'select', item: wanted });
        expect(state.rows.items.includes(wanted)).toBe(true);
        expect(state).toMatchObject({ active: wanted, selected: wanted });
      }),
    );
  });

  it('walks through every match once per round, in both directions', () => {
    fc.assert(
      fc.property(traces, fc.constantFrom(1 as const, -1 as const), (generated, direction) => {
        const trace = toTrace(generated);
        let state = runAll(trace, [
          { do: 'foldRepeats', minimum: 2 },
          { do: 'find', text: 'cart' },
        ]);
        const visited = new Set<number>();
        for (const _ of state.matches) {
          state = run(trace, state, { do: 'findNext', direction });
          visited.add(state.active);
        }
        expect([...visited].sort((a, b) => a - b)).toEqual([...state.matches]);
      }),
    );
  });

  it('leaves out what does not match, and shows every match', () => {
    fc.assert(
      fc.property(traces, (generated) => {
        const trace = toTrace(generated);
        const state = runAll(trace, [
          { do: 'find', text: 'status:error' },
          { do: 'onlyMatches', on: true },
        ]);
        const shown = new Set(state.rows.items);
        expect([...state.matches].every((match) => shown.has(match))).toBe(true);
      }),
    );
  });

  it('moves between rows, folds, opens and goes to the parent', () => {
    const columns = {
      ...syntheticTrace(4),
      parents: Int32Array.of(-1, 0, 1, 0),
      starts: Float64Array.of(0, 1, 2, 3),
    };
    const trace = { columns, layout: layoutTrace(columns), tools: timelineTools() };
    let state = startState(trace, { repeatMinimum: 0, showPath: false, showLogs: false });
    const press = (command: Command): number[] => {
      state = run(trace, state, command);
      return [state.active, state.rows.count];
    };
    expect(press({ do: 'last' })).toEqual([3, 4]);
    expect(press({ do: 'foldOrParent' })).toEqual([0, 4]);
    expect(press({ do: 'openOrChild' })).toEqual([1, 4]);
    expect(press({ do: 'foldOrParent' })).toEqual([1, 3]);
    expect(press({ do: 'openOrChild' })).toEqual([1, 4]);
    expect(press({ do: 'crop', item: 1 })).toEqual([1, 2]);
    expect(press({ do: 'foldAll' })).toEqual([1, 2]);
    expect(press({ do: 'crop', item: NONE })).toEqual([1, 4]);
  });
});
