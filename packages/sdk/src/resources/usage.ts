import { usageCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { TimeRange } from './time-range.ts';
import type { UsageResponse } from '../schemas/accounts/usage.ts';
import { Resource } from './resource.ts';

/** Parameters of the usage. */
export interface UsageParams {
  /** The time range, widened to whole UTC days. Default: the month up to the next UTC midnight. */
  time?: TimeRange | undefined;
}

/** How much was sent. */
export class Usage extends Resource<'usage'> {
  /** @internal */
  protected readonly calls = usageCalls;

  /** What the caller's projects have sent, a point per day, and what of it was not stored as it came. */
  get(params: UsageParams = {}, options?: RequestOptions): Call<UsageResponse> {
    return this.call('get', params, options);
  }
}
