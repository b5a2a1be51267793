import type { Cursor } from './cursor.ts';
import { HardSyntaxError } from './syntax-error.ts';

/**
 * The name after `as`, if `as` comes next.
 *
 * @throws HardSyntaxError when no name follows.
 */
export function readAlias(cursor: Cursor): string | undefined {
  if (!cursor.keyword('as')) return undefined;
  const alias = cursor.peek();
  if (alias.kind !== 'word') {
    throw new HardSyntaxError({
      message: 'alias is required (AS alias)',
      start: alias.start,
      end: alias.end,
      hint: 'Put a name of letters, digits and _ after "as".',
    });
  }
  return cursor.take().text;
}
