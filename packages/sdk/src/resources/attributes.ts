import { attributesCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
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
  static override readonly calls = attributesCalls satisfies Held<'attributes', Attributes>;

  /** Attribute keys of the matching items. */
  declare list: (params: AttributesParams, options?: RequestOptions) => Call<AttributesResponse>;

  /** Values of one attribute with counts. Filters on the attribute itself are left aside. */
  declare values: (
    params: AttributeValuesParams,
    options?: RequestOptions,
  ) => Call<AttributeValuesResponse>;
}
