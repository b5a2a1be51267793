import * as z from 'zod/mini';
import type { PathStep } from '../source/problem.ts';
import { valueAt } from '../source/values.ts';

type Schema = z.core.$ZodType;

/** The keys that a schema knows at a place of a value. */
export function keysAt(schema: Schema, value: unknown, path: readonly PathStep[]): string[] {
  let place = inner(schema, value);
  for (const [at, step] of path.entries()) {
    const next: Schema | undefined =
      place instanceof z.ZodMiniArray
        ? place.def.element
        : place instanceof z.ZodMiniRecord
          ? place.def.valueType
          : place instanceof z.ZodMiniObject
            ? place.shape[String(step)]
            : undefined;
    if (next === undefined) return [];
    place = inner(next, valueAt(value, path.slice(0, at + 1)));
  }
  return place instanceof z.ZodMiniObject ? Object.keys(place.shape) : [];
}

/** The schema under defaults and transforms; of a union, the option that the value has chosen. */
function inner(schema: Schema, value: unknown): Schema {
  if (schema instanceof z.ZodMiniPipe) return inner(schema.def.in, value);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return inner(schema.def.innerType, value);
  if (!(schema instanceof z.ZodMiniDiscriminatedUnion)) return schema;
  const { discriminator, options } = schema._zod.def;
  const choice = valueAt(value, [discriminator]);
  if (typeof choice !== 'string' && choice !== undefined) return schema;
  const option = options.find((each) => each._zod.propValues?.[discriminator]?.has(choice));
  return option === undefined ? schema : inner(option, value);
}
