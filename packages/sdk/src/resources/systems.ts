import { attributesCalls, serviceGraphCalls, systemsCalls } from '../calls/calls.ts';
import type { SpanFilterParams } from './span-filter.ts';
import type { SystemsResponse } from '../schemas/tracing/systems.ts';
import type { AttributesResponse, AttributeValuesResponse } from '../schemas/tracing/attributes.ts';
import { Resource, type Method } from './resource.ts';
import type { ServiceGraphEdge } from '../schemas/tracing/service-graph.ts';

/** What sends data: services, databases, log levels. */
export class Systems extends Resource<'systems'> {
  static override readonly calls = systemsCalls;

  /** Systems that sent data in the range; when none did, a hint where data is. */
  declare list: Method<(params: SpanFilterParams) => SystemsResponse>;
}

/** Who calls whom. */
export class ServiceGraph extends Resource<'serviceGraph'> {
  static override readonly calls = serviceGraphCalls;

  /** Calls between services in the range. Of the filters, those on environment, namespace and service apply. */
  declare get: Method<(params: SpanFilterParams) => ServiceGraphEdge[]>;
}

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
