import { attributesCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { SpanFilterParams } from './span-filter.ts';
import type { AttributesResponse, AttributeValuesResponse } from '../schemas/tracing/attributes.ts';
import { Resource } from './resource.ts';

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
export class Attributes extends Resource<'attributes'> {
  /** @internal */
  protected readonly calls = attributesCalls;

  /** Attribute keys of the matching items. */
  list(params: AttributesParams, options?: RequestOptions): Call<AttributesResponse> {
    return this.call('list', params, options);
  }

  /** Values of one attribute with counts. Filters on the attribute itself are left aside. */
  values(params: AttributeValuesParams, options?: RequestOptions): Call<AttributeValuesResponse> {
    return this.call('values', params, options);
  }
}
