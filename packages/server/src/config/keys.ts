import * as z from 'zod';
import { configSchema } from './schema.ts';

/** A key of the configuration that holds a value rather than a section. */
export interface Leaf {
  readonly path: readonly string[];
  /** Name of the environment variable that overrides it, for example `SPANLIGHT_HTTP_ADDR`. */
  readonly variable: string;
  /** Lists are written as YAML or JSON in the variable. */
  readonly isList: boolean;
}

/** Every value of the configuration, in the order of the schema. */
export const LEAVES: readonly Leaf[] = leavesOf(configSchema, []);

/** The keys allowed at a place of the configuration; list indexes may be part of the path. */
export function keysAt(path: readonly PropertyKey[]): string[] {
  let schema: z.core.$ZodType = bare(configSchema);
  for (const step of path) {
    const next: z.core.$ZodType | undefined =
      schema instanceof z.ZodArray
        ? schema.element
        : schema instanceof z.ZodObject
          ? schema.shape[String(step)]
          : undefined;
    if (next === undefined) return [];
    schema = bare(next);
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function leavesOf(schema: z.core.$ZodType, path: readonly string[]): Leaf[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([key, value]) => leavesOf(value, [...path, key]));
  const variable = `SPANLIGHT_${path.join('_').toUpperCase()}`;
  return [{ path, variable, isList: inner instanceof z.ZodArray }];
}

/** The schema under defaults and the like. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault
  )
    inner = inner.def.innerType;
  return inner;
}
