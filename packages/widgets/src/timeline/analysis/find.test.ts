import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traces } from '../../../test/traces.ts';
import { KINDS, STATUSES } from '../model/columns.ts';
import { countUpTo } from '../model/sorted.ts';
import { findSpans, nextMatch } from './find.ts';
import { buildTree } from '../model/tree.ts';

const tables = {
  names: ['GET /Cart', 'select cart by id'],
  systems: ['httpserver:web', 'db:postgresql'],
  services: ['web', 'cart'],
};

const queries = fc
  .array(
    fc.constantFrom(
      'cart',
      'GET',
      'web',
      'status:error',
      'status:ok',
      'kind:client',
      'system:db',
      'service:cart',
      'name:select',
      '>4ns',
      '<6ns',
      '"cart by"',
      'nowhere',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((terms) => terms.join('  '));

describe('findSpans', () => {
  it('finds what a plain reading of the terms finds', () => {
    fc.assert(
      fc.property(traces, queries, (trace, query) => {
        const tree = buildTree(trace);
        const ids = BigUint64Array.from(trace.parents, (_, row) => BigInt(row + 1));
        const found = findSpans(tree, { ...trace, ...tables, ids }, query);
        const terms = query.match(/"[^"]*"|\S+/g)!.map((term) => term.replaceAll('"', ''));
        const expected = [...tree.rows.keys()].filter((position) => {
          const row = tree.rows[position]!;
          const name = tables.names[trace.nameIndexes[row]!]!.toLowerCase();
          const system = tables.systems[trace.systemIndexes[row]!]!;
          const service = tables.services[trace.serviceIndexes[row]!]!;
          return terms.every((term) => {
            if (term === '>4ns') return trace.durations[row]! > 4;
            if (term === '<6ns') return trace.durations[row]! < 6;
            if (term.startsWith('status:')) return STATUSES[trace.statuses[row]!] === term.slice(7);
            if (term.startsWith('kind:')) return KINDS[trace.kinds[row]!] === term.slice(5);
            if (term.startsWith('system:')) return system.includes(term.slice(7));
            if (term.startsWith('service:')) return service.includes(term.slice(8));
            if (term.startsWith('name:')) return name.includes(term.slice(5));
            return [name, system, service].some((text) => text.includes(term.toLowerCase()));
          });
        });
        expect([...found]).toEqual(expected);
      }),
    );
  });

  it('reads a bound however it is spaced', () => {
    fc.assert(
      fc.property(traces, (trace) => {
        const tree = buildTree(trace);
        const ids = BigUint64Array.from(trace.parents, (_, row) => BigInt(row + 1));
        const find = (text: string) => findSpans(tree, { ...trace, ...tables, ids }, text);
        expect(find('> 4 ns cart')).toEqual(find('>4ns cart'));
        expect(find('cart <6 ns')).toEqual(find('cart <6ns'));
      }),
    );
  });

  it('finds a span by its id and nothing by an empty text', () => {
    const tree = buildTree({ parents: Int32Array.of(-1, 0) });
    const columns = {
      ids: BigUint64Array.of(1n, 0x7f3a91c05de2b846n),
      nameIndexes: Uint32Array.of(0, 1),
      systemIndexes: Uint16Array.of(0, 1),
      serviceIndexes: Uint16Array.of(0, 1),
      kinds: Uint8Array.of(0, 1),
      statuses: Uint8Array.of(0, 1),
      durations: Float64Array.of(0, 1),
      ...tables,
    };
    expect([...findSpans(tree, columns, '7F3A91C05DE2B846')]).toEqual([1]);
    expect([...findSpans(tree, columns, '   ')]).toEqual([]);
    expect([...findSpans(tree, columns, '"')]).toEqual([]);
  });
});

describe('nextMatch', () => {
  it('goes round in both directions', () => {
    const matches = Int32Array.of(2, 5, 9);
    expect(nextMatch(matches, -1, 1)).toBe(2);
    expect(nextMatch(matches, 2, 1)).toBe(5);
    expect(nextMatch(matches, 3, 1)).toBe(5);
    expect(nextMatch(matches, 9, 1)).toBe(2);
    expect(nextMatch(matches, 9, -1)).toBe(5);
    expect(nextMatch(matches, 2, -1)).toBe(9);
    expect(nextMatch(matches, 0, -1)).toBe(9);
    expect(nextMatch(new Int32Array(0), 0, 1)).toBe(-1);
    expect(countUpTo(matches, 5)).toBe(2);
  });
});
