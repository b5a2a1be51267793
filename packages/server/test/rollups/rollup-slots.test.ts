import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metadataStores, type StorePlace } from '../support/metadata-stores.ts';
import { HOUR_SECONDS } from '../../src/shared/time-units.ts';

describe.each(await metadataStores())('slots of rollups on %s', (_, openPlace) => {
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

  it('finds what is to be folded again, however many later slots are not folded yet', async () => {
    const { rollupSlots } = metadata;
    const slot = (projectId: number, time: number) => ({ projectId, width: HOUR_SECONDS, time });
    const unfolded = Array.from({ length: 20 }, (__, project) =>
      slot(project + 1, 2 * HOUR_SECONDS),
    );
    await rollupSlots.touch([...unfolded, slot(1, 0), slot(1, HOUR_SECONDS)], 1000);
    await rollupSlots.touch([slot(2, HOUR_SECONDS)], 5000);
    const folded = { since: HOUR_SECONDS, until: 2 * HOUR_SECONDS };
    const quiet = await rollupSlots.quiet(HOUR_SECONDS, folded, 1000, 10);
    expect(quiet).toEqual([{ ...slot(1, HOUR_SECONDS), touches: 1 }]);
  });
});
