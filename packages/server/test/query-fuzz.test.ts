import { FUNCTIONS, INTRINSIC_COLUMNS, parseQuery } from '@spanlight/query';
import { spanFilterSchema } from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chartTimeseries } from '../src/telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../src/telemetry/queries/groups/list-groups.ts';
import { listSpans } from '../src/telemetry/queries/spans/list-spans.ts';
import { openTestStore, type TestStore } from './telemetry-store.ts';

let store: TestStore;

beforeAll(async () => {
  store = await openTestStore();
  await store.insert([
    {
      time: Date.UTC(2026, 2, 4, 10, 30) * 1000,
      duration: 5e6,
      columns: { service_name: 'cart', http_response_status_code: 500 },
      attrs: { a: 'x', b: 5, c: '' },
    },
  ]);
});

afterAll(async () => {
  await store.close();
});

const name = fc.constantFrom(
  ...INTRINSIC_COLUMNS.keys(),
  'a',
  'b',
  'service',
  'service_name',
  'http_status_code',
  'log_message',
  '"my-attr"',
  String.raw`"\"'{x:String}\\"`,
);

const text = fc.oneof(
  fc.constantFrom('"x"', '"("', '"%_\\\\"', '"a|b|"', '""', '"\\\\"', '`^(\\w+)`', '"{x:String}"'),
  fc.string({ maxLength: 6, unit: 'binary' }).map((value) => JSON.stringify(value)),
);

const value = fc.oneof(
  text,
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e300',
    '10ms',
    '5kb',
    '11859341763450127344',
    'word',
    '"2026-03-04T10:00:00Z"',
    '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
    'true',
  ),
);

const { expression, filter } = fc.letrec<{ expression: string; filter: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    name,
    fc.constantFrom('1', '-2.5', '0', '_count', '_error_rate', 'count()'),
    fc
      .tuple(fc.constantFrom(...FUNCTIONS.values()), tie('expression'), text, tie('filter'))
      .map(([info, inner, words, condition]) => {
        const given = info.arguments.map((kind) => {
          if (kind === 'condition') return condition;
          if (kind === 'text' || kind === 'regexp') return words;
          return kind === 'duration' ? '10ms' : kind === 'time' ? '_time' : inner;
        });
        return `${info.name}(${given.join(', ')})`;
      }),
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '%'), tie('expression'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
  ),
  filter: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom(
          '=',
          '!=',
          '<',
          '>=',
          '~',
          '!~',
          'like',
          'not like',
          'contains',
          'not contains',
        ),
        value,
      )
      .map((pieces) => pieces.join(' ')),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('in', 'not in'),
        fc.array(value, { minLength: 1, maxLength: 3 }),
      )
      .map(([left, operator, values]) => `${left} ${operator} (${values.join(', ')})`),
    fc.tuple(name, fc.constantFrom('exists', 'not exists', '')).map((pieces) => pieces.join(' ')),
    fc
      .tuple(tie('filter'), fc.constantFrom('and', 'or'), tie('filter'))
      .map((pieces) => `(${pieces.join(' ')})`),
    tie('filter').map((inner) => `not (${inner})`),
  ),
}));

const part = fc.oneof(
  expression,
  expression.map((inner) => `sum(${inner})`),
  expression.map((inner) => `group by ${inner} as g`),
  filter.map((inner) => `where ${inner}`),
  filter.map((inner) => `having ${inner}`),
);

const query = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' | '));

it('is accepted by the engine, whatever parses', async () => {
  let understood = 0;
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const parameters = spanFilterSchema.parse({
        time_gte: '2026-03-04T10:00:00Z',
        time_lt: '2026-03-04T11:00:00Z',
        query: text,
      });
      const context = { client: store.client, projectId: 1 };
      const { query: echo } = await listGroups(context, parameters);
      understood += echo.parts.filter(({ error }) => error === '').length;
      await chartTimeseries(context, parameters);
      await listSpans(context, { ...parameters, page: 1, limit: 10 });
      expect(echo.parts).toHaveLength(parseQuery(text).length);
    }),
    {
      numRuns: 150,
      examples: [['group by _id as g | where not ((count() = 0 or _error_rate like ""))']],
    },
  );
  // A generator that only makes nonsense would prove nothing.
  expect(understood).toBeGreaterThan(100);
});
