/** Stands for what differs. */
const HOLE = '{}';
/** Where words end: spaces, and what divides paths, query strings and calls. */
const WORDS = /[\s/?&=;|()[\]<>"'`]|[^\s/?&=;|()[\]<>"'`]+/gu;
/** Quotes and brackets that a name ends in; quotes within quotes have backslashes. */
const CLOSING = /[\\"'`)\]>]+$/u;
const MARKS = /\\*["'`]|[()[\]<>]/gu;
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '>': '<' };
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * What items are called together that have these names: the one name, else what the names have in common, word by word,
 * with `{}` for what differs (`GET /products/{}`). Names with nothing in common are called by the first of them in the
 * order of their characters. The order of the names doesn't matter, and the answer among them changes nothing.
 *
 * @param longest characters of the answer
 */
export function commonName(names: Iterable<string>, longest = Infinity): string {
  const distinct = [...new Set(names)].filter((name) => name !== '').toSorted();
  const [first = '', ...others] = distinct;
  const name = others.length === 0 ? first : shapeOf(first, distinct);
  return cut(name, longest);
}

function shapeOf(first: string, names: readonly string[]): string {
  const shape = wordByWord(names.map(wordsOf)) ?? aroundTheDifference(names);
  const said = shape.replaceAll(HOLE, '');
  return LETTER_OR_DIGIT.test(said) ? shape : `${first.replace(OTHERS, '')}${AND_OTHERS}`;
}

const wordsOf = (name: string): readonly string[] => name.match(WORDS) ?? [];

const AND_OTHERS = ' and others';
const OTHERS = / and others$/u;

/** Names that are built alike: a hole per word that differs. Undefined for others. */
function wordByWord(all: readonly (readonly string[])[]): string | undefined {
  const [first = []] = all;
  if (all.some(({ length }) => length !== first.length)) return undefined;
  const words: string[] = [];
  for (const [index, word] of first.entries()) {
    if (all.every((other) => other[index] === word)) words.push(word);
    else if (all.some((other) => isSeparator(other[index]))) return undefined;
    else words.push(HOLE);
  }
  return words.join('');
}

/** How names begin and end, with one hole between. What closes at their ends and was opened in the hole is left out. */
function aroundTheDifference(names: readonly string[]): string {
  const shape = beginAndEnd(names.map((name) => wordsOf(name.replace(CLOSING, ''))));
  const closing = new Set(
    names.map((name) => closingMarks(shape, CLOSING.exec(name)?.[0] ?? '').join('')),
  );
  const [only = ''] = closing;
  return closing.size === 1 ? `${shape}${only}` : shape;
}

function beginAndEnd(all: readonly (readonly string[])[]): string {
  const [first = []] = all;
  const shortest = Math.min(...all.map(({ length }) => length));
  const head = countWhile(shortest, (index) => all.every((other) => other[index] === first[index]));
  const tail = countWhile(shortest - head, (index) =>
    all.every((other) => other.at(-1 - index) === first.at(-1 - index)),
  );
  const begin = first.slice(0, head);
  const end = first.slice(first.length - tail);
  // What parts words from the hole: some names may end there, but those that go on agree or a space does.
  if (begin.length > 0 && !isSeparator(begin.at(-1))) begin.push(agreed(all, head));
  if (end.length > 0 && !isSeparator(end[0])) end.unshift(agreed(all, -1 - tail));
  return [...begin, HOLE, ...end].join('');
}

/** What of the quotes and brackets at the end of a text was opened in it. */
function closingMarks(text: string, end: string): string[] {
  const marks: string[] = text.match(MARKS) ?? [];
  const countOf = (mark: string): number => marks.filter((other) => other === mark).length;
  return (end.match(MARKS) ?? []).filter((mark) => {
    const opener = OPENED_BY[mark];
    const isOpen = opener === undefined ? countOf(mark) % 2 === 1 : countOf(opener) > countOf(mark);
    if (isOpen) marks.push(mark);
    return isOpen;
  });
}

/** The separator that all names have at a place, as far as they reach. */
function agreed(all: readonly (readonly string[])[], place: number): string {
  const found = new Set(all.map((words) => words.at(place)).filter((word) => word !== undefined));
  const [only = ' '] = found;
  return found.size === 1 && isSeparator(only) ? only : ' ';
}

function isSeparator(word: string | undefined): boolean {
  return word !== undefined && word.length === 1 && /[\s/?&=;|()[\]<>"'`]/u.test(word);
}

function countWhile(most: number, holds: (index: number) => boolean): number {
  let count = 0;
  while (count < most && holds(count)) count += 1;
  return count;
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : Array.from(text).slice(0, longest).join('');
}
