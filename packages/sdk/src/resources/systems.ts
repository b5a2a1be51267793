import { serviceGraphCalls, systemsCalls } from '../calls/calls.ts';
import type { SpanFilterParams } from './span-filter.ts';
import type { SystemsResponse } from '../schemas/tracing/systems.ts';
import { Resource, type Method } from './resource.ts';
import type { ServiceGraphEdge } from '../schemas/tracing/service-graph.ts';

/** What sends data: services, databases, log levels. */
export class Systems extends Resource<'systems'> {
  static override readonly calls = systemsCalls;

  /** Systems that sent data in the range; when none did, a hint where data is. */
  declare list: Method<(params: SpanFilterParams) => SystemsResponse>;
}

/** Who calls whom. */
export class ServiceGraph extends Resource<'serviceGraph'> {
  static override readonly calls = serviceGraphCalls;

  /** Calls between services in the range. Of the filters, those on environment, namespace and service apply. */
  declare get: Method<(params: SpanFilterParams) => ServiceGraphEdge[]>;
}
