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
import { afterEach, expect, test, vi } from 'vitest';
import { jsonText } from './json-text.ts';

afterEach(() => vi.restoreAllMocks());

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

/** A span as trees have them. */
interface Node {
  readonly id: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  children?: Node[];
  readonly events?: readonly object[];
}

/** A tree of so many spans, of which each hangs below the one that `parentOf` names. */
function tree(spans: number, parentOf: (at: number) => number): Node {
  const node = (at: number): Node => ({
    id: `${at}`,
    attrs: { name: 'é"\n', at, none: undefined },
    ...(at % 7 === 0 && { events: [{ at }, { name: 'log' }] }),
  });
  const nodes = Array.from({ length: spans }, (_, at) => node(at));
  for (const [at, child] of nodes.entries()) {
    const parent = nodes[parentOf(at)];
    if (at > 0 && parent) (parent.children ??= []).push(child);
  }
  return nodes[0] ?? node(0);
}

test.each<[string, number, (at: number) => number]>([
  ['small', 5, () => 0],
  ['flat', 3000, () => 0],
  ['deep', 500, (at) => at - 1],
  ['deeper than trees are', 700, (at) => at - 1],
  ['bushy', 4000, (at) => Math.floor((at - 1) / 3)],
])(
  'a %s tree is written as JSON writes it, a few spans a turn',
  async (_shape, spans, parentOf) => {
    // After two looks at the clock a slice is over: what is counted are the places where others may go first.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 8));
    const value = { trace: { id: 'a' }, root: tree(spans, parentOf), numSpan: spans };
    let turns = 0;
    const over = new AbortController();
    const writing = written(value).finally(() => over.abort());
    for (; !over.signal.aborted; turns++) await new Promise((resolve) => setImmediate(resolve));
    expect(await writing).toBe(`${JSON.stringify(value)}\n`);
    expect(turns).toBeGreaterThan(Math.min(spans, 100) / 2);
  },
);
