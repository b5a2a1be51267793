import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventsBySpan } from './event-index.ts';

it('groups events by span in order of time', () => {
  const owners = fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 30 });
  fc.assert(
    fc.property(owners, (rows) => {
      const empty = { times: new Float64Array(0), systemIndexes: new Uint16Array(0) };
      const index = eventsBySpan({
        rowCount: 6,
        events: {
          ...empty,
          nameIndexes: new Uint32Array(0),
          ids: new BigUint64Array(0),
          rows: Int32Array.from(rows),
        },
      });
      for (let row = 0; row < 6; row++) {
        const actual = index.events.subarray(index.starts[row], index.starts[row + 1]);
        const expected = [...rows.keys()].filter((event) => rows[event] === row);
        expect([...actual]).toEqual(expected);
      }
    }),
  );
});
