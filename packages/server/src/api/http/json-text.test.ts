import { Buffer } from 'node:buffer';
import {
  assert as check,
  asyncProperty,
  dictionary,
  array,
  json,
  string,
  anything,
} from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

const written = async (value: unknown): Promise<string> => (await jsonText(value)).toString();

test('writes what JSON writes', async () => {
  await check(
    asyncProperty(
      dictionary(string(), array(json().map((text): unknown => JSON.parse(text)))),
      async (value) => {
        expect(await written(value)).toBe(`${JSON.stringify(value)}\n`);
      },
    ),
    { numRuns: 300 },
  );
});

test('writes whatever may be written', async () => {
  await check(
    asyncProperty(anything({ maxDepth: 3, withDate: true }), async (value) => {
      expect(await written(value)).toBe(`${JSON.stringify(value)}\n`);
    }),
    { numRuns: 500 },
  );
});

test('others may have their turn while a large answer is written, which is bytes then', async () => {
  const numbers = Array.from({ length: 500 }, (_, at) => at * 1.1);
  const value = {
    a: 'é',
    none: undefined,
    series: Array.from({ length: 4000 }, () => ({ numbers })),
  };
  let turns = 0;
  const over = new AbortController();
  const writing = jsonText(value).then((text) => {
    over.abort();
    return text;
  });
  for (; !over.signal.aborted; turns++) await new Promise((resolve) => setImmediate(resolve));
  const text = await writing;
  expect(Buffer.isBuffer(text)).toBe(true);
  expect(text.toString()).toBe(`${JSON.stringify(value)}\n`);
  expect(turns).toBeGreaterThan(3);
});
