import { PartError } from './part-error.ts';
import type { ParsedPartOf } from './parse-parts.ts';
import type { QueryError } from './query-error.ts';

/** A part and what became of it. */
export interface AnalyzedPartOf<Part, Scope> extends ParsedPartOf<Part> {
  /** What it acts on; undefined when the part has an error. */
  readonly scope?: Scope;
  /** What was understood although it is written in another way than it should be. */
  readonly warnings?: readonly QueryError[];
}

/**
 * Takes the parts of a query in, those of one kind before those of another, whatever the order they are written in.
 *
 * @param passes the kinds of parts that are taken in together
 * @param add takes a part in and answers what it acts on; a PartError becomes the error of the part
 */
export function analyzeParts<Part extends { readonly kind: string }, Scope>(
  parts: readonly ParsedPartOf<Part>[],
  passes: readonly (readonly Part['kind'][])[],
  add: (part: Part, index: number) => Scope,
): readonly AnalyzedPartOf<Part, Scope>[] {
  const analyzed: AnalyzedPartOf<Part, Scope>[] = [...parts];
  for (const pass of passes) {
    for (const [index, { part, ...rest }] of parts.entries()) {
      if (!part || !pass.includes(part.kind)) continue;
      try {
        analyzed[index] = { ...rest, part, scope: add(part, index) };
      } catch (error) {
        if (!(error instanceof PartError)) throw error;
        analyzed[index] = { ...rest, error: error.error };
      }
    }
  }
  return analyzed;
}
