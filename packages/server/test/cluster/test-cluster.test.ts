/** `npm run test:cluster` itself: what it refuses, what it says, and that it leaves an installation as it was. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPostgres } from '../support/installation.ts';
import { startPostgres } from '../support/postgres.ts';
import { type EngineOverHttp, startEngine } from './start-engine.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Runs the command with these variables and none of the tests around it. */
function testCluster(
  variables: Readonly<Record<string, string>>,
  ...filters: string[]
): Promise<{ code: unknown; text: string }> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|SPANLIGHT|FORCE_COLOR)/.test(name),
  );
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--conditions=@spanlight/source', 'scripts/test-cluster.ts', ...filters],
      { cwd: repository, env: { ...Object.fromEntries(own), NO_COLOR: '1', ...variables } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    );
  });
}

const postgres = await startPostgres();
const isHere = typeof postgres !== 'string';
if (!isHere) console.warn(`npm run test:cluster was left out: ${postgres}`);

it('says which variables it needs', async () => {
  const { code, text } = await testCluster({ SPANLIGHT_CLICKHOUSE_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(2);
  expect(text).toContain('set SPANLIGHT_CLICKHOUSE_CLUSTER (such as main), SPANLIGHT_POSTGRES_URL');
  expect(text).not.toContain('SPANLIGHT_CLICKHOUSE_URL');
});

describe.skipIf(!isHere)('an installation', () => {
  const database = isHere ? postgres : { url: '', stop: () => Promise.resolve() };
  let engine: EngineOverHttp;

  beforeAll(async () => {
    engine = await startEngine();
  });

  afterAll(async () => {
    await engine?.stop();
    await database.stop();
  });

  const named = (): Record<string, string> => ({
    SPANLIGHT_CLICKHOUSE_URL: engine.url,
    SPANLIGHT_CLICKHOUSE_CLUSTER: 'one',
    SPANLIGHT_POSTGRES_URL: database.url,
  });

  it.each([
    [{ SPANLIGHT_CLICKHOUSE_CLUSTER: 'none' }, 'No cluster "none" is known to that ClickHouse'],
    [{ SPANLIGHT_CLICKHOUSE_URL: 'http://me:hidden@127.0.0.1:9' }, 'ClickHouse of SPANLIGHT_CLICK'],
    [{ SPANLIGHT_POSTGRES_URL: 'postgres://me:hidden@127.0.0.1:9/x' }, 'PostgreSQL of SPANLIGHT_P'],
    [{ SPANLIGHT_CLICKHOUSE_DATABASE: 'a b' }, 'SPANLIGHT_CLICKHOUSE_DATABASE begins the names'],
  ])('that %j names is refused in a sentence', async (changed, sentence) => {
    const { code, text } = await testCluster({ ...named(), ...changed });
    expect({ code, lines: text.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(text).toContain(sentence);
    expect(text).not.toContain('hidden');
  });

  it('whose user may not make databases is refused', async () => {
    const other = database.url.replace('spanlight@', 'reader@');
    await withPostgres(database.url, (client) => client.query('CREATE ROLE reader LOGIN'));
    const { text } = await testCluster({ ...named(), SPANLIGHT_POSTGRES_URL: other });
    expect(text).toContain('ALTER ROLE reader CREATEDB');
  });

  it('is tried, told of, and left as it was', async () => {
    const before = await databases();
    const { code, text } = await testCluster(named(), 'unfinished-buckets', 'test/usage');
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(text).toMatch(/^ClickHouse \d+\.\S+, cluster one:\n {2}shard 1: 127\.0\.0\.1:9000\n/u);
    expect(text).toMatch(/ ✓ \|cluster\| test\/usage\.test\.ts/u);
    expect(text).toMatch(/^Tried:\n {2}questions about spans, .* \(1 file\)$/mu);
    expect(text).toContain('Not tried:\n  nodes, shards');
    expect(await databases()).toEqual(before);
    // What a test does not remove itself is removed at the end.
    expect(text).toMatch(/Removed what was left: [1-9]/u);
  });

  /** The databases that there are in both. */
  async function databases(): Promise<unknown> {
    const client = await engine.openStore('kept_test_by_others');
    const found = await client.rows('SELECT name FROM system.databases ORDER BY name');
    await client.close();
    const { rows } = await withPostgres(database.url, (pg) =>
      pg.query('SELECT datname FROM pg_database ORDER BY datname'),
    );
    return [found, rows];
  }
});
