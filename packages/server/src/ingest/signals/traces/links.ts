import { plain } from '../../attributes/json-values.ts';
import { ATTRIBUTE_LIMIT, VALUE_LIMIT } from '../../limits.ts';

/** A link of a span to another; ids are hex. */
export interface Link {
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: readonly (readonly [string, unknown])[];
}

/** Links as they are stored: a JSON list with cleaned attribute keys. */
export function linksAsJson(links: readonly Link[]): string {
  return JSON.stringify(
    links.map(({ traceId, spanId, attributes }) => ({
      traceId: traceId.toLowerCase(),
      spanId: spanId.toLowerCase(),
      attrs: plain(Object.fromEntries(attributes.slice(0, ATTRIBUTE_LIMIT).map(cut))),
    })),
  );
}

function cut([key, value]: readonly [string, unknown]): [string, unknown] {
  return [key, typeof value === 'string' ? value.slice(0, VALUE_LIMIT) : value];
}
