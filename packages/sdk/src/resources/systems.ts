import type { Call } from '../core/call.ts';
import { toSystems } from '../core/normalize/systems.ts';
import type { RequestOptions } from '../core/options.ts';
import { filterNames, type SpanFilterParams } from '../core/span-filter.ts';
import type { SystemsResponse } from '../schemas/systems.ts';
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
