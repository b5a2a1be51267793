import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMessage } from '../../src/metadata/deliveries/queue-message.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metadataStores, projectSettings, type StorePlace } from '../support/metadata-stores.ts';

const NOW = Date.UTC(2026, 0, 1);
const LATER = NOW + 3_600_000;

describe.each(await metadataStores())('messages of queues on %s', (_, openPlace) => {
  let place: StorePlace;
  let metadata: Metadata;

  beforeAll(async () => {
    place = await openPlace();
    metadata = await openMetadata(place.store);
    for (const id of [1, 2]) await metadata.projects.save(projectSettings(id));
  });

  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  const queue = (
    projectId: number,
    about: Parameters<typeof queueMessage>[1]['about'],
  ): Promise<void> =>
    metadata.db.transaction().execute((transaction) =>
      queueMessage(
        transaction,
        {
          projectId,
          channelId: 0,
          recipients: ['mira@x.example'],
          subject: `${Math.random()}`,
          about,
        },
        NOW,
      ),
    );
  const take = (projectId: number) =>
    metadata.deliveries.take({ projectId, channelId: 0 }, NOW, 1000, 10);
  const putOff = (id: number): Promise<void> =>
    metadata.deliveries.record(id, { state: 'retrying', nextAt: LATER });

  it('summaries wait for no other, of other silences and projects least of all', async () => {
    await queue(1, { summary_id: 1 });
    const [first] = await take(1);
    await putOff(first?.id ?? 0);
    await queue(1, { summary_id: 2 });
    await queue(2, { summary_id: 3 });
    expect(await take(2)).toMatchObject([{ summary_id: 3 }]);
    expect(await take(1)).toMatchObject([{ summary_id: 2 }]);
  });

  it('messages of a group come in their order', async () => {
    await queue(2, { group_id: 7, group_message_id: 1 });
    const [first] = await take(2);
    await putOff(first?.id ?? 0);
    await queue(2, { group_id: 7, group_message_id: 2 });
    await queue(2, { group_id: 8, group_message_id: 3 });
    expect(await take(2)).toMatchObject([{ group_message_id: 3 }]);
  });
});
