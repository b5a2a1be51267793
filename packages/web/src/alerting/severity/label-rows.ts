import type { Monitor } from '@spanlight/sdk';
import { labelNameProblem } from '@spanlight/sdk/format';

/** A label as it is filled in. */
export interface LabelRow {
  readonly name: string;
  readonly value: string;
}

/** Stored labels as they are filled in. */
export const labelRows = (labels: Monitor['labels']): LabelRow[] =>
  Object.entries(labels).map(([name, value]) => ({ name, value }));

/** The labels that rows say; rows without a name are dropped. */
export const labelsOf = (rows: readonly LabelRow[]): Monitor['labels'] =>
  Object.fromEntries(
    rows.map(({ name, value }) => [name.trim(), value.trim()]).filter(([name]) => name !== ''),
  );

/** What is wrong with names that conditions have; undefined where nothing is. */
export function namesProblem(names: readonly string[]): string | undefined {
  for (const name of names.map((each) => each.trim()).filter(Boolean)) {
    const fault = labelNameProblem(name);
    if (fault !== undefined) return `"${name}" ${fault}`;
  }
  return undefined;
}

/** What is wrong with the names of labels; undefined where nothing is. */
export function labelsProblem(rows: readonly LabelRow[]): string | undefined {
  const names = rows.map(({ name }) => name.trim()).filter(Boolean);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return twice === undefined ? namesProblem(names) : `"${twice}" appears twice`;
}
