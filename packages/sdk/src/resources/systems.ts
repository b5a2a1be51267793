import { serviceGraphCalls, systemsCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { SpanFilterParams } from './span-filter.ts';
import type { SystemsResponse } from '../schemas/tracing/systems.ts';
import { Resource } from './resource.ts';
import type { ServiceGraphEdge } from '../schemas/tracing/service-graph.ts';

/** What sends data: services, databases, log levels. */
export class Systems extends Resource<'systems'> {
  /** @internal */
  static override readonly calls = systemsCalls satisfies Held<'systems', Systems>;

  /** Systems that sent data in the range; when none did, a hint where data is. */
  declare list: (params: SpanFilterParams, options?: RequestOptions) => Call<SystemsResponse>;
}

/** Who calls whom. */
export class ServiceGraph extends Resource<'serviceGraph'> {
  /** @internal */
  static override readonly calls = serviceGraphCalls satisfies Held<'serviceGraph', ServiceGraph>;

  /** Calls between services in the range. Of the filters, those on environment, namespace and service apply. */
  declare get: (params: SpanFilterParams, options?: RequestOptions) => Call<ServiceGraphEdge[]>;
}
