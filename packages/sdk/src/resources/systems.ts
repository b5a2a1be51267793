import type { Call } from '../core/call.ts';
import { toSystems } from '../core/normalize/systems.ts';
import type { RequestOptions } from '../core/options.ts';
import { spanFilterQuery, type SpanFilterParams } from '../core/span-filter.ts';
import type { Transport } from '../core/transport.ts';
import type { SystemsResponse } from '../schemas/systems.ts';

/** What sends data: services, databases, log levels. */
export class Systems {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Systems that sent data in the range; when none did, a hint where data is. */
  list(params: SpanFilterParams, options?: RequestOptions): Call<SystemsResponse> {
    return this.#transport.call(
      () => ({
        path: `/tracing/${this.#transport.project(params)}/systems`,
        query: spanFilterQuery(params),
        read: toSystems,
      }),
      options,
    );
  }
}
