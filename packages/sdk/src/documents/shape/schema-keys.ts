import * as z from 'zod';

import type { PathStep } from '../source/problem.ts';
import { valueAt } from './values.ts';

/** The keys that a schema knows at a place of a value. */
export function keysAt(schema: z.ZodType, value: unknown, path: readonly PathStep[]): string[] {
  let place = inner(schema, value);
  for (const [at, step] of path.entries()) {
    const next: z.core.$ZodType | undefined =
      place instanceof z.ZodArray
        ? place.element
        : place instanceof z.ZodRecord
          ? place.valueType
          : place instanceof z.ZodObject
            ? place.shape[String(step)]
            : undefined;
    if (next === undefined) return [];
    place = inner(next, valueAt(value, path.slice(0, at + 1)));
  }
  return place instanceof z.ZodObject ? Object.keys(place.shape) : [];
}

/** The schema under defaults and transforms; of a union, the option that the value has chosen. */
function inner(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  let place = schema;
  for (;;) {
    if (place instanceof z.ZodPipe) place = place.in;
    else if (
      place instanceof z.ZodOptional ||
      place instanceof z.ZodDefault ||
      place instanceof z.ZodPrefault
    )
      place = place.def.innerType;
    else break;
  }
  if (!(place instanceof z.ZodDiscriminatedUnion)) return place;
  const { discriminator } = place.def;
  const choice = valueAt(value, [discriminator]);
  const option = place.options.find(
    (each) => each instanceof z.ZodObject && z.safeParse(each.shape[discriminator], choice).success,
  );
  return option ?? place;
}
