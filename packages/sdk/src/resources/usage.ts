import type { Call } from '../core/call.ts';
import { toUsage } from '../core/normalize/accounts.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import type { UsageResponse } from '../schemas/usage.ts';

/** How much is stored. */
export class Usage {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Stored spans, bytes and timeseries of the whole installation, a point per day of the last month. */
  get(options?: RequestOptions): Call<UsageResponse> {
    return this.#transport.call(() => ({ path: '/data-usage', read: toUsage }), options);
  }
}
