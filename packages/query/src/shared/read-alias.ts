import type { Cursor } from './cursor.ts';
import { PartError } from './part-error.ts';

/**
 * The name after `as`, if `as` comes next.
 *
 * @throws PartError when no name follows.
 */
export function readAlias(cursor: Cursor): string | undefined {
  if (!cursor.keyword('as')) return undefined;
  const alias = cursor.peek();
  if (alias.kind !== 'word') {
    throw new PartError('alias is required (AS alias)', alias, {
      hint: 'Put a name of letters, digits and _ after "as".',
    });
  }
  return cursor.take().text;
}
