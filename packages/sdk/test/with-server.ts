import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type ClientOptions, Spanlight } from '../src/index.ts';
import { FixtureServer } from './fixture-server.ts';

/** What a test of the client works with. */
export interface Context {
  server: FixtureServer;
  /** A client of the server whose retries come at once. */
  connect(options?: ClientOptions): Spanlight;
}

const environment = [
  'SPANLIGHT_URL',
  'SPANLIGHT_TOKEN',
  'SPANLIGHT_PROJECT',
  'HTTP_PROXY',
  'http_proxy',
  'NO_PROXY',
  'no_proxy',
];

/** Starts a server for each test of a file; a request no test asked for fails the test. */
export function withServer(): Context {
  const context: Context = {
    server: new FixtureServer(),
    connect: (options) =>
      new Spanlight({ url: context.server.url, project: 7, retryDelay: 1, ...options }),
  };
  beforeEach(async () => {
    // What the machine sets for itself must not reach the tests.
    for (const name of environment) vi.stubEnv(name, '');
    context.server = await FixtureServer.start();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    const { unexpected } = context.server;
    await context.server.close();
    expect(unexpected).toEqual([]);
  });
  return context;
}

/** The error a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a failure');
}
