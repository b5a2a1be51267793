import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { metadataStores, projectSettings, type StorePlace } from '../support/metadata-stores.ts';
import { DAY } from '../../src/shared/time-units.ts';

const NOW = Date.now();

const content = {
  reason: '',
  all: true,
  matchers: [],
  startsAt: new Date(NOW - DAY).toISOString(),
  repeat: null,
  key: '',
  owner: '',
};

describe.each(await metadataStores())('the list of silences on %s', (_, openPlace) => {
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

  it('has what is in force, however many newer ones are over', async () => {
    const create = (name: string, endsAt: number | null) =>
      metadata.silences.create(
        1,
        { ...content, name, endsAt: endsAt === null ? null : new Date(endsAt).toISOString() },
        0,
      );
    const { id: endless } = await create('endless', null);
    const { id: over } = await create('over', NOW + DAY);
    const row = await metadata.db
      .updateTable('silences')
      .set({ ends_at: NOW - 1000 })
      .where('id', '=', over)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id: __, ...values } = row;
    for (let count = 0; count < 2100; count += 300)
      await metadata.db
        .insertInto('silences')
        .values(Array.from({ length: 300 }, () => values))
        .execute();
    const listed = await metadata.silences.list(1, NOW);
    expect(listed.map(({ id }) => id)).toContain(endless);
    expect(listed).toHaveLength(2000);
    expect(listed.map(({ id }) => id)).toEqual(
      listed.map(({ id }) => id).toSorted((left, right) => right - left),
    );
  });

  it('has no room for one that is over and would be back, where there are a thousand', async () => {
    await metadata.projects.save(projectSettings(2));
    const create = (name: string) =>
      metadata.silences.create(2, { ...content, name, endsAt: null }, 0);
    const { id } = await create('over');
    await metadata.silences.end({ projectId: 2, id });
    const { id: other } = await create('other');
    const { id: __, ...values } = await metadata.db
      .selectFrom('silences')
      .selectAll()
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    for (let count = 1; count < 1000; count += 333)
      await metadata.db
        .insertInto('silences')
        .values(Array.from({ length: 333 }, () => values))
        .execute();
    const back = { ...content, name: 'over', endsAt: null };
    const update = (target: number) => metadata.silences.update({ projectId: 2, id: target }, back);
    await expect(update(id)).rejects.toThrow('at most 1000 silences');
    await expect(update(other)).resolves.toMatchObject({ name: 'over' });
  });
});
