import { expect, test } from 'vitest';
import { line, start } from './line-fixture.ts';
import { filtersAround, linesAround, surroundingsOf } from './surroundings.ts';

const idOf = ({ id }: { id: string }): string => id;

test.each([
  [{ service_name: 'cart', host_name: 'a"b' }, ['both', 'service', 'host', 'all']],
  [{ service_name: 'cart' }, ['service', 'all']],
  [{ host_name: 'node-1' }, ['host', 'all']],
  [{ service_name: 7 }, ['all']],
])('%j has something in common with %j', (attrs, ids) => {
  expect(surroundingsOf(line('a', start, { attrs })).map(({ id }) => id)).toEqual(ids);
});

test('the conditions are quoted', () => {
  const [both] = surroundingsOf(
    line('a', start, { attrs: { service_name: 'cart', host_name: 'a"b' } }),
  );
  expect(both.query).toBe('where service_name = "cart" | where host_name = "a\\"b"');
});

test('both sides meet at the line, which is on one of them', () => {
  const own = line('own', start + 500.9, { system: 'log:warn' });
  const { before, after, both } = filtersAround(own, { query: '' }, 60_000);
  expect(before.systems).toEqual(['log:all']);
  expect([before.range.gte, before.range.lt]).toEqual([start - 59_500, start + 501]);
  expect([after.range.gte, after.range.lt]).toEqual([start + 501, start + 60_500]);
  expect([both.range.gte, both.range.lt]).toEqual([before.range.gte, after.range.lt]);
});

test('lines stand in order of time, the line itself always among them', () => {
  const [a, b, own, c, d] = ['a', 'b', 'own', 'c', 'd'].map((id, at) => line(id, start + at));
  const all = [a, b, own, c, d].filter((one) => one !== undefined);
  if (!a || !b || !own || !c || !d) throw new Error('lines are missing');
  expect(linesAround(own, [own, b, a], [c, d], idOf)).toEqual(all);
  expect(linesAround(own, [b, a], [c, d], idOf)).toEqual(all);
});
