import { readFileSync } from 'node:fs';
import { checkMonitorSettings } from '@spanlight/query';
import { expect, it } from 'vitest';
import { parseDocuments } from './documents/parse.ts';
import { jsonSchemas } from './json-schemas.ts';

it.each(Object.entries(jsonSchemas()))(
  'the schema of %s for editors is up to date: npm run schemas writes it',
  (name, schema) => {
    const file = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
  },
);

/** How many errors a document has with such a number of milliseconds somewhere. */
const errorsOf = (text: string): number =>
  parseDocuments(text).problems.filter(({ severity }) => severity === 'error').length;

const heldBy: Readonly<Record<string, (milliseconds: number) => number>> = {
  wait: (wait) => errorsOf(`monitors:\n  - { name: a, type: error, grouping: { wait: ${wait} } }`),
  interval: (interval) =>
    errorsOf(`monitors:\n  - { name: a, type: error, grouping: { interval: ${interval} } }`),
  after: (after) =>
    errorsOf(
      `monitors:\n  - { name: a, type: error, escalation: [{ after: ${after}, channels: [b] }] }`,
    ),
  keep_firing_for: (keepFiringFor) =>
    checkMonitorSettings({
      minAllowedValue: 1,
      maxAllowedValue: null,
      checkNumPoint: 5,
      keepFiringFor,
    }).length,
  time_offset: (offset) => errorsOf(`schema: v2\nname: a\ntime_offset: ${offset}\n`),
  min_interval: (interval) => errorsOf(`schema: v2\nname: a\nmin_interval: ${interval}\n`),
  duration: (duration) =>
    errorsOf(
      `silences:\n  - { name: a, all: true, repeat: { time: "22:00", duration: ${duration} } }`,
    ),
};

it('limits of times are those that documents are held to', () => {
  const told = new Map<string, { minimum?: number; maximum?: number }>();
  const collect = (schema: unknown, name = ''): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, minimum, maximum } = schema as Record<string, unknown>;
    if (Array.isArray(type) && type.includes('number') && type.includes('string'))
      told.set(name, {
        ...(typeof minimum === 'number' && { minimum }),
        ...(typeof maximum === 'number' && { maximum }),
      });
    for (const [key, inner] of Object.entries(schema)) collect(inner, key);
  };
  collect(jsonSchemas());
  expect([...told.keys()].toSorted()).toEqual(Object.keys(heldBy).toSorted());
  for (const [name, { minimum, maximum }] of told) {
    const errors = (value: number | undefined): number =>
      value === undefined ? 0 : (heldBy[name]?.(value) ?? -1);
    expect([name, errors(minimum), errors(maximum)]).toEqual([name, 0, 0]);
    expect([name, minimum === undefined || errors(minimum - 1) > 0]).toEqual([name, true]);
    expect([name, maximum === undefined || errors(maximum + 1) > 0]).toEqual([name, true]);
  }
});
