import type { Call } from '../core/call.ts';
import { toServiceGraph } from '../core/normalize/systems.ts';
import type { RequestOptions } from '../core/options.ts';
import { spanFilterQuery, type SpanFilterParams } from '../core/span-filter.ts';
import type { Transport } from '../core/transport.ts';
import type { ServiceGraphEdge } from '../schemas/service-graph.ts';

/** Who calls whom. */
export class ServiceGraph {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Calls between services in the range. Of the filters, those on environment, namespace and service apply. */
  get(params: SpanFilterParams, options?: RequestOptions): Call<ServiceGraphEdge[]> {
    return this.#transport.call(
      () => ({
        path: `/tracing/${this.#transport.project(params)}/service-graph`,
        query: spanFilterQuery(params),
        read: toServiceGraph,
      }),
      options,
    );
  }
}
