import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inkTable } from './packages/cli/ink-table-plugin.ts';
import { SUITE } from './packages/server/test/cluster/suite.ts';
import { memoryFolder } from './scripts/lib/memory-folder.ts';

// Times are shown in local time: tests that mean another zone than UTC say so.
process.env['TZ'] = 'UTC';
// Tests start many processes of the same few thousand modules: those compile them once.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
);
// Stores of tests live for seconds, and a disk takes far longer to make and forget their thousands of files.
const memory = process.env['TMPDIR'] === undefined ? memoryFolder() : undefined;
if (memory !== undefined) process.env['TMPDIR'] = memory;

const fixedSeed = fileURLToPath(new URL('scripts/lib/fixed-seed.ts', import.meta.url));
const removeFolders = fileURLToPath(
  new URL('packages/cli/test/support/remove-folders.ts', import.meta.url),
);
const buildServer = fileURLToPath(new URL('scripts/lib/build-server.ts', import.meta.url));
const serverPrograms = fileURLToPath(
  new URL('packages/server/test/support/programs.ts', import.meta.url),
);
const conditions = ['@spanlight/source', 'node'];

/** One project per package, so `vitest --project server` runs one room of the house. */
const project = (
  name: string,
  settings: {
    fileParallelism?: boolean;
    server?: { deps: { inline: string[] } };
    env?: Record<string, string>;
    setupFiles?: string[];
    globalSetup?: string | string[];
  } = {},
) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    root: `packages/${name}`,
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Budgets end what hangs. What only takes long on a busy machine goes on.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    ...settings,
    setupFiles: [fixedSeed, ...(settings.setupFiles ?? [])],
  },
});

function onCluster() {
  const { test, ...rest } = project('server');
  return {
    ...rest,
    test: { ...test, name: 'cluster', include: SUITE.flatMap(({ files }) => files) },
  };
}

export default defineConfig({
  test: {
    // Most of what is tested waits for servers, browsers and terminals: more of them than cores.
    maxWorkers: 4,
    // Files share their process, its modules and its browser: a third of all time went into loading them anew.
    isolate: false,
    projects: [
      project('sdk'),
      project('query'),
      project('server', { globalSetup: [buildServer, serverPrograms] }),
      project('widgets'),
      {
        ...project('cli', {
          setupFiles: [removeFolders],
          globalSetup: buildServer,
          server: { deps: { inline: ['ink-table'] } },
          // Ink asks `tput` for the size of a screen that has none, twice for every frame.
          env: { COLUMNS: '100', LINES: '40' },
        }),
        plugins: [inkTable()],
      },
      project('web', { globalSetup: buildServer }),
      // Against an installation, by `npm run test:cluster` alone.
      ...(process.env['TEST_CLUSTER_INSTALLATION'] === undefined ? [] : [onCluster()]),
    ],
  },
});
