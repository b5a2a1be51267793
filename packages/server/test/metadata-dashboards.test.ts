import { gridRowSchema, dashboardSchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMigration } from '../src/metadata/database/migrate.ts';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import { chartItem, gaugeItem, tableItem, wholeDashboard } from './support/dashboard-content.ts';
import { metadataStores, projectSettings, type StorePlace } from './support/metadata-stores.ts';

describe.each(await metadataStores())('dashboards on %s', (_, openPlace) => {
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

  const make = async (changes: Partial<typeof wholeDashboard> = {}) => {
    const { id } = await metadata.dashboards.create(1, { ...wholeDashboard, ...changes });
    return { projectId: 1, dashId: id };
  };
  const load = ({ dashId }: { dashId: number }) => metadata.dashboards.load(1, dashId);
  const titles = async (target: { dashId: number }) =>
    (await load(target)).gridRows.map((row) => [row.index, row.title]);
  const countAll = async () => {
    const counts = await Promise.all(
      (['grid_rows', 'grid_items'] as const).map((table) =>
        metadata.db
          .selectFrom(table)
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return counts.map(({ count }) => Number(count));
  };

  it('keep everything', async () => {
    const target = await make();
    const { dashboard, tableItems, gridRows } = await load(target);
    const { tableItems: _items, gridRows: _rows, ...fields } = wholeDashboard;
    expect(dashboard).toMatchObject({
      ...fields,
      projectId: 1,
      revision: 1,
      tableGrouping: ['host_name', 'service', 'upper(env)'],
      tableColumnMap: { p90: { unit: 'microseconds' } },
    });
    expect(dashboard.createdAt).toBe(dashboard.updatedAt);
    dashboardSchema.parse(dashboard);
    for (const row of gridRows) gridRowSchema.parse(row);
    expect(tableItems).toMatchObject([{ ...gaugeItem, width: 3, height: 10, rowId: 0 }]);
    expect(tableItems[0]?.dashKind).toBe('table');
    expect(gridRows.map(({ title, expanded, index }) => ({ title, expanded, index }))).toEqual([
      { title: 'General', expanded: true, index: 0 },
      { title: 'Empty', expanded: false, index: 1 },
      { title: 'Tables', expanded: true, index: 2 },
    ]);
    expect(gridRows[0]?.items[0]).toMatchObject({ ...chartItem, width: 12, height: 28 });
    expect(gridRows[2]?.items[0]).toMatchObject({ params: tableItem.params, width: 20, yAxis: 5 });
    expect(gridRows[2]?.items[0]?.rowId).toBe(gridRows[2]?.id);
  });

  it('store many rows and items at once', async () => {
    const items = Array.from({ length: 700 }, (_item, at) => ({ ...chartItem, yAxis: at }));
    const target = await make({
      gridRows: [{ title: 'All', description: '', expanded: true, items }],
    });
    const { gridRows } = await load(target);
    expect(gridRows[0]?.items).toHaveLength(700);
    expect(gridRows[0]?.items.at(-1)?.yAxis).toBe(699);
    await metadata.dashboards.delete(target, 'people');
    const row = { title: 'Row', description: '', expanded: true, items: [] };
    const high = await make({ gridRows: Array.from({ length: 6000 }, () => row) });
    expect((await load(high)).gridRows.at(-1)?.index).toBe(5999);
    await metadata.dashboards.delete(high, 'people');
  });

  it('leave nothing behind when they are deleted', async () => {
    const before = await countAll();
    const target = await make();
    expect(await countAll()).not.toEqual(before);
    expect(await metadata.dashboards.delete(target, 'people')).toMatchObject({
      name: 'Shop: HTTP',
    });
    expect(await countAll()).toEqual(before);
    await expect(load(target)).rejects.toMatchObject({ failure: 'missing' });
  });

  it('store all of a replacement or nothing', async () => {
    const target = await make();
    const before = await load(target);
    const params = Object.assign(
      {
        toJSON: () => {
          throw new Error('nothing is written for this item');
        },
      },
      chartItem.params,
    );
    const row = { title: 'New', description: '', expanded: true };
    const gridRows = [{ ...row, items: [gaugeItem, { ...chartItem, params }] }];
    await expect(
      metadata.dashboards.replace(target, () => ({ ...wholeDashboard, gridRows }), 'people'),
    ).rejects.toThrow('nothing is written');
    expect(await load(target)).toEqual(before);
  });

  it('are replaced under their id, by people as an edit, by a template as if new', async () => {
    const target = await make();
    const before = await load(target);
    const byPeople = await metadata.dashboards.replace(
      target,
      ({ pinned }) => ({ ...wholeDashboard, pinned, name: 'Second', tableItems: [] }),
      'people',
    );
    expect(byPeople).toMatchObject({ revision: 2, value: { name: 'Second', revision: 2 } });
    expect(byPeople.value.createdAt).toBe(before.dashboard.createdAt);
    expect(byPeople.value.updatedAt > byPeople.value.createdAt).toBe(true);
    const after = await load(target);
    expect(after.tableItems).toEqual([]);
    expect(after.gridRows).toHaveLength(3);
    expect(after.gridRows[0]?.id).not.toBe(before.gridRows[0]?.id);
    const byTemplate = await metadata.dashboards.replace(target, () => wholeDashboard, 'template');
    expect(byTemplate.value.createdAt).toBe(byTemplate.value.updatedAt);
    expect(byTemplate.revision).toBe(3);
  });

  it('let one of several writers through who saw the same revision', async () => {
    const target = await make();
    const rename = (name: string) =>
      metadata.dashboards.updateSettings(
        { ...target, revision: 1 },
        { name, minInterval: 0, timeOffset: 0, gridMaxWidth: 1416 },
      );
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(rename));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { failure: 'stale' },
    });
    expect((await load(target)).dashboard.revision).toBe(2);
  });

  it('keep their rows in order without gaps, however many write at once', async () => {
    const target = await make({ gridRows: [] });
    const row = (title: string) => ({ title, description: '', expanded: true });
    await Promise.all(['a', 'b', 'c', 'd'].map((t) => metadata.gridRows.create(target, row(t))));
    const first = await load(target);
    expect(first.gridRows.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    const [top, second, , bottom] = first.gridRows;
    if (!top || !second || !bottom) throw new Error('four rows were made');
    const before = (await load(target)).dashboard.revision;
    await metadata.gridRows.move(target, top.id, 'up');
    await metadata.gridRows.move(target, bottom.id, 'down');
    expect((await load(target)).dashboard.revision).toBe(before);
    await metadata.gridRows.move(target, top.id, 'down');
    expect((await titles(target)).slice(0, 2)).toEqual([
      [0, second.title],
      [1, top.title],
    ]);
    await Promise.all([
      metadata.gridRows.move(target, bottom.id, 'up'),
      metadata.gridRows.move(target, top.id, 'down'),
      metadata.gridRows.delete(target, second.id),
    ]);
    const after = await load(target);
    expect(after.gridRows.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(new Set(after.gridRows.map(({ id }) => id)).size).toBe(3);
  });

  it('know whether people edited what a template made, and what they deleted', async () => {
    const target = await make({ templateId: 'acme.shop' });
    const isEdited = async (): Promise<boolean | undefined> =>
      (await metadata.dashboards.listOfTemplates(1)).find(({ id }) => id === target.dashId)?.edited;
    const markUnedited = () =>
      metadata.db
        .updateTable('dashboards')
        .set({ edited: 0 })
        .where('id', '=', target.dashId)
        .execute();
    const wholeOfTemplate = { ...wholeDashboard, templateId: 'acme.shop', pinned: true };
    const { dashboard, gridRows } = await load(target);
    const [general] = gridRows;
    const [chart] = general?.items ?? [];
    if (!general || !chart) throw new Error('the dashboard has a row with a chart');
    await metadata.dashboards.setPinned(target, true);
    await metadata.dashboards.updateSettings(target, dashboard);
    await metadata.dashboards.updateTable(target, dashboard);
    await metadata.gridRows.update(target, general.id, general);
    await metadata.gridItems.arrange(target, [chart], 0);
    await metadata.dashboards.replace(target, () => wholeOfTemplate, 'people');
    expect(await isEdited()).toBe(false);
    for (const change of [
      () => metadata.dashboards.updateSettings(target, { ...dashboard, name: 'Renamed' }),
      () => metadata.gridRows.update(target, general.id, { ...general, title: 'Renamed' }),
      () => metadata.gridItems.arrange(target, [{ ...chart, xAxis: 5 }], 0),
      () => metadata.gridItems.update(target, chart.id, { ...chart, title: 'Mine' }),
      () => metadata.gridRows.move(target, general.id, 'down'),
    ]) {
      await change();
      expect(await isEdited()).toBe(true);
      await markUnedited();
    }
    await metadata.dashboards.updateGrid(target, 'where a = 1');
    await metadata.dashboards.replace(target, () => wholeOfTemplate, 'template');
    expect(await isEdited()).toBe(false);
    const added = await metadata.gridItems.create(
      target,
      { dashKind: 'grid', rowId: 0 },
      gaugeItem,
    );
    expect(await isEdited()).toBe(true);
    expect(added.value.createdAt).toBe(added.value.updatedAt);

    await expect(make({ templateId: 'acme.shop' })).rejects.toMatchObject({ failure: 'taken' });
    await metadata.dashboards.delete(target, 'template');
    expect(await metadata.deletedTemplates.list(1)).toEqual(new Set());
    const again = await make({ templateId: 'acme.shop' });
    await metadata.dashboards.delete(again, 'people');
    expect(await metadata.deletedTemplates.list(1)).toEqual(new Set(['acme.shop']));
    expect(await metadata.deletedTemplates.list(2)).toEqual(new Set());
  });

  it('count as edited after an upgrade when their times say so', async () => {
    const [untouched, gridEdited, rowEdited] = [
      await make({ templateId: 'acme.a' }),
      await make({ templateId: 'acme.b' }),
      await make({ templateId: 'acme.c' }),
    ];
    await metadata.dashboards.updateGrid(gridEdited, 'where a = 1');
    const [row] = (await load(rowEdited)).gridRows;
    if (!row) throw new Error('the dashboard has rows');
    await metadata.gridRows.update(rowEdited, row.id, { ...row, title: 'Renamed' });
    // As a server left it that knew nothing of the mark.
    await metadata.db.schema.alterTable('dashboards').dropColumn('edited').execute();
    await runMigration(metadata.db, '007-edited-dashboards.sql', 'sqlite');
    const edited = (await metadata.dashboards.listOfTemplates(1)).filter((one) => one.edited);
    const ids = edited.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([gridEdited.dashId, rowEdited.dashId]));
    expect(ids).not.toContain(untouched.dashId);
  });

  it('have keys that are unique in their project', async () => {
    const target = await make({ key: 'shop-http' });
    await expect(make({ key: 'shop-http' })).rejects.toMatchObject({
      failure: 'taken',
      field: 'key',
      message: 'dashboard "Shop: HTTP" has the key "shop-http" already',
    });
    const elsewhere = await metadata.dashboards.create(2, { ...wholeDashboard, key: 'shop-http' });
    expect(elsewhere.key).toBe('shop-http');
    const copy = await metadata.dashboards.clone(1, target.dashId);
    expect(copy).toMatchObject({ key: '', name: 'Shop: HTTP clone', revision: 1 });
    const other = await make();
    const settings = { name: 'x', minInterval: 0, timeOffset: 0, gridMaxWidth: 0 };
    await expect(
      metadata.dashboards.updateSettings(other, { ...settings, key: 'shop-http' }),
    ).rejects.toMatchObject({ failure: 'taken' });
    await metadata.dashboards.updateSettings(target, { ...settings, key: 'shop-http' });
    await metadata.dashboards.updateSettings(target, settings);
    expect((await load(target)).dashboard.key).toBe('shop-http');
  });
});
