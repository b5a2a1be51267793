import { expect, test } from 'vitest';
import { sliceOf } from '../attributes/slice.ts';
import { EdgeMinutes } from './edge-minutes.ts';
import { HalfEdges } from './half-edges.ts';

const span = { time: 0, duration: 1, statusCode: 'ok', traceId: sliceOf('0123456789abcdef') };

/** Calls of this many services, each of its own. */
function callsOf(services: number): HalfEdges {
  const halves = new HalfEdges();
  for (let i = 0; i < services; i++) {
    const client = { attr: 'service_name', name: `caller ${i}` };
    const server = { attr: 'service_name', name: 'called' };
    const shared = { projectId: 1, type: 'http', environment: '', namespace: '' } as const;
    halves.add({ ...shared, side: 'client', client, server, provisional: false }, span, 0, 0);
  }
  return halves;
}

test('calls beyond the most edges are counted as missing, until what there is was written', () => {
  const minutes = new EdgeMinutes();
  const calls = callsOf(20_003);
  for (let i = 0; i < calls.count; i++) minutes.add(calls, i);
  // An edge that is there takes every call.
  minutes.add(calls, 0);
  expect([minutes.size, minutes.uncounted]).toEqual([20_000, 3]);
  expect(minutes.take()).toBeDefined();
  minutes.add(calls, 20_002);
  expect([minutes.size, minutes.uncounted]).toEqual([1, 3]);
});
