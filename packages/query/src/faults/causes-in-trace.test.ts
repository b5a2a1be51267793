import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causesInTrace } from './causes-in-trace.ts';
import type { FaultError, FaultSpan, FaultTrace } from './fault-trace.ts';

const span = (id: string, parentId: string, more: Partial<FaultSpan> = {}): FaultSpan => ({
  id,
  parentId,
  service: `service-${id}`,
  start: id.length,
  status: 'error',
  ...more,
});
const error = (group: string, spanId: string, more: Partial<FaultError> = {}): FaultError => ({
  group,
  spanId,
  time: 100,
  isException: true,
  ...more,
});
const causes = (spans: FaultSpan[], errors: FaultError[]): Record<string, string> =>
  Object.fromEntries(causesInTrace({ spans, errors }));

describe('the cause of the errors of a trace', () => {
  it('is at the end of the chain of callers that passed it on', () => {
    const spans = [span('a', ''), span('b', 'a', { status: 'unset' }), span('c', 'b')];
    expect(causes(spans, [error('A', 'a'), error('C', 'c')])).toEqual({ A: 'C', C: 'C' });
  });

  it('is the exception of a span, and not the log that carries it', () => {
    const errors = [error('log', 'a', { isException: false, time: 1 }), error('thrown', 'a')];
    expect(causes([span('a', '')], errors)).toEqual({ log: 'thrown', thrown: 'thrown' });
    expect(causes([], errors)).toEqual({ log: 'thrown', thrown: 'thrown' });
  });

  it('is not what a span on the way says went well', () => {
    const spans = [span('a', ''), span('b', 'a', { status: 'ok' }), span('c', 'b')];
    expect(causes(spans, [error('A', 'a'), error('C', 'c')])).toEqual({ A: 'A', C: 'C' });
  });

  it('is not an error that was only logged, on a span that went on', () => {
    const spans = [span('a', ''), span('b', 'a', { status: 'unset' })];
    expect(causes(spans, [error('A', 'a'), error('B', 'b')])).toEqual({ A: 'A', B: 'B' });
  });

  it('is not what began after the error by the clock of the same service', () => {
    const later = { service: 'shop', start: 10_101 };
    const spans = [span('a', '', { service: 'shop' }), span('b', 'a', later)];
    const errors = [error('A', 'a'), error('B', 'b', { time: 10_300 })];
    expect(causes(spans, errors)).toEqual({ A: 'A', B: 'B' });
    // Of another service it may be: clocks differ.
    const skewed = [span('a', '', { service: 'shop' }), span('b', 'a', { start: 10_101 })];
    expect(causes(skewed, errors)).toEqual({ A: 'B', B: 'B' });
  });

  it('is, of several that failed, the one that began last', () => {
    const spans = [span('a', ''), span('b', 'a', { start: 1 }), span('c', 'a', { start: 2 })];
    const errors = [error('A', 'a'), error('B', 'b'), error('C', 'c')];
    expect(causes(spans, errors)).toEqual({ A: 'C', B: 'B', C: 'C' });
  });

  it('is the group itself where it is at an origin too', () => {
    const spans = [span('a', ''), span('b', 'a'), span('c', '')];
    expect(causes(spans, [error('A', 'a'), error('B', 'b'), error('A', 'c')])).toEqual({
      A: 'A',
      B: 'B',
    });
  });

  it('names the last of ten services, in any order and with spans that go round', () => {
    const spans = Array.from({ length: 10 }, (_, at) =>
      span(`${at}`, at === 0 ? '9' : `${at - 1}`),
    );
    const errors = spans.slice(0, 9).map(({ id }) => error(`G${id}`, id));
    const chain = spans.with(0, span('0', ''));
    const all = causes(chain, [...errors, error('G9', '9')].toReversed());
    expect(new Set(Object.values(all))).toEqual(new Set(['G9']));
    expect(Object.keys(causes(spans, errors))).toHaveLength(9);
  });
});

