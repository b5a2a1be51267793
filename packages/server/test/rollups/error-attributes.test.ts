import { afterEach, expect, test } from 'vitest';
import { attributesOfErrors, errorAttributes } from '../../src/alerting/errors/error-attributes.ts';
import { hexId } from '../../src/telemetry/compile/cells.ts';
import type { QueryContext } from '../../src/telemetry/query-context.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { MINUTE, openRollupWorld, type RollupWorld } from './rollup-world.ts';

const COUNT = 250;

let world: RollupWorld;
afterEach(() => world.close());

test('attributes of many errors are asked for together, and are those of each by itself', async () => {
  world = await openRollupWorld(Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000);
  const items = Array.from({ length: COUNT }, (_, at) => ({
    time: world.now - at * MINUTE,
    service: `cart-${at}`,
    host: 'a',
    environment: '',
    name: 'pay',
    duration: 5,
    failed: true,
    isLog: false,
    projectId: PROJECT.id,
    trace: at,
  }));
  await world.send(items);
  await world.fold();
  const rows = await world.client.rows<{ trace: string; id: string }>(
    'SELECT lower(hex(trace_id)) AS trace, toString(id) AS id FROM items',
  );
  const places = rows.map(({ trace, id }) => ({ traceId: trace, spanId: hexId(id) }));
  expect(places).toHaveLength(COUNT);
  let questions = 0;
  const { client } = world.folded;
  const counted: QueryContext = {
    ...world.folded,
    client: {
      ...client,
      rows: (...given) => {
        questions += 1;
        return client.rows(...given);
      },
    },
  };
  const nowhere = { traceId: null, spanId: '0' };
  const expired = { traceId: 'f'.repeat(32), spanId: '00000000000000ff' };
  const attributesAt = await attributesOfErrors(counted, [...places, nowhere, expired, ...places]);
  // Each hundred is one question, and one for the hours of its traces.
  expect(questions).toBeLessThanOrEqual(6);
  expect([attributesAt(nowhere), attributesAt(expired)]).toEqual([{}, {}]);
  for (const place of places.slice(0, 20)) {
    const attrs = attributesAt(place);
    expect(attrs['service_name']).toMatch(/^cart-\d+$/u);
    expect(attrs).toEqual(await errorAttributes(world.plain, place.traceId, place.spanId));
  }
  const services = new Set(places.map((place) => attributesAt(place)['service_name']));
  expect(services.size).toBe(COUNT);
});
