// Fields of JSON bodies: what is absent or null has its zero value, because a PUT replaces and never merges.

import * as z from 'zod';
import { offering } from './offered.ts';

/** A field that may be left out. */
export type Field<Schema extends z.ZodType> = z.ZodPipe<
  z.ZodOptional<Schema>,
  z.ZodTransform<z.output<Schema>, z.output<Schema> | undefined>
>;

/** A field that must be there. */
export type RequiredField<Schema extends z.ZodType> = z.ZodPipe<
  Schema,
  z.ZodTransform<z.output<Schema>, z.output<Schema>>
>;

/** A field that may be left out: what is left out is undefined. */
export function optional<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  return offering(schema.nullish(), schema.optional());
}

/** A field with the value it has when it is absent or null. */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  missing: z.output<Schema>,
): Field<Schema> {
  return optional(schema).transform((value) => value ?? missing);
}

/** A text of limited length. Absent is `""`. */
export function textField(maximum = 1000): Field<z.ZodString> {
  return field(boundedText(maximum), '');
}

/** A text of limited length that must be there. */
export const boundedText = (maximum: number): z.ZodString =>
  z.string().max(maximum, { error: `must be at most ${maximum} characters long` });

/** A text that must not be empty. `sentence` is the whole message when it is. */
export function requiredTextField(sentence: string, maximum = 1000): RequiredField<z.ZodString> {
  return requiredField(boundedText(maximum), '').refine((text) => text.trim() !== '', {
    error: sentence,
    params: { isSentence: true },
  });
}

/** A field that must be there, whose checks say so when it has the value of one that is not. */
export function requiredField<Schema extends z.ZodType>(
  schema: Schema,
  missing: z.output<Schema>,
): RequiredField<Schema> {
  return offering(schema.nullish(), schema).transform((value) => value ?? missing);
}

/** One of several texts. Absent and empty are `missing`. */
export function choiceField<Choice extends string>(
  choices: readonly Choice[],
  missing: NoInfer<Choice>,
): z.ZodPipe<z.ZodOptional<z.ZodLiteral<Choice>>, z.ZodTransform<Choice, Choice | undefined>> {
  const taken = z.union([z.literal(choices), z.literal('')], {
    error: `must be one of ${choices.join(', ')}`,
  });
  return offering(taken.nullish(), z.literal(choices).optional()).transform(
    (choice) => choices.find((known) => known === choice) ?? missing,
  );
}

/** An integer that isn't negative. Absent and 0 are `missing`. */
export function countField(missing = 0): Field<z.ZodInt> {
  return optional(z.int().nonnegative()).transform((count) => count || missing);
}

/** An integer between bounds. Absent and 0 are `missing`. */
export function countBetween(minimum: number, maximum: number, missing: number): Field<z.ZodInt> {
  const count = z
    .int()
    .nonnegative()
    .refine((value) => value === 0 || (value >= minimum && value <= maximum), {
      error: betweenText(minimum, maximum),
    });
  return optional(count).transform((value) => value || missing);
}

/** A number between bounds. Absent is `missing`. */
export function numberBetween(
  minimum: number,
  maximum: number,
  missing: number,
): Field<z.ZodNumber> {
  const error = betweenText(minimum, maximum);
  return field(z.number().min(minimum, { error }).max(maximum, { error }), missing);
}

const betweenText = (minimum: number, maximum: number): string =>
  `must be between ${minimum} and ${maximum}`;

/** A boolean. Absent is false. */
export function booleanField(): Field<z.ZodBoolean> {
  return field(z.boolean(), false);
}

/** A list. Absent is empty. */
export function listField<Item extends z.ZodType>(item: Item): Field<z.ZodArray<Item>> {
  return field(z.array(item), []);
}

/** An object of values by name. Absent is empty. */
export function mapField<Value extends z.ZodType>(
  value: Value,
): Field<z.ZodRecord<z.ZodString, Value>> {
  return field(z.record(z.string(), value), {});
}
