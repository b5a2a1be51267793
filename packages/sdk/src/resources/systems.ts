import { serviceGraphCalls, systemsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { SpanFilterParams } from './span-filter.ts';
import type { SystemsResponse } from '../schemas/tracing/systems.ts';
import { Resource } from './resource.ts';
import type { ServiceGraphEdge } from '../schemas/tracing/service-graph.ts';

/** What sends data: services, databases, log levels. */
export class Systems extends Resource<'systems'> {
  /** @internal */
  protected readonly calls = systemsCalls;

  /** Systems that sent data in the range; when none did, a hint where data is. */
  list(params: SpanFilterParams, options?: RequestOptions): Call<SystemsResponse> {
    return this.call('list', params, options);
  }
}

/** Who calls whom. */
export class ServiceGraph extends Resource<'serviceGraph'> {
  /** @internal */
  protected readonly calls = serviceGraphCalls;

  /** Calls between services in the range. Of the filters, those on environment, namespace and service apply. */
  get(params: SpanFilterParams, options?: RequestOptions): Call<ServiceGraphEdge[]> {
    return this.call('get', params, options);
  }
}
