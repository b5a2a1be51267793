import type * as z from 'zod/mini';
import type { PathStep, Problem } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';
import { checkShape, fits } from './check-shape.ts';

/** What reading a YAML document gave: nothing to use when an error is among the problems. */
export interface Reading<Kind, Value> {
  readonly documents: readonly {
    readonly kind: Kind;
    readonly value: Value;
    /** Where it stands in its YAML document: at its top, or in a list of several. */
    readonly at: readonly PathStep[];
  }[];
  readonly problems: readonly Problem[];
}

/** How documents of a kind are read. */
interface ShapeReader<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  /** Whether null is a value below a place. */
  readonly keepsNulls?: (path: readonly PathStep[]) => boolean;
  /** Puts something valid into the places that don't fit, so that what is wrong in the others can be told as well. */
  readonly replaceFaults?: (value: unknown, faults: readonly (readonly PathStep[])[]) => void;
  /** Checks what the schema can't. May complete the data in place. */
  readonly check: (given: z.input<Schema>) => readonly Problem[];
}

/** What a document holds. */
interface ShapeReading<Schema extends z.ZodMiniType> {
  /** Without it there are errors. */
  readonly value?: z.output<Schema>;
  /** The data before defaults, mended as far as it could be. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** Reads the data of a document: its shape first, then what it means. */
export function readShape<Schema extends z.ZodMiniType>(
  source: SourceDocument,
  { schema, keepsNulls, replaceFaults, check }: ShapeReader<Schema>,
): ShapeReading<Schema> {
  const shape = checkShape(schema, source, keepsNulls);
  if (shape.value === undefined) {
    const { data, places } = shape.faults;
    replaceFaults?.(data, places);
    const more = replaceFaults && fits(schema, data) ? check(data) : [];
    return { data, problems: [...shape.problems, ...more] };
  }
  const data = shape.value;
  const problems = [...shape.problems, ...check(data)];
  if (problems.some(({ severity }) => severity === 'error')) return { data, problems };
  return { value: schema.parse(data), data, problems };
}
