import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetricSighting } from '../src/metadata/telemetry/metric-sighting.ts';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import { metadataStores, type StorePlace } from './support/metadata-stores.ts';

const sighting = (name: string, more: Partial<MetricSighting> = {}): MetricSighting => ({
  projectId: 1,
  name,
  description: '',
  instrument: 'counter',
  unit: '',
  attrKeys: [],
  otelLibraryName: '',
  otelLibraryVersion: '',
  ...more,
});

describe.each(await metadataStores())('the catalogue of metrics on %s', (_, openPlace) => {
  let place: StorePlace;
  let metadata: Metadata;

  beforeAll(async () => {
    place = await openPlace();
    metadata = await openMetadata(place.store);
  });

  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  it('adds new metrics and completes known ones', async () => {
    const { metrics } = metadata;
    const first = sighting('requests', {
      description: 'Requests',
      unit: '{request}',
      attrKeys: ['b'],
    });
    expect(await metrics.record([first, sighting('requests', { projectId: 2 })])).toEqual([1, 2]);
    const more = sighting('requests', { attrKeys: ['a'], otelLibraryName: 'http' });
    expect(await metrics.record([more])).toEqual([]);
    const [known] = await metrics.find(1, ['nothing', 'requests']);
    expect(known).toMatchObject({
      ...first,
      attrKeys: ['a', 'b'],
      otelLibraryName: 'http',
      lastSeen: known?.updatedAt,
    });
    expect(await metrics.record([more])).toEqual([]);
    const [again] = await metrics.find(1, ['requests']);
    expect(again?.updatedAt).toBe(known?.updatedAt);
    expect((again?.lastSeen ?? '') >= (known?.lastSeen ?? '')).toBe(true);
  });

  it('keeps the keys of all sightings of a metric that come together', async () => {
    const { metrics } = metadata;
    const own = { projectId: 5 };
    await metrics.record([
      sighting('requests', { ...own, attrKeys: ['b'], unit: '{request}' }),
      sighting('other', own),
      sighting('requests', { ...own, attrKeys: ['a'], unit: 'ms' }),
    ]);
    const [known] = await metrics.find(5, ['requests']);
    expect(known).toMatchObject({ attrKeys: ['a', 'b'], unit: 'ms' });
  });

  it('takes NUL characters in what is said of a metric', async () => {
    const { metrics } = metadata;
    const odd = {
      description: 'a\0b',
      unit: '{c\0}',
      otelLibraryName: 'd\0',
      otelLibraryVersion: '\0e',
    };
    const told = [sighting('fine', { projectId: 4 }), sighting('odd', { projectId: 4, ...odd })];
    expect(await metrics.record(told)).toEqual([4]);
    const first = await metrics.list(4);
    expect(first).toMatchObject([
      { name: 'fine' },
      {
        name: 'odd',
        description: 'a\uFFFDb',
        unit: '{c\uFFFD}',
        otelLibraryName: 'd\uFFFD',
        otelLibraryVersion: '\uFFFDe',
      },
    ]);
    await metrics.record(told);
    expect((await metrics.list(4)).map(({ updatedAt }) => updatedAt)).toEqual(
      first.map(({ updatedAt }) => updatedAt),
    );
  });

  it('lists what matches', async () => {
    const { metrics } = metadata;
    await metrics.record([
      sighting('system_cpu', { projectId: 3, instrument: 'gauge', attrKeys: ['host', 'cpu'] }),
      sighting('system_disk', { projectId: 3, attrKeys: ['host'], otelLibraryName: 'disk' }),
    ]);
    const names = async (filter: Parameters<typeof metrics.list>[1]): Promise<string[]> =>
      (await metrics.list(3, filter)).map(({ name }) => name);
    expect(await names({})).toEqual(['system_cpu', 'system_disk']);
    expect(await names({ search: 'none | DISK' })).toEqual(['system_disk']);
    expect(await names({ attrKeys: ['host', 'cpu'] })).toEqual(['system_cpu']);
    expect(await names({ instruments: ['counter', 'summary'] })).toEqual(['system_disk']);
    expect(await names({ libraries: ['disk'] })).toEqual(['system_disk']);
    expect(await names({ seenSince: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  });

  it('holds the metrics that are computed from spans', async () => {
    expect(await metadata.metrics.ensureSystemMetrics(4)).toBe(true);
    expect(await metadata.metrics.ensureSystemMetrics(4)).toBe(false);
    const found = await metadata.metrics.list(4, { libraries: ['uptrace.dev'] });
    expect(found).toHaveLength(6);
    expect(found.find(({ name }) => name.endsWith('client_duration'))).toMatchObject({
      instrument: 'summary',
      unit: 'nanoseconds',
    });
  });
});
