import { serviceGraphCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { SpanFilterParams } from './span-filter.ts';
import type { ServiceGraphEdge } from '../schemas/tracing/service-graph.ts';
import { Resource } from './resource.ts';

/** Who calls whom. */
export class ServiceGraph extends Resource<'serviceGraph'> {
  /** @internal */
  protected readonly calls = serviceGraphCalls;

  /** Calls between services in the range. Of the filters, those on environment, namespace and service apply. */
  get(params: SpanFilterParams, options?: RequestOptions): Call<ServiceGraphEdge[]> {
    return this.call('get', params, options);
  }
}
