import * as z from 'zod';

/** What stands for a field that looser servers leave out; without a value, the zero value of its type. */
export const missingValues = z.registry<{ mayBeMissing: true; missing?: string | number }>();

/**
 * A field that looser servers leave out, or write as null: the client fills it in. Of lists, maps, objects and ids it
 * does so anyway.
 */
export function mayBeMissing<Schema extends z.ZodType>(
  schema: Schema,
  missing?: string | number,
): Schema {
  // A copy, for others may share the schema.
  const field = schema.meta(schema.meta() ?? {});
  missingValues.add(field, { mayBeMissing: true, ...(missing === undefined ? {} : { missing }) });
  return field;
}
