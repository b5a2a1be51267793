import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaultJudgement, isConsequence, judgeGroup } from './judge-group.ts';
import { type NewFault, shareFaults } from './share-faults.ts';

const judged = (traces: number, causes: Record<string, number> = {}): FaultJudgement => ({
  traces,
  causes: Object.entries(causes)
    .map(([group, count]) => ({ group, traces: count }))
    .toSorted((left, right) => right.traces - left.traces),
});
const fault = (group: string, judgement: FaultJudgement, since = 0): NewFault => ({
  group,
  since,
  judgement,
});

describe('the judgement of a group', () => {
  it('counts the traces it is in, and their causes', () => {
    const traces = [
      new Map([['A', 'B']]),
      new Map([['A', 'C']]),
      new Map([['A', 'C']]),
      new Map([['A', 'A']]),
      new Map([['B', 'C']]),
    ];
    expect(judgeGroup('A', traces)).toEqual({
      traces: 4,
      causes: [
        { group: 'C', traces: 2 },
        { group: 'B', traces: 1 },
      ],
    });
  });

  it.each([
    [judged(10, { B: 8 }), true],
    [judged(10, { B: 5, C: 3 }), true],
    [judged(10, { B: 7 }), false],
    [judged(1, { B: 1 }), true],
    [judged(0), false],
  ])('%j is one of a consequence: %j', (judgement, is) => {
    expect(isConsequence(judgement)).toBe(is);
  });
});

describe('faults that share an alert', () => {
  const share = (faults: NewFault[], standing: Record<string, string> = {}) =>
    Object.fromEntries(shareFaults(faults, new Map(Object.entries(standing))));

  it('are consequences, and consequences of those, whatever the order', () => {
    const faults = [
      fault('C', judged(1, { B: 1 })),
      fault('B', judged(1, { A: 1 })),
      fault('A', judged(1)),
    ];
    expect(share(faults)).toEqual({ B: 'A', C: 'A' });
    expect(share(faults.toReversed())).toEqual({ B: 'A', C: 'A' });
  });

  it('belong to a cause whose alert is open, also where that one is noted on another', () => {
    expect(share([fault('B', judged(2, { A: 2 }))], { A: 'A' })).toEqual({ B: 'A' });
    expect(share([fault('C', judged(2, { B: 2 }))], { A: 'A', B: 'A' })).toEqual({ C: 'A' });
  });

  it('stand for themselves where the cause has no alert', () => {
    expect(share([fault('B', judged(2, { A: 2 }))])).toEqual({});
    expect(share([fault('B', judged(4, { A: 3, C: 1 }))], { C: 'C' })).toEqual({});
  });

  it('keep one alert where causes go round', () => {
    const round = [fault('A', judged(1, { B: 1 }), 2), fault('B', judged(1, { A: 1 }), 1)];
    expect(share(round)).toEqual({ A: 'B' });
  });
});

const groups = ['1', '2', '3', '4', '5'] as const;
const group = fc.constantFrom(...groups);
const standings = fc.dictionary(fc.constantFrom('6', '7'), fc.constant('6'));
const faultsOf = fc.uniqueArray(
  fc.record({
    group,
    since: fc.integer({ min: 0, max: 3 }),
    judgement: fc
      .uniqueArray(
        fc.record({
          group: fc.constantFrom(...groups, '6', '7', '8'),
          traces: fc.integer({ min: 1, max: 4 }),
        }),
        { selector: (cause) => cause.group, maxLength: 3 },
      )
      .map((causes) => ({
        traces: 8,
        causes: causes.toSorted((left, right) => right.traces - left.traces),
      })),
  }),
  { selector: (fault) => fault.group },
);

it('every consequence has an alert that stands, and nobody who stands is one', () => {
  fc.assert(
    fc.property(faultsOf, standings, (faults, standing) => {
      const own = faults.map((each) => ({
        ...each,
        judgement: {
          ...each.judgement,
          causes: each.judgement.causes.filter((cause) => cause.group !== each.group),
        },
      }));
      const known = new Map(Object.entries(standing));
      const shared = shareFaults(own, known);
      const opened = own.filter((each) => !shared.has(each.group));
      const roots = new Set<string>([...known.values(), ...opened.map((each) => each.group)]);
      for (const [consequence, root] of shared) {
        expect(roots.has(root)).toBe(true);
        const judgement = own.find((each) => each.group === consequence)?.judgement;
        const stands = (cause: string) =>
          known.has(cause) || own.some((each) => each.group === cause);
        expect(judgement && isConsequence(judgement, stands)).toBe(true);
      }
      expect(shareFaults(own.toReversed(), known)).toEqual(shared);
      // Something stands for every failure.
      if (own.length > 0) expect(roots.size).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
