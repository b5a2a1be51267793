import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  metadataStores,
  projectSettings,
  type StorePlace,
} from '../../../test/support/metadata-stores.ts';
import { metricParams } from '../../../test/support/stored-alerting.ts';
import { type Metadata, openMetadata } from '../../metadata/open.ts';
import { Transitions } from './transitions.ts';

describe.each(await metadataStores())('what telemetry says on %s', (_, openPlace) => {
  let place: StorePlace;
  let metadata: Metadata;

  beforeAll(async () => {
    place = await openPlace();
    metadata = await openMetadata(place.store);
    await metadata.projects.save(projectSettings(1));
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  test('may hold a NUL character, in names, attributes and consequences', async () => {
    const transitions = new Transitions({ metadata, canEmail: false, onQueued: () => undefined });
    const time = '2026-01-01T00:00:00.000Z';
    const { id } = await transitions.create(
      {
        projectId: 1,
        name: 'unexpected byte \0 in header',
        attrs: { service_name: 'sh\0p' },
        identity: { type: 'error', spanGroupId: '7' },
        createdAt: time,
      },
      {
        name: 'created',
        status: 'open',
        reason: 'new-error',
        params: { traceId: null, spanId: '0', spanCount: 1 },
        time,
        createdAt: time,
        consequences: [
          {
            groupId: '8',
            name: 'failed\0',
            service: 'c\0rt',
            services: ['c\0rt'],
            count: 1,
            firstSeen: Date.parse(time),
            lastSeen: Date.parse(time),
            traceId: 'a'.repeat(32),
            spanId: 'b'.repeat(16),
          },
        ],
      },
      [],
    );
    const [alert] = await metadata.consequences.on([await metadata.alerts.get(1, id)]);
    expect(alert).toMatchObject({
      name: 'unexpected byte \uFFFD in header',
      attrs: { service_name: 'sh\uFFFDp' },
      consequences: [{ name: 'failed\uFFFD', service: 'c\uFFFDrt' }],
    });
  });

  test('may hold a NUL character, in what is said of an event', async () => {
    const transitions = new Transitions({ metadata, canEmail: false, onQueued: () => undefined });
    const time = '2026-01-01T00:00:00.000Z';
    const { event_id: id } = await transitions.create(
      {
        projectId: 1,
        name: 'no data',
        attrs: {},
        identity: { type: 'metric', monitorId: 1, seriesHash: 'whole' },
        createdAt: time,
      },
      {
        name: 'created',
        status: 'open',
        reason: 'no-data',
        params: { ...metricParams, firing: 0, emptyQueries: ['lo\0d as $load'] },
        time,
        createdAt: time,
      },
      [],
    );
    expect(await metadata.alertEvents.find(id ?? 0)).toMatchObject({
      text: expect.stringContaining('lo\uFFFDd as $load'),
    });
  });
});
