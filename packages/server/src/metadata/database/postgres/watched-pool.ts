import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { MetadataError, toMetadataError } from '../../../shared/errors/metadata-error.ts';

/** A pool whose failures are a `MetadataError`, and that keeps no connection which had one. */
export class WatchedPool implements PostgresPool {
  readonly options: object;
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
    this.options = pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new WatchedClient(await this.#pool.connect());
    } catch (error) {
      // Nothing was asked yet, so whatever it says is about the store.
      throw toMetadataError(error) ?? new MetadataError('unreachable', error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #failure: MetadataError | undefined;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof asked === 'string' ? this.#ask<R>(asked, parameters) : this.#client.query(asked);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#failure !== undefined);
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // What follows, such as the end of the transaction, would wait behind a statement that hangs.
    if (this.#failure) throw this.#failure;
    try {
      return await this.#client.query<R>(sql, parameters);
    } catch (error) {
      this.#failure = toMetadataError(error);
      throw this.#failure ?? error;
    }
  }
}
