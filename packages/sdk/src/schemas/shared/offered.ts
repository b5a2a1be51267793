import type * as z from 'zod';

/** What clients are offered to send where the server takes more. */
export const offeredSchemas = new WeakMap<object, z.ZodType>();

/**
 * A schema that takes more than clients are offered: existing ones send null for what is left out, and leave out what is
 * required so that the answer can say so in a sentence. Checks know all of it, types what is offered; OpenAPI names what must
 * be sent.
 */
export function offering<Offered extends z.ZodType>(schema: z.ZodType, offered: Offered): Offered;
export function offering(schema: z.ZodType, offered: z.ZodType): z.ZodType {
  offeredSchemas.set(schema, offered);
  return schema;
}
