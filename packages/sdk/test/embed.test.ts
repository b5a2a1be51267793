// A page that gets its tokens from its own backend: both servers are real, the page's clock is ours.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { embedToken } from '../src/embed.ts';
import { ConnectionError, InvalidResponseError, type Hooks } from '../src/index.ts';
import { embedTokenRequestSchema } from '../src/schemas.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const MINT = 'POST /spanlight-token';
const LIST = 'GET /projects/7/alerts';
const empty = { body: { alerts: [], count: 0, facets: [] } };
let minted = 0;

/** Answers as a backend does that passes on what it was given: tokens of so many seconds. */
function answer(seconds: number): { body: unknown } {
  minted += 1;
  // The server's clock is far from the page's.
  const createdAt = new Date(Date.UTC(2001, 0, 1));
  const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
  return { body: { token: `spe_${minted}`, embedToken: { createdAt, expiresAt } } };
}

const connect = (hooks?: Hooks) =>
  context.connect({ token: embedToken({ url: `${context.server.url}/spanlight-token` }), hooks });
const sent = () => context.server.requests.map(({ method, path }) => `${method} ${path}`);
const tokens = () =>
  context.server.requests
    .map(({ headers }) => headers.authorization)
    .filter((header) => header !== undefined);

beforeEach(() => {
  minted = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 4) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shares one token between requests until a minute before it ends', async () => {
  context.server.on(MINT, answer(900), answer(900)).on(LIST, empty);
  const client = connect();
  await Promise.all([client.alerts.list(), client.alerts.list()]);
  vi.setSystemTime(Date.now() + 839_000);
  await client.alerts.list();
  vi.setSystemTime(Date.now() + 2000);
  await client.alerts.list();
  expect(tokens()).toEqual(['Bearer spe_1', 'Bearer spe_1', 'Bearer spe_1', 'Bearer spe_2']);
  expect(sent().filter((call) => call === MINT)).toHaveLength(2);
});

it('gets a new one once when the server refuses it, and tells no hook what it is', async () => {
  const refused = { status: 401, body: { message: 'the token has ended' } };
  context.server
    .on(MINT, answer(900), answer(900), answer(900))
    .on(LIST, empty, refused, empty, refused);
  const told: unknown[] = [];
  const note = (event: unknown): void => void told.push(event);
  const client = connect({ onRequest: note, onResponse: note, onRetry: note });
  await client.alerts.list();
  vi.setSystemTime(Date.now() + 60_000);
  await client.alerts.list();
  expect(tokens()).toEqual(['Bearer spe_1', 'Bearer spe_1', 'Bearer spe_2']);
  // A new token that is refused as well is no reason to mint without end.
  const error = await failureOf(client.alerts.list());
  expect(error).toMatchObject({ status: 401, message: 'the token has ended' });
  expect(minted).toBe(3);
  expect(sent().filter((call) => call === MINT)).toHaveLength(2);
  expect(context.server.requests.every(({ query }) => !String(query).includes('spe_'))).toBe(true);
  expect(JSON.stringify(told)).not.toContain('spe_');
});

it('uses a token that still lives on while the backend fails', async () => {
  const down = { status: 503, body: { message: 'the portal is restarting' } };
  context.server.on(MINT, answer(100), down).on(LIST, empty);
  const client = connect();
  await client.alerts.list();
  vi.setSystemTime(Date.now() + 90_000);
  await client.alerts.list();
  expect(tokens()).toEqual(['Bearer spe_1', 'Bearer spe_1']);
  vi.setSystemTime(Date.now() + 11_000);
  const error = await failureOf(client.alerts.list());
  expect(error).toMatchObject({ status: 503, message: 'the portal is restarting' });
});

it('says what the backend should answer', async () => {
  context.server.on(MINT, { body: { token: 'spe_1' } });
  const error = await failureOf(connect().alerts.list());
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect(String(error)).toMatch(/must answer what embedTokens\.create\(\) gave/);
  expect(String(error)).not.toContain('spe_1');
});

it('sends the headers the backend wants, and says when it is not there', async () => {
  context.server.on(MINT, answer(900));
  const url = `${context.server.url}/spanlight-token`;
  expect(await embedToken({ url, headers: { 'x-csrf': '1' } })()).toBe('spe_1');
  expect(context.server.last.headers['x-csrf']).toBe('1');
  const nowhere = embedToken({ url: 'http://127.0.0.1:1/spanlight-token' });
  expect(await failureOf(nowhere())).toBeInstanceOf(ConnectionError);
  const throwing = (): never => {
    throw new RangeError('no network');
  };
  expect(await failureOf(embedToken({ url, fetch: throwing })())).toMatchObject({
    name: 'ConnectionError',
    message: `No answer from ${url}: RangeError: no network. Does the backend of the page run there?`,
  });
});

it('asks anew when the backend has hung for long, and says what broke off', async () => {
  const ending = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ending.signal);
  const answers = [
    new Promise<Response>(() => undefined),
    new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) })),
    Response.json(answer(900).body),
  ];
  const fetch = async (): Promise<Response> => answers.shift() ?? Response.error();
  const token = embedToken({ url: '/token', fetch });
  const hung = failureOf(token());
  ending.abort(new Error('too long'));
  const said = (reason: string): object => ({
    name: 'ConnectionError',
    message: `No answer from /token: ${reason}. Does the backend of the page run there?`,
  });
  expect(await hung).toMatchObject(said('Error: too long'));
  expect(await failureOf(token())).toMatchObject(said('TypeError: cut'));
  expect(await token()).toBe('spe_1');
});

it.each([['ftp://portal.example/token'], ['javascript:alert(1)'], ['data:,x']])(
  'asks no %s',
  (url) => {
    expect(() => embedToken({ url })).toThrow(`"${url}" is not an http or https address`);
  },
);

it.each([['ftp://portal.example'], ['ws://portal.example'], ['https://*.example'], ['null']])(
  'a token is minted for no %s',
  (origin) => {
    const wish = { resources: ['alerts'], origins: [origin] };
    const { error } = embedTokenRequestSchema.safeParse(wish);
    expect(error?.issues).toMatchObject([
      { message: 'must be origins, for example https://portal.example' },
    ]);
    const sound = { ...wish, origins: ['https://portal.example', 'http://127.0.0.1:8080'] };
    expect(embedTokenRequestSchema.safeParse(sound).success).toBe(true);
  },
);
