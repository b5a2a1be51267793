import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  metadataStores,
  projectSettings,
  type StorePlace,
} from '../../../test/support/metadata-stores.ts';
import { metricParams, storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { type Metadata, openMetadata } from '../../metadata/open.ts';
import { AlertConflictError, Transitions } from '../transitions/transitions.ts';
import { MINUTE } from '../../shared/time-units.ts';

const end = Date.UTC(2026, 0, 1);

describe.each(await metadataStores())('two servers on %s', (_, openPlace) => {
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

  test('minutes that one has evaluated are not gone through again because the other is late', async () => {
    const monitor = await storeMetricMonitor(metadata, []);
    const id = Number(monitor.id);
    const record = (until: number) =>
      metadata.monitors.recordEvaluations([
        {
          id,
          before: 'active',
          until,
          storedUntil: null,
          evaluation: {
            time: new Date(until).toISOString(),
            duration: 1,
            state: 'active',
            error: '',
            emptyQueries: [],
            series: [],
            hasMore: false,
          },
        },
      ]);
    await record(end + 6 * MINUTE);
    await record(end);
    const due = async () => (await metadata.monitors.due(end + 7 * MINUTE, () => undefined))[0];
    expect(await due()).toMatchObject({ evaluatedUntil: end + 6 * MINUTE });

    const transitions = new Transitions({ metadata, canEmail: false, onQueued: () => undefined });
    const time = new Date(end).toISOString();
    const late = transitions.create(
      {
        projectId: 1,
        name: 'Load: db-1',
        attrs: {},
        identity: { type: 'metric', monitorId: id, seriesHash: 'db-1' },
        createdAt: time,
      },
      {
        name: 'created',
        status: 'open',
        reason: 'out-of-bounds',
        params: metricParams,
        time,
        createdAt: time,
      },
      [monitor],
      { monitorId: id, storedUntil: null, evaluatedUntil: end },
    );
    await expect(late).rejects.toThrow(AlertConflictError);
    expect(await due()).toMatchObject({ evaluatedUntil: end + 6 * MINUTE });
  });
});
