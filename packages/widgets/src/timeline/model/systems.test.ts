import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traces } from '../../../test/traces.ts';
import { MAX_SYSTEMS, timePerSystem } from './systems.ts';
import { buildTree } from './tree.ts';

const systems = ['funcs', 'db:a', 'db:b', 'db:c', 'db:d', 'db:e', 'db:f', 'db:g', 'cart'];
const services = ['', 'cart', 'web'];

const spread = fc.infiniteStream(fc.integer({ min: 0, max: systems.length - 1 }));

describe('timePerSystem', () => {
  it('adds up as a recursive reading does', () => {
    fc.assert(
      fc.property(traces, spread, spread, (trace, systemsOf, servicesOf) => {
        const systemIndexes = Uint16Array.from(
          trace.systemIndexes,
          () => systemsOf.next().value ?? 0,
        );
        const serviceIndexes = Uint16Array.from(
          trace.serviceIndexes,
          () => (servicesOf.next().value ?? 0) % 3,
        );
        const tree = buildTree(trace);
        const { slots, slotsOfPositions } = timePerSystem(tree, {
          selfDurations: trace.selfDurations,
          systemIndexes,
          serviceIndexes,
          systems,
          services,
        });
        const ownerOf = (position: number): string => {
          const row = tree.rows[position]!;
          const system = systems[systemIndexes[row]!]!;
          if (system !== 'funcs') return system;
          const parent = tree.parents[position]!;
          return parent < 0 ? services[serviceIndexes[row]!] || 'funcs' : ownerOf(parent);
        };
        const totals = new Map<string, number>();
        for (const position of tree.rows.keys()) {
          const owner = ownerOf(position);
          const duration = trace.selfDurations[tree.rows[position]!]!;
          totals.set(owner, (totals.get(owner) ?? 0) + duration);
        }
        const ranked = [...totals.values()].sort((a, b) => b - a);
        const heads = ranked.slice(0, MAX_SYSTEMS);
        expect(slots.slice(0, MAX_SYSTEMS).map((slot) => slot.selfDuration)).toEqual(heads);
        expect(slots.length).toBe(Math.min(ranked.length, MAX_SYSTEMS + 1));
        const rest = ranked.slice(MAX_SYSTEMS).reduce((sum, value) => sum + value, 0);
        const other = slots[MAX_SYSTEMS];
        expect(other?.system).toBe(ranked.length > MAX_SYSTEMS ? 'other' : undefined);
        expect(other?.selfDuration ?? 0).toBe(rest);
        for (const position of tree.rows.keys()) {
          const { system } = slots[slotsOfPositions[position]!]!;
          expect([ownerOf(position), 'other']).toContain(system);
        }
        expect(slots.reduce((sum, slot) => sum + slot.spans, 0)).toBe(tree.size);
      }),
    );
  });
});
