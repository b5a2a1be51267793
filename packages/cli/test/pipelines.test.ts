import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from './support/build.ts';
import { githubSteps, gitlabSteps, type PipelineJobs } from './support/pipeline-steps.ts';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { sendShopPoints } from './support/shop-points.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/*
 * The pipelines of `examples/ci`, step by step, as they are written in their files, against a real server. What they
 * need of the outside, `npm`, `gh` and `curl`, is stood in for by scripts that note how they were called.
 */

const reason = missingEngine();
const example = fileURLToPath(new URL('../../../examples/ci', import.meta.url));
/** Every step starts processes, which take their time on a busy machine. */
const PATIENCE = 300_000;
const hook = 'https://hooks.example.com/t0p-s3cret';

describe.skipIf(reason !== '')(`the pipelines of the example${reason}`, () => {
  let server: RealServer;
  let program: string;

  beforeAll(async () => {
    [server, program] = await Promise.all([startRealServer(accounts), buildProgram()]);
  });
  afterAll(async () => {
    await server.stop();
  });

  /** A copy of the example as a repository of its own, in which scripts can be run. */
  function checkOut(): {
    folder: string;
    run: (jobs: PipelineJobs, job: string) => Promise<string>;
  } {
    const folder = join(temporaryFolder(), 'repository');
    cpSync(example, folder, { recursive: true });
    const tools = join(folder, '.tools');
    mkdirSync(tools);
    const tool = (name: string, text: string): void => {
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(tools, name), 0o755);
    };
    tool('spanlight', `exec "${process.execPath}" "${program}" "$@"`);
    for (const name of ['npm', 'gh', 'curl']) tool(name, `echo ${name} "$@" >>"$TOOLS_LOG"`);
    const log = join(folder, '.tools.log');
    const run = async (jobs: PipelineJobs, job: string): Promise<string> => {
      writeFileSync(log, '');
      let printed = '';
      for (const { script, env } of jobs[job] ?? []) {
        const { stdout } = await promisify(execFile)('sh', ['-ec', script], {
          cwd: folder,
          env: {
            PATH: `${tools}:/usr/bin:/bin`,
            TOOLS_LOG: log,
            SPANLIGHT_CONFIG_DIR: join(folder, '.config'),
            SPANLIGHT_KEYCHAIN: 'off',
            CI: 'true',
            ...env,
          },
        });
        printed += stdout;
      }
      return printed + readFileSync(log, 'utf8');
    };
    return { folder, run };
  }

  /** What a project holds that files can say. */
  async function holds(client: Spanlight): Promise<Record<string, string[]>> {
    const owned = (things: readonly { key: string; owner: string }[]): string[] =>
      things.flatMap(({ key, owner }) => (owner === 'shop-team' ? [key] : [])).toSorted();
    return {
      channels: owned(await client.channels.list()),
      monitors: owned((await client.monitors.list()).monitors),
      dashboards: owned(await client.dashboards.list()),
      annotations: (await client.annotations.list()).annotations.map(({ name }) => name),
    };
  }

  const everything = {
    channels: ['shop-ops'],
    monitors: [
      'shop-new-errors',
      'shop-orders-not-paid',
      'shop-queues-grow',
      'shop-slow-requests',
      'shop-too-few-orders',
    ],
    dashboards: ['shop-checkout', 'shop-services'],
  };

  const nothing = { channels: [], monitors: [], dashboards: [], annotations: [] };
  const CREATES = '**Plan: 9 to create, 0 to update, 0 to delete, 0 unchanged.**';
  const UNCHANGED = '**Plan: 0 to create, 0 to update, 0 to delete, 9 unchanged.**';

  test(
    'on GitHub: a request is commented, a push applies and marks, and again changes nothing',
    { timeout: PATIENCE },
    async () => {
      const client = new Spanlight({ url: server.url, token: miraToken, project: 1 });
      await sendShopPoints(server.url, 'shop-token', client);
      const { folder, run } = checkOut();
      const jobs = githubSteps(join(folder, '.github/workflows/observability.yml'), {
        'vars.SPANLIGHT_URL': server.url,
        'vars.SPANLIGHT_PROJECT': '1',
        'secrets.SPANLIGHT_TOKEN': miraToken,
        'secrets.SPANLIGHT_DSN': `${server.url.replace('://', '://shop-token@')}?grpc=1`,
        'secrets.SHOP_WEBHOOK_URL': hook,
        'github.token': 'gh-token',
        'github.event.pull_request.number': '7',
        'github.sha': '4f2a9c1',
        'github.run_id': '99',
      });
      expect(Object.keys(jobs)).toEqual(['check', 'apply']);
      const plan = (): string => readFileSync(join(folder, 'plan.md'), 'utf8');

      expect(await run(jobs, 'check')).toContain(
        'npm install --global @spanlight/cli\n' +
          'gh pr comment 7 --body-file plan.md --edit-last --create-if-none\n',
      );
      expect(plan()).toContain(CREATES);
      expect(await holds(client)).toEqual(nothing);

      const applied = await run(jobs, 'apply');
      expect(await holds(client)).toEqual({ ...everything, annotations: ['Deployed 4f2a9c1'] });
      expect((await client.channels.list())[0]).toMatchObject({ params: { url: hook } });
      await run(jobs, 'apply');
      await run(jobs, 'check');
      expect(plan()).toContain(UNCHANGED);
      expect(await holds(client)).toEqual({ ...everything, annotations: ['Deployed 4f2a9c1'] });
      expect(applied + plan()).not.toContain('s3cret');
    },
  );

  test('on GitLab: the same, and mistakes become a report', { timeout: PATIENCE }, async () => {
    const client = new Spanlight({ url: server.url, token: miraToken, project: 2 });
    await sendShopPoints(server.url, 'blog-token', client);
    const { folder, run } = checkOut();
    const jobs = gitlabSteps(join(folder, '.gitlab-ci.yml'), {
      SPANLIGHT_URL: server.url,
      SPANLIGHT_PROJECT: '2',
      SPANLIGHT_TOKEN: miraToken,
      SPANLIGHT_DSN: `${server.url.replace('://', '://blog-token@')}?grpc=1`,
      SHOP_WEBHOOK_URL: hook,
      GITLAB_TOKEN: 'gl-token',
      CI_API_V4_URL: 'https://gitlab.example/api/v4',
      CI_PROJECT_ID: '31',
      CI_MERGE_REQUEST_IID: '7',
      CI_COMMIT_SHORT_SHA: '4f2a9c1',
      CI_PIPELINE_ID: '99',
    });
    expect(Object.keys(jobs)).toEqual(['lint', 'plan', 'apply']);

    expect(await run(jobs, 'plan')).toMatch(
      /--data-urlencode body@plan\.md https:\/\/gitlab\.example\/api\/v4\/projects\/31\/merge_requests\/7\/notes\n$/,
    );
    expect(readFileSync(join(folder, 'plan.md'), 'utf8')).toContain(CREATES);
    expect(await holds(client)).toEqual(nothing);
    await run(jobs, 'apply');
    expect(await holds(client)).toEqual({ ...everything, annotations: ['Deployed 4f2a9c1'] });

    const report = (): unknown =>
      JSON.parse(readFileSync(join(folder, 'gl-code-quality-report.json'), 'utf8'));
    await run(jobs, 'lint');
    expect(report()).toEqual([]);
    const file = join(folder, 'observability/monitors.yml');
    const broken = readFileSync(file, 'utf8').replace(
      'per_min(sum($orders))',
      'per_min(sum($order))',
    );
    writeFileSync(file, broken);
    await expect(run(jobs, 'lint')).rejects.toMatchObject({ code: 1 });
    expect(report()).toContainEqual(
      expect.objectContaining({
        severity: 'major',
        location: { path: 'observability/monitors.yml', lines: { begin: 7 } },
      }),
    );
    await expect(run(jobs, 'apply')).rejects.toMatchObject({ code: 7 });
    expect(await holds(client)).toMatchObject(everything);
  });
});
