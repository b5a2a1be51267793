import {
  groupsResponseSchema,
  groupStatsResponseSchema,
  timeseriesResponseSchema,
  currentUserResponseSchema,
  projectResponseSchema,
  ssoMethodsResponseSchema,
  systemsResponseSchema,
  usageResponseSchema,
} from '@spanlight/sdk/schemas';
import { expect, test } from 'vitest';
import * as wire from './wire-data.ts';

// Answers that no server would give prove nothing.
test.each([
  ['users/current', () => currentUserResponseSchema.parse(wire.signedIn)],
  ['users/current of a guest', () => currentUserResponseSchema.parse(wire.guest)],
  ['projects', () => projectResponseSchema.parse(wire.projectAnswer(2))],
  ['sso/methods', () => ssoMethodsResponseSchema.parse(wire.ssoMethods)],
  ['systems', () => systemsResponseSchema.parse({ systems: wire.systems })],
  ['many systems', () => systemsResponseSchema.parse({ systems: wire.manySystems })],
  ['timeseries', () => timeseriesResponseSchema.parse(wire.trends)],
  ['groups', () => groupsResponseSchema.parse(wire.groups(new URLSearchParams()))],
  ['group-stats', () => groupStatsResponseSchema.parse(wire.groupStats)],
  ['data-usage', () => usageResponseSchema.parse(wire.usage)],
])('%s as the schema has it', (_name, parse) => {
  expect(parse).not.toThrow();
});
