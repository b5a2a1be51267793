import { errorAlertAttributes } from '@spanlight/sdk/schemas';
import {
  type ItemPlace,
  placeKey,
  readAttributes,
} from '../../telemetry/queries/spans/read-attributes.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import { readSpan } from '../../telemetry/queries/spans/read-span.ts';

/** All attributes of an error as text, those of its span and resource included; empty once it has expired. */
export async function errorAttributes(
  context: QueryContext,
  traceId: string,
  spanId: string,
): Promise<Record<string, string>> {
  const found = await readSpan(context, traceId, spanId);
  return asText(found?.span.attrs ?? {});
}

/** Where an error is, as an alert knows it: of one that no trace has, there is no trace. */
export interface ErrorPlace extends Omit<ItemPlace, 'traceId'> {
  readonly traceId: string | null;
}

/**
 * All attributes of many errors as text, as `errorAttributes` has them, asked for a hundred at a time; empty of those that
 * have expired, and of what is in no trace.
 */
export async function attributesOfErrors(
  context: QueryContext,
  places: readonly ErrorPlace[],
): Promise<(place: ErrorPlace) => Readonly<Record<string, string>>> {
  const known = await readAttributes(context, places.filter(isInTrace));
  return (place) => asText((isInTrace(place) && known.get(placeKey(place))) || {});
}

const isInTrace = (place: ErrorPlace): place is ItemPlace => place.traceId !== null;

const asText = (attrs: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attrs).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

/** The attributes that an alert can be filtered by. The environment is one only where groups are per environment. */
export function alertAttributes(
  attrs: Readonly<Record<string, string>>,
  groupByEnv: boolean,
): Record<string, string> {
  return Object.fromEntries(
    errorAlertAttributes.flatMap((key) => {
      const value = key === 'deployment_environment' && !groupByEnv ? undefined : attrs[key];
      return value === undefined || value === '' ? [] : [[key, value]];
    }),
  );
}
