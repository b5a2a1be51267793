import * as z from 'zod';

declare const held: unique symbol;

/** JSON text of a value, as a column holds it. */
export type JsonText<Value> = string & { readonly [held]: Value };

/** A value as its column holds it. */
export function jsonText<Value>(value: Value): JsonText<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand has no value: here alone text becomes a column's
  return JSON.stringify(value) as JsonText<Value>;
}

/**
 * What stands in the store is not what its column holds: it was changed by hand, or the store is damaged. The message names
 * table, column, row and field, and never the value, which may be a secret.
 */
export class StoredValueError extends Error {
  override readonly name = 'StoredValueError';

  constructor(column: string, row: number | string, problem: string, options?: ErrorOptions) {
    super(
      `${column} of row ${row} of the metadata store can't be read: ${problem}. ` +
        'Correct that value in the store, or restore the store from a backup.',
      options,
    );
  }
}

/** Reads the text of a row. Throws a `StoredValueError`. */
export type ReadText<Value> = (text: JsonText<unknown>, row: number | string) => Value;

const readers = new Map<string, ReadText<unknown>[]>();

/** Every JSON column, `table.column`, with what reads it: several where the type of a row decides. */
export const jsonColumns: ReadonlyMap<string, readonly ReadText<unknown>[]> = readers;

/**
 * Reads a JSON column: every value passes its schema on the way in. Defaults of the schema fill in what rows of older
 * versions lack; fields that only a newer version knows are left out.
 *
 * @param column Table and column, for example `alerts.attrs`.
 * @returns Reads the text of a row. Throws a `StoredValueError`; a list fails as a whole, so that no row is silently missing.
 */
export function jsonColumn<Value>(column: string, schema: z.ZodType<Value>): ReadText<Value> {
  const read: ReadText<Value> = (text, row) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new StoredValueError(column, row, 'it is not JSON', { cause: error });
    }
    return checked(column, row, schema, value);
  };
  readers.set(column, [...(readers.get(column) ?? []), read]);
  return read;
}

/** Any JSON, for a column whose value is checked together with the type of its row: see `storedRecord`. */
export const anyJson = (column: string): ReturnType<typeof jsonColumn<unknown>> =>
  jsonColumn(column, z.unknown());

/**
 * A record of which the params are as its type wants them. Throws a `StoredValueError`.
 *
 * @param table Name of the table.
 */
export function storedRecord<Value>(
  table: string,
  schema: z.ZodType<Value>,
  record: Readonly<Record<string, unknown>> & { readonly id: number },
): Value {
  return checked(table, record.id, schema, record);
}

function checked<Value>(
  column: string,
  row: number | string,
  schema: z.ZodType<Value>,
  value: unknown,
): Value {
  const first = schema.safeParse(value);
  if (first.success) return first.data;
  const isNewer = first.error.issues.every(({ code }) => code === 'unrecognized_keys');
  const second = isNewer ? schema.safeParse(without(value, first.error.issues)) : first;
  if (second.success) return second.data;
  const [issue] = second.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'it is invalid';
  throw new StoredValueError(column, row, field === '' ? message : `${field}: ${message}`, {
    cause: second.error,
  });
}

/** A value without the keys its schema doesn't know. */
function without(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    let owner = copy;
    for (const step of issue.path) owner = isObject(owner) ? owner[String(step)] : undefined;
    if (isObject(owner)) for (const key of issue.keys) delete owner[key];
  }
  return copy;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
