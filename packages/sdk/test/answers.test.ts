// Every call of the contract, answered with what isn't its answer.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formattedCallsTable } from '../make/calls-table.ts';
import { InvalidResponseError, Spanlight } from '../src/index.ts';
import { routes, type Route, type RouteName } from '../src/schemas.ts';
import { calls } from './every-call.ts';
import { failureOf } from './with-server.ts';

it('the table of calls is what `npm run contract` writes', () => {
  const path = join(import.meta.dirname, '../src/calls/calls.ts');
  expect(readFileSync(path, 'utf8')).toBe(formattedCallsTable());
});

/** A client whose every request gets this answer. */
function answered(body: string | null, status = 200): Spanlight {
  const headers = { 'content-type': 'application/json' };
  return new Spanlight({
    url: 'http://server.test',
    project: 7,
    maxRetries: 0,
    fetch: async () => new Response(body, { status, headers }),
  });
}

const nothing: [string, string | null, number][] = [
  ['204', null, 204],
  ['an empty body', '', 200],
  ['null', 'null', 200],
  ['{}', '{}', 200],
];

const wrong: [string, string, number][] = [
  ['[]', '[]', 200],
  ['a text', '"x"', 200],
  ['a number', '0', 200],
];

const isRead = (route: Route): boolean => route.response !== undefined && !route.unread;
const named = Object.entries<Route>(routes).map(([name, route]) => ({
  route,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its names
  call: calls[name as RouteName],
  name,
}));
const read = named.filter(({ route }) => isRead(route));
const needy = read.filter(({ route }) => route.needs?.length !== 0);

async function expectRefusal(
  call: Promise<unknown>,
  { method }: Route,
  status: number,
): Promise<void> {
  const error = await failureOf(call);
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect(error).toMatchObject({ status, code: 'invalid_response', isRetryable: false });
  expect(String(error)).toMatch(new RegExp(`${method} /\\S+ answered ${status}, but `));
}

describe.each(nothing)('%s', (_, body, status) => {
  it.each(needy)('is no answer of $name', ({ route, call }) =>
    expectRefusal(call(answered(body, status)), route, status),
  );

  it.each(read.filter(({ route }) => route.needs?.length === 0))(
    'is the answer of existing servers to $name',
    async ({ name, call }) => {
      // A count is a number; of what they don't tell it is none.
      const none = name.startsWith('alerts.') ? 0 : undefined;
      expect(await call(answered(body, status))).toBe(none);
    },
  );
});

describe.each(wrong)('%s', (_, body, status) => {
  it.each(read)('is no answer of $name', ({ route, call }) =>
    expectRefusal(call(answered(body, status)), route, status),
  );
});

describe('a value of the wrong type', () => {
  it.each(needy)('is no answer of $name', async ({ route, call }) => {
    const keys = Object.keys(Object(route.response).shape);
    for (const value of ['x', 5, ...(route.needs?.includes('count') ? [{}] : [])]) {
      const body = JSON.stringify(Object.fromEntries(keys.map((key) => [key, value])));
      await expectRefusal(call(answered(body)), route, 200);
    }
  });
});

describe('calls that answer nothing', () => {
  it.each(named.filter(({ route }) => !isRead(route) && route.mediaType === undefined))(
    '$name',
    async ({ call }) => {
      for (const [, body, status] of nothing)
        expect(await call(answered(body, status))).toBeUndefined();
    },
  );
});
