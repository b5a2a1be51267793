import { parseDocuments } from '@spanlight/sdk/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import type { Template } from '../src/templates/load-templates.ts';
import { syncProject } from '../src/templates/sync-project.ts';
import { TemplateSync } from '../src/templates/template-sync.ts';
import { projectSettings, sqliteStore, type StorePlace } from './support/metadata-stores.ts';

const template = (id: string, yaml: string): Template => {
  const { documents, problems } = parseDocuments(`schema: v2\n${yaml}`);
  const [document, ...others] = documents;
  const monitors = others.flatMap((other) => (other.kind === 'monitor' ? [other.value] : []));
  if (document?.kind !== 'dashboard') throw new Error(JSON.stringify(problems));
  return { id, document: document.value, monitors };
};

const chart = (title: string, metric: string, query = 'sum($x)'): string =>
  `{title: ${title}, metrics: [${metric} as $x], query: ['${query}']}`;

const SHOP = template(
  'acme.shop.10.orders',
  `name: 'Shop: orders'
min_interval: 5m
table_grid_items: [{title: Orders, type: gauge, metrics: [orders as $x], query: [sum($x)]}]
table:
  - if: [{metric: orders_v2}]
    metrics: [orders_v2 as $x]
    query: [sum($x) as new]
  - metrics: [orders as $orders, orders_failed as $orders_failed]
    query:
      - group by shop, region
      - sum($orders) as total
      - sum($orders_failed) as failed
      - failed / total as share
      - total * 2 as twice
    columns: {share: {unit: utilization}, total: {unit: orders}}
grid_rows:
  - {title: Orders, items: [${chart('All', 'orders', 'sum($x) group by shop')}, ${chart('Failed', 'orders_failed')}, ${chart('More', 'orders')}]}
  - {title: Failures, items: [${chart('Only failed', 'orders_failed')}]}
include_grid_rows: [acme.shop.20.mails]
`,
);
const MAILS = template(
  'acme.shop.20.mails',
  `name: 'Shop: mails'
if: [{metric: mails, instrumentation: acmemailer}, {metric: old_mails, state: absent}]
grid_rows: [{title: Mails, items: [${chart('Sent', 'mails')}]}]
`,
);

