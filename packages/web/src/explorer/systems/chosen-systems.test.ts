import { expect, test } from 'vitest';
import { chosenSystems } from './system-options.ts';

const systems = ['db:redis', 'funcs', 'httpclient:web', 'httpserver:cart', 'log:info'].map(
  (system) => ({
    projectId: 1,
    system,
    count: 1,
    errorCount: 0,
    rate: 1,
    errorRate: 0,
    groupCount: 1,
  }),
);

test.each([
  [[], 5],
  [['db:redis', 'funcs'], 2],
  [['http:all'], 2],
  [['spans:all'], 4],
  [['log:all', 'db:redis'], 2],
  [['all'], 5],
  [['rpc:all'], 0],
])('%j stands for %i', (selection, count) => {
  expect(chosenSystems(systems, selection)).toHaveLength(count);
});
