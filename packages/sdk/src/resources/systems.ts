import type { Call } from '../http/call.ts';
import { toSystems } from './normalize/systems.ts';
import type { RequestOptions } from '../http/options.ts';
import { filterNames, type SpanFilterParams } from './span-filter.ts';
import type { SystemsResponse } from '../schemas/tracing/systems.ts';
import { Resource } from './resource.ts';

/** What sends data: services, databases, log levels. */
export class Systems extends Resource {
  /** Systems that sent data in the range; when none did, a hint where data is. */
  list(params: SpanFilterParams, options?: RequestOptions): Call<SystemsResponse> {
    return this.call('GET', '/tracing/{project}/systems', params, options, {
      query: filterNames,
      read: toSystems,
    });
  }
}
