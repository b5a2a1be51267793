import { expect, test } from 'vitest';
import { ProjectCache } from './project-cache.ts';
import type { IngestProject } from '../project.ts';
import { UnauthenticatedError } from '../refusals.ts';

const project: IngestProject = {
  id: 1,
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: false,
  forceSpanName: [],
};

function open(known: Record<string, IngestProject>) {
  const asked: string[] = [];
  let now = 0;
  let failing = false;
  const directory = {
    byToken: async (token: string) => {
      asked.push(token);
      if (failing) throw new Error('the database is away');
      return known[token];
    },
  };
  return {
    cache: new ProjectCache(directory, () => now),
    asked,
    wait: (ms: number) => (now += ms),
    fail: (value: boolean) => (failing = value),
  };
}

test('a token is looked up once in five seconds', async () => {
  const { cache, asked, wait } = open({ a: project });
  await Promise.all([cache.byToken('a'), cache.byToken('a')]);
  wait(4900);
  expect(await cache.byToken('a')).toBe(project);
  expect(asked).toEqual(['a']);
  wait(200);
  await cache.byToken('a');
  expect(asked).toEqual(['a', 'a']);
});

test('a project made a moment ago is found soon', async () => {
  const known: Record<string, IngestProject> = {};
  const { cache, wait } = open(known);
  await expect(cache.byToken('a')).rejects.toThrow(UnauthenticatedError);
  known['a'] = project;
  await expect(cache.byToken('a')).rejects.toThrow(UnauthenticatedError);
  wait(5000);
  expect(await cache.byToken('a')).toBe(project);
});

test('a lookup that failed is not remembered', async () => {
  const { cache, fail } = open({ a: project });
  fail(true);
  await expect(cache.byToken('a')).rejects.toThrow('the database is away');
  fail(false);
  expect(await cache.byToken('a')).toBe(project);
});

test('a project is known for a minute while nobody can be asked', async () => {
  const { cache, fail, wait } = open({ a: project });
  await cache.byToken('a');
  fail(true);
  wait(6000);
  expect(await cache.byToken('a')).toBe(project);
  wait(60_000);
  await expect(cache.byToken('a')).rejects.toThrow('the database is away');
});
