import type { Call } from '../core/call.ts';
import { toAttributes, toAttributeValues } from '../core/normalize/attributes.ts';
import type { RequestOptions } from '../core/options.ts';
import { spanFilterQuery, type SpanFilterParams } from '../core/span-filter.ts';
import type { Transport } from '../core/transport.ts';
import type { AttributesResponse, AttributeValuesResponse } from '../schemas/attributes.ts';

/** Parameters of the attribute calls. */
export interface AttributesParams extends SpanFilterParams {
  /** Keep entries containing this text, whatever its case. */
  searchInput?: string | undefined;
}

/** Parameters of the attribute values call. */
export interface AttributeValuesParams extends AttributesParams {
  /** The attribute key, for example `service_name`. */
  attr: string;
}

/** Attribute keys and values, for facets and completion. */
export class Attributes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Attribute keys of the matching items. */
  list(params: AttributesParams, options?: RequestOptions): Call<AttributesResponse> {
    return this.#transport.call(
      () => ({
        path: `/tracing/${this.#transport.project(params)}/attributes`,
        query: { ...spanFilterQuery(params), search_input: params.searchInput },
        read: toAttributes,
      }),
      options,
    );
  }

  /** Values of one attribute with counts. Filters on the attribute itself are left aside. */
  values(params: AttributeValuesParams, options?: RequestOptions): Call<AttributeValuesResponse> {
    return this.#transport.call(
      () => ({
        path: `/tracing/${this.#transport.project(params)}/attributes/${encodeURIComponent(params.attr)}`,
        query: { ...spanFilterQuery(params), search_input: params.searchInput },
        read: toAttributeValues,
      }),
      options,
    );
  }
}
