import type { Call } from '../core/call.ts';
import { toUsage } from '../core/normalize/accounts.ts';
import type { RequestOptions } from '../core/options.ts';
import type { UsageResponse } from '../schemas/usage.ts';
import { Resource } from './resource.ts';

/** How much is stored. */
export class Usage extends Resource {
  /** Stored spans, bytes and timeseries of the whole installation, a point per day of the last month. */
  get(options?: RequestOptions): Call<UsageResponse> {
    return this.call('GET', '/data-usage', {}, options, { read: toUsage });
  }
}