describe('dashboards of templates', () => {
  let place: StorePlace;
  let metadata: Metadata;
  let templates: Template[];

  beforeEach(async () => {
    place = await sqliteStore();
    metadata = await openMetadata(place.store);
    await metadata.projects.save(projectSettings(1));
    templates = [SHOP, MAILS];
  });
  afterEach(async () => {
    await metadata.close();
    await place.remove();
  });

  const see = (names: readonly string[], library = ''): Promise<number[]> =>
    metadata.metrics.record(
      names.map((name) => ({
        projectId: 1,
        name,
        description: '',
        instrument: 'counter',
        unit: '',
        attrKeys: ['shop'],
        otelLibraryName: library,
        otelLibraryVersion: '',
      })),
    );
  const sync = (): Promise<boolean> => syncProject(metadata, () => Promise.resolve(templates), 1);
  const all = async () => {
    const summaries = await metadata.dashboards.list(1, {
      q: '',
      pinned: false,
      sortBy: 'name',
      sortDesc: false,
    });
    return await Promise.all(summaries.map(({ id }) => metadata.dashboards.load(1, id)));
  };
  const only = async () => {
    const [dashboard] = await all();
    if (!dashboard) throw new Error('there is no dashboard');
    return dashboard;
  };
  const target = async () => ({ projectId: 1, dashId: (await only()).dashboard.id });

  it('appear with what the metrics of the project allow', async () => {
    await sync();
    expect(await all()).toEqual([]);
    await see(['orders']);
    await sync();
    const { dashboard, tableItems, gridRows } = await only();
    expect(dashboard).toMatchObject({
      name: 'Shop: orders',
      templateId: 'acme.shop.10.orders',
      minInterval: 300_000,
      tooltipsConnected: true,
      tableMetrics: [{ name: 'orders', alias: 'orders' }],
      tableQuery: 'group by shop | sum($orders) as total | total * 2 as twice',
      tableGrouping: ['shop'],
    });
    expect(Object.keys(dashboard.tableColumnMap)).toEqual(['total']);
    expect(dashboard.createdAt).toBe(dashboard.updatedAt);
    expect(tableItems).toHaveLength(1);
    expect(
      gridRows.map((row) => [row.title, row.items.map((item) => [item.title, item.xAxis])]),
    ).toEqual([
      [
        'Orders',
        [
          ['All', 0],
          ['More', 12],
        ],
      ],
    ]);
  });

  it('bring monitors once, those whose metrics are there', async () => {
    const monitor = (name: string, metric: string): string =>
      `  - { key: acme.${name}, name: ${name}, notify_everyone_by_email: true, metrics: [${metric} as $x], query: [sum($x) as y], column: y, max_allowed_value: 1 }\n`;
    const watched = template(
      'acme.shop.30.watched',
      `name: Watched\ngrid_rows: [{title: Orders, items: [${chart('All', 'orders')}]}]\n---\nmonitors:\n${monitor('orders', 'orders')}${monitor('failed', 'orders_failed')}`,
    );
    templates = [watched];
    const names = async () => {
      const { monitors } = await metadata.monitors.list({
        projectId: 1,
        words: [],
        sortBy: 'name',
        descending: false,
        offset: 0,
        limit: 10,
      });
      return monitors.map(({ name, notifyEveryoneByEmail }) => [name, notifyEveryoneByEmail]);
    };
    await sync();
    expect(await names()).toEqual([]);
    await see(['orders']);
    await sync();
    expect(await names()).toEqual([['orders', true]]);
    await sync();
    expect(await names()).toEqual([['orders', true]]);
    const [made] = await metadata.monitors.due(Date.now(), (error) =>
      expect.unreachable(error.message),
    );
    await metadata.monitors.delete({ projectId: 1, id: Number(made?.monitor.id) });
    await metadata.dashboards.delete(await target(), 'template');
    await sync();
    expect(await all()).toHaveLength(1);
    expect(await names()).toEqual([]);
  });

  it('grow with the metrics, in place', async () => {
    await see(['orders']);
    await sync();
    const before = await only();
    await metadata.dashboards.setPinned(await target(), true);
    await sync();
    expect((await only()).dashboard.revision).toBe(before.dashboard.revision);
    await see(['orders_failed', 'mails', 'orders_v2']);
    await sync();
    const after = await only();
    expect(after.dashboard).toMatchObject({
      id: before.dashboard.id,
      pinned: true,
      tableQuery: 'sum($x) as new',
    });
    expect(after.gridRows.map(({ title, items }) => [title, items.length])).toEqual([
      ['Orders', 3],
      ['Failures', 1],
      ['Mails', 1],
    ]);
    expect(await metadata.dashboards.listOfTemplates(1)).toMatchObject([{ edited: false }]);
  });

  it('need the library of a condition, and the absence of a metric', async () => {
    await see(['mails'], 'another');
    await sync();
    expect((await all()).map(({ dashboard }) => dashboard.templateId)).toEqual([SHOP.id]);
    await see(['mails'], 'acmemailer');
    await sync();
    expect((await all()).map(({ dashboard }) => dashboard.templateId)).toEqual([MAILS.id, SHOP.id]);
    await see(['old_mails']);
    await sync();
    expect((await all()).map(({ dashboard }) => dashboard.templateId)).toEqual([SHOP.id]);
  });

  it('are left alone once people have edited them', async () => {
    await see(['orders']);
    await sync();
    await metadata.dashboards.updateGrid(await target(), 'where shop = "a"');
    const edited = await only();
    await see(['orders_failed']);
    await sync();
    expect(await only()).toEqual(edited);
    templates = [];
    await sync();
    expect(await only()).toEqual(edited);
  });

  it.each(['settings', 'row', 'layout', 'key'])(
    'are left alone once people set the %s',
    async (what) => {
      await see(['orders']);
      await sync();
      const { dashboard, gridRows } = await only();
      const [row] = gridRows;
      const [item] = row?.items ?? [];
      if (!row || !item) throw new Error('no item');
      const { name, minInterval, timeOffset, gridMaxWidth } = dashboard;
      const settings = { name, minInterval, timeOffset, gridMaxWidth };
      const place = { id: item.id, width: item.width, height: item.height };
      const write = async (isChange: boolean): Promise<unknown> => {
        const at = await target();
        if (what === 'settings')
          return await metadata.dashboards.updateSettings(at, {
            ...settings,
            ...(isChange && { name: 'Ours', gridMaxWidth: 1800 }),
          });
        if (what === 'key')
          return await metadata.dashboards.updateSettings(at, {
            ...settings,
            ...(isChange && { key: 'orders' }),
          });
        if (what === 'row')
          return await metadata.gridRows.update(
            at,
            row.id,
            isChange ? { ...row, title: 'Ours' } : row,
          );
        const { xAxis, yAxis } = item;
        const moved = { xAxis, yAxis: isChange ? 60 : yAxis };
        return await metadata.gridItems.arrange(at, [{ ...place, ...moved }], row.id);
      };
      await write(false);
      await metadata.dashboards.updateGrid(await target(), dashboard.gridQuery);
      await metadata.gridItems.update(await target(), item.id, item);
      expect((await only()).dashboard).toEqual(dashboard);
      expect(await metadata.dashboards.listOfTemplates(1)).toMatchObject([{ edited: false }]);
      await write(true);
      const edited = await only();
      await see(['orders_failed']);
      await sync();
      expect(await only()).toEqual(edited);
    },
  );

  it('keep their arrangement while what they show stays', async () => {
    await see(['orders']);
    await sync();
    const { gridRows } = await only();
    const [row] = gridRows;
    const [item] = row?.items ?? [];
    if (!row || !item) throw new Error('no item');
    const items = [{ id: item.id, width: 24, height: 40, xAxis: 0, yAxis: 90 }];
    await metadata.gridItems.arrange(await target(), items, row.id);
    await sync();
    expect((await only()).gridRows[0]?.items).toContainEqual(
      expect.objectContaining({ title: 'All', width: 24, yAxis: 90 }),
    );
  });

  it('stay deleted when people have deleted them', async () => {
    await see(['orders']);
    await sync();
    await metadata.dashboards.delete(await target(), 'people');
    await see(['orders_failed']);
    await sync();
    expect(await all()).toEqual([]);
  });

  it('go when their template shows nothing any more', async () => {
    await see(['orders']);
    await sync();
    templates = [template(SHOP.id, 'name: Other\ngrid_rows: []')];
    await sync();
    expect(await all()).toEqual([]);
  });

  it('are read again where that failed once', async () => {
    let reads = 0;
    const load = (): Promise<Template[]> => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('EMFILE')) : Promise.resolve(templates);
    };
    const sync = new TemplateSync(metadata, load, { error: () => undefined });
    await expect(sync.rebuild(1, SHOP.id)).rejects.toThrow('EMFILE');
    await sync.rebuild(1, SHOP.id);
    expect(reads).toBe(2);
    await sync.stop();
  });

  it('are made by one server at a time', async () => {
    await see(['orders']);
    const errors: unknown[] = [];
    const log = { error: (...args: unknown[]) => errors.push(args) };
    const syncs = [1, 2].map(
      () => new TemplateSync(metadata, () => Promise.resolve(templates), log),
    );
    for (const each of syncs) for (let count = 0; count < 3; count += 1) each.onNewMetric(1);
    await expect.poll(async () => (await all()).length).toBe(1);
    await Promise.all(syncs.map((each) => each.stop()));
    expect(errors).toEqual([]);
    expect(await all()).toHaveLength(1);
  });
});
