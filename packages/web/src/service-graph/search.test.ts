import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../data/search-params.ts';
import { edgeFilter, nodeSize, validateGraphSearch } from './search.ts';

const read = (text: string) => validateGraphSearch(parseSearch(text));

test('what is chosen on the page stands in its address and comes back from there', () => {
  const text =
    '?time_dur=3600&system=all&query=where+a+%3D+1&view=table&layout=circular&edge=http:a%3Eb&edge_type=db&edge_type=http&size_calls=outgoing&size_by=duration&duration=10..2000&errors=..0.05';
  const search = read(text);
  expect(stringifySearch({ ...search })).toBe(text);
  expect(edgeFilter(search)).toEqual({
    types: ['db', 'http'],
    bounds: { duration: { min: 10, max: 2000 }, errors: { min: undefined, max: 0.05 } },
  });
  expect(nodeSize(search)).toEqual({ calls: 'outgoing', by: 'duration' });
});

test('what the page does not know is dropped', () => {
  expect(
    read('?view=list&layout=force&size_by=age&rate=fast&edge_type=carrier-pigeon&edge_type&more=1'),
  ).toEqual({});
  expect(nodeSize(read(''))).toEqual({ calls: 'incoming', by: 'rate' });
  expect(edgeFilter(read(''))).toEqual({ types: undefined, bounds: {} });
});

test('a node and an edge are never chosen at once', () => {
  expect(read('?node=a&edge=b')).toEqual({ edge: 'b' });
});
