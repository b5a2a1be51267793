import { join } from 'node:path';
import { documentToDashboard, parseDocuments } from '@spanlight/sdk/documents';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeAnswer, startFakeServer, type FakeServer } from './support/fake-server.ts';
import { runCli, type CliResult } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* Servers that keep no keys, owners and revisions: dashboards are found by name, and what such a server can't keep makes
   no difference. */

const time = '2026-03-04T10:17:42Z';

/** What such a server holds, with the fields it answers. */
let stored: Record<string, unknown>;
let server: FakeServer;
const writes: { headers: Record<string, unknown>; body: unknown }[] = [];

const json = (value: unknown): FakeAnswer =>
  new FakeAnswer(200, JSON.stringify(value), { 'content-type': 'application/json' });

beforeEach(async () => {
  writes.length = 0;
  stored = {
    id: 42,
    projectId: 2,
    templateId: '',
    name: 'Shop',
    pinned: false,
    minInterval: 0,
    timeOffset: 0,
    gridQuery: '',
    gridMaxWidth: 1416,
    tableMetrics: null,
    tableQuery: '',
    tableGrouping: null,
    tableColumnMap: null,
    createdAt: time,
    updatedAt: time,
  };
  let gridRows: unknown[] = [];
  server = await startFakeServer({
    'projects.checkWrites': () =>
      new FakeAnswer(200, '<!doctype html>', { 'content-type': 'text/html' }),
    'silences.list': () => new FakeAnswer(200, '<!doctype html>', { 'content-type': 'text/html' }),
    'channels.list': () => json({ channels: [] }),
    'monitors.list': () => json({ monitors: [], states: [], count: 0 }),
    'dashboards.list': () => {
      const { id, projectId, templateId, name, pinned } = stored;
      return json({
        dashboards: [{ id, projectId, templateId, name, pinned, createdAt: time, updatedAt: time }],
      });
    },
    'dashboards.get': () =>
      json({ dashboard: stored, tableItems: [], gridRows, gridMetrics: [], yamlUrl: '' }),
    'dashboards.replaceYaml': ({ headers, body }) => {
      writes.push({ headers, body });
      const [document] = parseDocuments(String(body)).documents;
      if (document?.kind !== 'dashboard') throw new Error('no dashboard');
      const { name, gridRows: rows } = documentToDashboard(document.value);
      // It keeps its settings, takes over the id, and forgets collapsed rows.
      stored = { ...stored, name, templateId: document.value.id };
      gridRows = rows.map((row, index) => ({ ...row, id: index, dashId: 42, index }));
      return new FakeAnswer(200, '');
    },
    'dashboards.update': ({ headers, body }) => {
      writes.push({ headers, body });
      stored = { ...stored, ...(body as object) };
      return new FakeAnswer(200, '');
    },
    'dashboards.updateGrid': ({ headers, body }) => {
      writes.push({ headers, body });
      stored = { ...stored, ...(body as object) };
      return new FakeAnswer(200, '');
    },
  });
});

afterEach(async () => {
  await server.close();
});

const cli = async (args: string, stdin: string): Promise<CliResult> =>
  await runCli(args.split(' '), { url: server.url, stdin, env: { SPANLIGHT_PROJECT: '2' } });

const changed = `schema: v2
key: shop
name: Shop
owner: shop-team
min_interval: 2m
grid_query: where env = "prod"
grid_rows:
  - title: General
    items: []
`;

test('a document is matched by its name, and its key and owner make no difference', async () => {
  const same = 'schema: v2\nkey: shop\nname: Shop\nowner: shop-team\n';
  expect((await cli('dashboard diff -', same)).code).toBe(0);
  const { code, stdout } = await cli('dashboard diff -', changed);
  expect(code).toBe(2);
  expect(stdout.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
    '~ update dashboard "Shop" (stdin',
    '+ grid_rows[General]',
    '+ min_interval',
    '+ grid_query',
    'Plan',
    '',
  ]);
  expect(writes).toEqual([]);
});

test('apply also sets what such a server keeps when it reads YAML, and then has nothing to do', async () => {
  expect((await cli('apply -f - --yes', changed)).code).toBe(0);
  expect(writes.map(({ headers }) => headers['if-match'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // The id would be taken for that of a template.
  expect(stored).toMatchObject({
    templateId: '',
    minInterval: 120_000,
    gridQuery: 'where env = "prod"',
  });
  expect((await cli('dashboard diff -', changed)).code).toBe(0);
});

test('nothing is pruned where nobody can own anything, and plans are not saved', async () => {
  const other = 'schema: v2\nname: Shop\n';
  expect((await cli('plan -f - --prune --owner shop-team', other)).code).toBe(0);
  const saved = await cli(`plan -f - --save ${join(temporaryFolder(), 'plan.json')}`, changed);
  expect([saved.code, saved.stderr]).toEqual([1, expect.stringContaining('keeps no revisions')]);
});

test('what it would refuse is not known, and all or nothing is not promised', async () => {
  const plan = await cli('plan -f -', changed);
  expect([plan.code, plan.stderr]).toEqual([2, expect.stringContaining('could not be asked')]);
  const refused = await cli('apply -f - --yes --all-or-nothing', changed);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("can't be guaranteed, and nothing was changed"),
  ]);
  expect(writes).toEqual([]);
});
