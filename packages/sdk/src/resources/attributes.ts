import type { Call } from '../http/call.ts';
import { toAttributes, toAttributeValues } from './normalize/attributes.ts';
import type { RequestOptions } from '../http/options.ts';
import { filterNames, type SpanFilterParams } from './span-filter.ts';
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

const attributeNames = [...filterNames, 'searchInput'] as const;

/** Attribute keys and values, for facets and completion. */
export class Attributes extends Resource {
  /** Attribute keys of the matching items. */
  list(params: AttributesParams, options?: RequestOptions): Call<AttributesResponse> {
    return this.call('GET', '/tracing/{project}/attributes', params, options, {
      query: attributeNames,
      read: toAttributes,
    });
  }

  /** Values of one attribute with counts. Filters on the attribute itself are left aside. */
  values(params: AttributeValuesParams, options?: RequestOptions): Call<AttributeValuesResponse> {
    return this.call('GET', '/tracing/{project}/attributes/{attr}', params, options, {
      query: attributeNames,
      read: toAttributeValues,
    });
  }
}