// Few ids, so that spans meet, are doubled, missing, and parents of each other.
const id = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f');
// Around the ten milliseconds that may stand in the wrong order.
const small = fc.constantFrom(0, 1, 2, 10_000, 10_001, 10_002, 20_002);
const traces: fc.Arbitrary<FaultTrace> = fc.record({
  spans: fc.array(
    fc.record({
      id,
      parentId: id,
      service: fc.constantFrom('x', 'y'),
      start: small,
      status: fc.constantFrom('ok', 'error', 'error', 'error', 'unset'),
    }),
    { maxLength: 9 },
  ),
  errors: fc.array(
    fc.record({
      group: fc.constantFrom('1', '2', '3', '4'),
      spanId: id,
      time: small,
      isException: fc.boolean(),
    }),
    { maxLength: 9 },
  ),
});

const first = <Some>(all: readonly Some[], keys: (one: Some) => readonly (string | number)[]) =>
  all.toSorted((left, right) => {
    const [these, those] = [keys(left), keys(right)];
    const at = these.findIndex((key, index) => key !== those[index]);
    return at < 0 ? 0 : (these[at] ?? '') < (those[at] ?? '') ? -1 : 1;
  })[0];

/** The same, said as plainly as possible: from every failure all the way up, and from every error all the way down. */
function slowCauses({ spans, errors }: FaultTrace): Map<string, string> {
  const find = (wanted: string) =>
    first(
      spans.filter((each) => each.id === wanted),
      ({ start, parentId, service, status }) => [start, parentId, service, status],
    );
  const nameOf = (spanId: string) =>
    first(
      errors.filter((each) => each.spanId === spanId),
      ({ isException, time, group }) => [isException ? 0 : 1, time, group],
    )?.group;
  /** The way up from a failed span as far as the failure was passed on. */
  const wayUp = (from: string): FaultSpan[] => {
    const way: FaultSpan[] = [];
    for (let at = find(from); at && at.status !== 'ok'; at = find(at.parentId)) {
      if (way.includes(at) || (way.length === 0 && at.status !== 'error')) break;
      way.push(at);
    }
    return way;
  };
  const failing = [...new Set(errors.flatMap(({ spanId }) => wayUp(spanId)))];
  const below = (parent: string, seen: readonly string[]) =>
    failing.filter((each) => each.parentId === parent && !seen.includes(each.id));
  const latest = (all: readonly FaultSpan[]) => first(all, (each) => [-each.start, each.id]);
  const answer = new Map<string, string>();
  for (const group of new Set(errors.map((each) => each.group))) {
    const found = errors
      .filter((each) => each.group === group)
      .map(({ spanId, time }) => {
        const service = find(spanId)?.service;
        const way = [spanId];
        let next = latest(
          below(spanId, way).filter(
            (each) => each.service !== service || each.start <= time + 10_000,
          ),
        );
        while (next) {
          way.push(next.id);
          next = latest(below(next.id, way));
        }
        const origin = way.findLast((at) => nameOf(at) !== undefined) ?? spanId;
        return { time, spanId, cause: nameOf(origin) ?? group };
      });
    const own = found.some(({ cause }) => cause === group);
    const earliest = first(found, ({ time, spanId }) => [time, spanId]);
    answer.set(group, own ? group : (earliest?.cause ?? group));
  }
  return answer;
}

const byGroup = (found: ReadonlyMap<string, string>) =>
  [...found].toSorted(([left], [right]) => (left < right ? -1 : 1));

it('is what a slow, obvious walk says', () => {
  fc.assert(
    fc.property(traces, (trace) => {
      expect(byGroup(causesInTrace(trace))).toEqual(byGroup(slowCauses(trace)));
    }),
    { numRuns: 3000 },
  );
});

it('does not depend on the order in which spans and errors are read', () => {
  const shuffled = traces.chain((trace) =>
    fc.record({
      trace: fc.constant(trace),
      spans: fc.shuffledSubarray([...trace.spans], { minLength: trace.spans.length }),
      errors: fc.shuffledSubarray([...trace.errors], { minLength: trace.errors.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ trace, ...other }) => {
      expect(byGroup(causesInTrace(other))).toEqual(byGroup(causesInTrace(trace)));
    }),
    { numRuns: 1000 },
  );
});

it('takes a trace of a hundred thousand spans in a row', () => {
  const spans = Array.from({ length: 100_000 }, (_, at) => span(`${at}`, `${at - 1}`));
  const errors = [error('top', '0'), error('origin', '99999')];
  expect(causes(spans, errors)).toEqual({ top: 'origin', origin: 'origin' });
});
