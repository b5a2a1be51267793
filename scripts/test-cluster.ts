// Runs the tests that `packages/server/test/cluster/suite.ts` names against a real ClickHouse cluster and PostgreSQL, which the
// environment names, and says what it tried. What they make is in databases of their own, which are removed at the end.
// Words that follow choose files, as Vitest's filters do.
import { examine, type Examined, Refusal } from '../packages/server/test/cluster/examine.ts';
import { removeDatabases } from '../packages/server/test/cluster/remove-databases.ts';
import { NOT_TRIED, SUITE } from '../packages/server/test/cluster/suite.ts';
import { INSTALLATION_VARIABLE } from '../packages/server/test/support/installation.ts';
import { run } from './lib/run.ts';

// A Ctrl-C ends the tests; what they made is removed all the same.
process.on('SIGINT', () => {});

const filters = process.argv.slice(2);
const examined = await examine(process.env).catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(2);
});
const { installation } = examined;
console.log(introduction(examined));
const failed = await run(
  'vitest',
  ['run', '--project', 'cluster', '--reporter=verbose', ...filters],
  { env: { [INSTALLATION_VARIABLE]: JSON.stringify(installation) } },
).then(
  () => false,
  () => true,
);
console.log(conclusion());
const removed = await removeDatabases(installation, `${installation.prefix}_`);
console.log(
  `Removed what was left: ${removed.clickhouse} databases of ClickHouse, ${removed.postgres} of PostgreSQL. Nothing is named ${installation.prefix}_... any more.`,
);
process.exit(failed ? 1 : 0);

function introduction({ clickhouse, shards, postgres }: Examined): string {
  const { cluster, replicas } = installation.clickhouse;
  const hosts = shards.map((replicasOf, index) => `  shard ${index + 1}: ${replicasOf.join(', ')}`);
  return [
    `ClickHouse ${clickhouse}, cluster ${cluster}:`,
    ...hosts,
    `PostgreSQL ${postgres}.`,
    `Databases are named ${installation.prefix}_..., in both; no other is read or written.`,
    ...(replicas > 1
      ? [
          `An insert waits for ${replicas} replicas (insert_quorum), so that each has what is asked.`,
        ]
      : []),
    '',
  ].join('\n');
}

function conclusion(): string {
  const isChosen = (file: string): boolean =>
    filters.length === 0 || filters.some((filter) => `packages/server/${file}`.includes(filter));
  const tried = SUITE.flatMap(({ what, files }) => {
    const count = files.filter(isChosen).length;
    if (count === 0) return [];
    return `  ${what} (${count} ${count === 1 ? 'file' : 'files'})`;
  });
  return [
    '',
    failed ? 'Tried, and FAILED where it is said above:' : 'Tried:',
    ...tried,
    'Not tried:',
    ...NOT_TRIED.map((what) => `  ${what}`),
  ].join('\n');
}
