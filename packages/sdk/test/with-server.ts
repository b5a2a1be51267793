import { afterEach, beforeEach, expect } from 'vitest';
import { Spanlight } from '../src/index.ts';
import type { ClientOptions } from '../src/index.ts';
import { FixtureServer } from './fixture-server.ts';

/** What a test of the client works with. */
export interface Context {
  server: FixtureServer;
  /** A client of the server whose retries come at once. */
  connect(options?: ClientOptions): Spanlight;
}

/** Starts a server for each test of a file; a request no test asked for fails the test. */
export function withServer(): Context {
  const context: Context = {
    server: new FixtureServer(),
    connect: (options) =>
      new Spanlight({ url: context.server.url, project: 7, retryDelay: 1, ...options }),
  };
  beforeEach(async () => {
    context.server = await FixtureServer.start();
  });
  afterEach(async () => {
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
