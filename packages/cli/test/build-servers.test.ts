import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { demoHandlers, demoLog, demoSpan, spansAnswer } from './support/demo-data.ts';
import { failure, startFakeServer, type FakeServer } from './support/fake-server.ts';
import { runCli, type CliResult } from './support/run-cli.ts';

/* Pipelines print lists: nothing that somebody sent may be a command of the build server that reads what is printed. */

const hostile =
  '::error file=a,line=1::one ##vso[task.setvariable variable=a]b ##[error]c, longer than a line of YAML' +
  '\n::stop-commands::two\n  ::add-mask::three\n##[group]four';

/** Commands as GitHub Actions (of a line that has both pairs of colons) and Azure Pipelines look for them. */
const command = /^\s*::.*::|##\w*\[/mu;

let server: FakeServer;

beforeEach(async () => {
  const log = demoLog(1, { displayName: hostile, attrs: { service_name: hostile, host: '::1' } });
  server = await startFakeServer(demoHandlers());
  server.handlers['spans.list'] = ({ query }) =>
    spansAnswer(query, [log, demoSpan({ displayName: hostile, attrs: { [hostile]: hostile } })]);
  server.handlers['systems.list'] = () => ({
    systems: [
      {
        projectId: 2,
        system: hostile,
        count: 1,
        errorCount: 0,
        rate: 1,
        errorRate: 0,
        groupCount: 1,
      },
    ],
  });
});

afterEach(async () => {
  await server.close();
});

const cli = async (...args: string[]): Promise<CliResult> =>
  await runCli(args, { url: server.url, env: { SPANLIGHT_PROJECT: '2' } });

const lists = [
  ['system', 'list'],
  ['span', 'list'],
  ['log', 'tail', '--no-follow'],
];

test.each(['table', 'wide', 'json', 'ndjson', 'yaml', 'jsonpath={..displayName}{..system}'])(
  'a list as %s starts none',
  async (format) => {
    for (const list of lists) {
      const { code, stdout, stderr } = await cli(...list, '-o', format);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).not.toMatch(command);
    }
  },
);

test('an error starts none, on no line', async () => {
  server.handlers['systems.list'] = () => failure(400, 'bad_request', hostile);
  const { code, stderr } = await cli('system', 'list');
  expect([code, stderr]).toEqual([2, expect.stringContaining('four')]);
  expect(stderr).not.toMatch(command);
});

test('YAML is read back as what was sent, and an address stays one', async () => {
  const { stdout } = await cli('span', 'list', '-o', 'yaml');
  expect(parse(stdout)).toMatchObject({
    items: [{ displayName: hostile }, { displayName: hostile }],
  });
  expect((await cli('span', 'list', '-o', 'jsonpath={..host}')).stdout).toBe('::1\n');
});
