import type * as z from 'zod/mini';
import type { PathStep, Problem } from '../source/problem.ts';
import { isRecord } from '../source/values.ts';

/** An entry of a list, and its place in the document. */
interface SoundEntry<Value> {
  readonly value: Value;
  readonly at: readonly PathStep[];
}

/**
 * The entries of the one list of a document that have nothing wrong with them. None where an error is about more than
 * an entry, or where an entry that nothing was said of doesn't fit.
 */
export function soundEntries<Schema extends z.ZodMiniType>(
  list: string,
  schema: Schema,
  { data, problems }: { readonly data: unknown; readonly problems: readonly Problem[] },
): SoundEntry<z.output<Schema>>[] {
  const faulty = new Set<number>();
  for (const { path, severity } of problems) {
    if (severity !== 'error') continue;
    if (!path.startsWith(`${list}[`)) return [];
    faulty.add(Number.parseInt(path.slice(list.length + 1), 10));
  }
  const entries: unknown = isRecord(data) ? data[list] : undefined;
  if (!Array.isArray(entries)) return [];
  const sound: SoundEntry<z.output<Schema>>[] = [];
  for (const [at, entry] of entries.entries()) {
    if (faulty.has(at)) continue;
    const read = schema.safeParse(entry);
    if (!read.success) return [];
    sound.push({ value: read.data, at: [list, at] });
  }
  return sound;
}
