import { attributesCalls } from '../calls/calls.ts';
import type { SpanFilterParams } from './span-filter.ts';
import type { AttributesResponse, AttributeValuesResponse } from '../schemas/tracing/attributes.ts';
import { Resource, type Method } from './resource.ts';

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
  static override readonly calls = attributesCalls;

  declare list: Method<(params: AttributesParams) => AttributesResponse>;
  declare values: Method<(params: AttributeValuesParams) => AttributeValuesResponse>;
}
