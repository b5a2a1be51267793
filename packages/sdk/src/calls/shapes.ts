// Shapes of answers, written as text in the table of calls: `{id#,attrs{},events[{name}]?}`. Behind a name stands
//
//   nothing  # &          a text, a number (also of digits in a text), a boolean. Missing: '', 0, false
//   @  ^                  an id, a time: texts that are '0' and the time that was never set where they are missing
//   *                     whatever it is
//   []  [shape]           a list, of anything or of a shape. Missing: empty
//   {}  <shape>           values by name, of anything or of a shape. Missing: empty
//   {name shape,...}      an object with these fields among others. Missing: its fields' missing values
//   (chart shape,...)     of the shape that belongs to the `type` beside it; anything where there is none
//   shape!                must be there, and only a list may be null
//   shape?  shape~        may be absent; may be null
//   shape=x  shape|x      what it is where it is missing; where it is missing, empty or 0. Of a list: its only entry

import { InvalidResponseError } from '../http/errors.ts';
import { isRaw, own, type Raw } from '../http/raw.ts';

/** Makes a value of what stands in its place, under its name in the object around it. */
type Reader = (value: unknown, name: string, around: Raw) => unknown;

const readers = new Map<string, Reader>();

/**
 * Reads an answer.
 * @throws InvalidResponseError when it lacks what must be there, or has something else in its place.
 */
export function readShape(shape: string, answer: unknown): unknown {
  const reader = readers.get(shape) ?? parse(shape.match(/[\w.]+|\W/g) ?? []);
  readers.set(shape, reader);
  return reader(answer, 'JSON', {});
}

function wrong(name: string): never {
  throw new InvalidResponseError(`its ${name} is missing or of the wrong type`);
}

const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** Whether a value is a text, or a number that may stand for one. */
export const isText = (value: unknown): boolean => /string|number/.test(typeof value);

/** Takes one shape from the front of the tokens. */
function parse(tokens: string[]): Reader {
  const start = taken(tokens, /[#&@^*[<{(]/);
  let read = kinds[start]?.(tokens) ?? wrong(start);
  for (let mark = taken(tokens, MARK); mark !== ''; mark = taken(tokens, MARK))
    read = marked(read, start, mark, tokens);
  return read;
}

const MARK = /[!?~=|]/;

/** Takes the next token where it is such a one. */
function taken(tokens: string[], pattern: RegExp): string {
  return pattern.test(tokens[0] ?? '') ? (tokens.shift() ?? '') : '';
}

/** Takes the parts of a shape, by their names where they have some, up to its end. */
function parts(tokens: string[], areNamed = true): Map<string, Reader> {
  const readers = new Map<string, Reader>();
  while (!taken(tokens, /[\]>})]/)) {
    readers.set(areNamed ? (tokens.shift() ?? '') : '', parse(tokens));
    taken(tokens, /,/);
  }
  return readers;
}

/** Reads what is of one kind; where nothing stands, it is `missing`. */
const kind =
  (
    missing: unknown,
    isOne: (value: unknown) => boolean,
    make = (value: unknown) => value,
  ): Reader =>
  (value, name) =>
    isNothing(value) ? missing : isOne(value) ? make(value) : wrong(name);

const kinds: Readonly<Record<string, (tokens: string[]) => Reader>> = {
  '': () => kind('', isText, String),
  '@': () => kind('0', isText, String),
  '^': () => kind('0001-01-01T00:00:00Z', isText),
  '#': () => kind(0, (value) => isText(value) && Number.isFinite(Number(value)), Number),
  '&': () => kind(false, (value) => typeof value === 'boolean'),
  '*': () => (value) => value,
  '[': (tokens) => {
    const read = parts(tokens, false).get('');
    return kind([], Array.isArray, (list) =>
      read && Array.isArray(list)
        ? list.map((item) => read(item ?? wrong('item'), 'item', {}))
        : list,
    );
  },
  '<': (tokens) => {
    const read = parts(tokens, false).get('') ?? wrong('<');
    return kind({}, isRaw, (values) =>
      Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [name, read(value, name, {})]),
      ),
    );
  },
  '{': (tokens) => {
    const fields = parts(tokens);
    return (value, name) => {
      const raw = value ?? {};
      if (!isRaw(raw)) return wrong(name);
      const result: Record<string, unknown> = { ...raw };
      for (const [field, read] of fields) {
        const found = read(own(raw, field), field, raw);
        if (found === undefined) delete result[field];
        else result[field] = found;
      }
      return result;
    };
  },
  '(': (tokens) => {
    const variants = parts(tokens);
    return (value, name, around) => {
      const read = variants.get(String(around['type']));
      return read ? read(value, name, around) : value;
    };
  },
};

/** What a mark makes of a shape: one that must be there, may be absent or null, or is something where it is missing. */
function marked(read: Reader, start: string, mark: string, tokens: string[]): Reader {
  if (/[=|]/.test(mark)) {
    const word = tokens.shift() ?? '';
    const missing = start === '[' ? [word] : start === '#' ? Number(word) : word;
    return (value, ...place) =>
      read(mark === '=' ? (value ?? missing) : value || missing, ...place);
  }
  return (value, name, around) => {
    if (!isNothing(value) || (mark === '!' && value === null && start === '['))
      return read(value, name, around);
    return mark === '!' ? wrong(name) : mark === '~' ? null : undefined;
  };
}
