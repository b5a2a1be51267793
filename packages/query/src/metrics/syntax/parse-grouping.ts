/**
 * Grouping.
 *
 *     by       = "by" "(" elements ")"
 *     elements = element { "," element }
 *     element  = ( name | WORD "(" name ")" ) [ "as" WORD ]
 */
import { type Cursor, isSymbol, isWord } from '../../shared/cursor.ts';
import { readAlias } from '../../shared/read-alias.ts';
import { unexpectedAfter } from '../../shared/syntax-error.ts';
import type { GroupElement } from './tree.ts';

/** Grouping elements of one part: bounds the work on hostile text. */
const MAX_ELEMENTS = 1000;

/** A list of elements without brackets. */
export function groupElements(cursor: Cursor): GroupElement[] | undefined {
  let count = 0;
  return cursor.list(() => (count++ < MAX_ELEMENTS ? groupElement(cursor) : undefined));
}

/** Whether `by (` comes next. */
export function byFollows(cursor: Cursor): boolean {
  return isWord(cursor.peek(), 'by') && isSymbol(cursor.peekSecond(), '(');
}

/** `by (a, b)`; an empty list when no `by` comes next, undefined when it goes wrong. */
export function byClause(cursor: Cursor): GroupElement[] | undefined {
  if (!isWord(cursor.peek(), 'by')) {
    cursor.miss({ kind: 'keyword', word: 'by' });
    return [];
  }
  const by = cursor.peek();
  const next = cursor.peekSecond();
  if (!isSymbol(next, '(')) {
    const hint = 'Put the attributes into brackets: by (host_name).';
    throw unexpectedAfter(cursor.source, by, next, hint);
  }
  cursor.position = next.end;
  const elements = groupElements(cursor);
  return elements && cursor.symbol(')') ? elements : undefined;
}

function groupElement(cursor: Cursor): GroupElement | undefined {
  const { start } = cursor.peek();
  const func =
    cursor.peek().kind === 'word' && isSymbol(cursor.peekSecond(), '(')
      ? cursor.take().text
      : undefined;
  if (func !== undefined) cursor.take();
  const name = cursor.peek();
  if (name.kind !== 'word' && !(name.kind === 'text' && name.closed && name.text !== '')) {
    return cursor.miss(
      func === undefined ? { kind: 'expression', place: 'group' } : { kind: 'attribute' },
    );
  }
  cursor.take();
  if (func !== undefined && !cursor.symbol(')')) return undefined;
  const element = {
    ...(func === undefined ? {} : { func }),
    attribute: name.text,
  };
  const alias = readAlias(cursor);
  return {
    ...element,
    ...(alias === undefined ? {} : { alias }),
    at: { start, end: cursor.position },
  };
}
