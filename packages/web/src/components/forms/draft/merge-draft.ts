import type { DraftState } from './stored-draft.ts';

/** A field that says something else in a draft than what is stored now. */
export interface FieldConflict<Value> {
  readonly field: keyof Value & string;
  /** Somebody else changed it meanwhile; otherwise only the draft did. */
  readonly isTheirs: boolean;
}

/** What is stored now with the fields that were changed in a draft; the others are as somebody else left them. */
export function mergeDraft<Value extends object>(
  { initial, value }: DraftState<Value>,
  newest: Value,
): Value {
  const changed = fieldsOf(value).filter((field) => !isSame(value[field], initial[field]));
  const merged = { ...newest };
  for (const field of changed) merged[field] = value[field];
  return merged;
}

/** The fields in which a draft and what is stored now differ. */
export function conflictsOf<Value extends object>(
  { initial, value }: DraftState<Value>,
  newest: Value,
): FieldConflict<Value>[] {
  return fieldsOf(value)
    .filter((field) => !isSame(value[field], newest[field]))
    .map((field) => ({ field, isTheirs: !isSame(newest[field], initial[field]) }));
}

/** A field that differs, in words. */
export interface Difference {
  /** What the field is called. */
  readonly label: string;
  readonly theirs: string;
  readonly yours: string;
  /** Somebody else changed it meanwhile. */
  readonly isTheirs: boolean;
}

/** The fields in which a draft and what is stored now differ, in words. */
export function differencesOf<Value extends object>(
  draft: DraftState<Value>,
  newest: Value,
  labelOf: (field: keyof Value & string) => string,
  write: (field: keyof Value & string, value: Value) => string,
): Difference[] {
  return conflictsOf(draft, newest).map(({ field, isTheirs }) => ({
    label: labelOf(field),
    theirs: write(field, newest),
    yours: write(field, draft.value),
    isTheirs,
  }));
}

/** Whether two values of a draft say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fieldsOf<Value extends object>(value: Value): (keyof Value & string)[] {
  const fields: (keyof Value & string)[] = [];
  for (const field in value) if (Object.hasOwn(value, field)) fields.push(field);
  return fields;
}
