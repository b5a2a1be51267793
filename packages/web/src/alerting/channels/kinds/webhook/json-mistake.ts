/** Where a text stops being JSON. */
export interface JsonMistake {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** What stands there and what could have. */
  readonly text: string;
}

/** A word of JSON, or the space between words. */
const word =
  // oxlint-disable-next-line no-control-regex -- JSON refuses them inside of texts
  /[ \t\r\n]+|[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | 'next' | 'end';

const meant: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or }',
  ':': 'a colon',
  next: 'a comma or the closing bracket',
  end: 'nothing more',
};

/** The first mistake of a text that should be JSON; undefined when it is. The parsers of browsers don't all say where. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const open: ('[' | '{')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  while (at < text.length) {
    word.lastIndex = at;
    const found = word.exec(text)?.[0];
    if (found === undefined) return mistakeAt(text, at, expected);
    if (found.trim() !== '') {
      const next = after(found, expected, open);
      if (next === undefined) return mistakeAt(text, at, expected);
      expected = next;
    }
    at += found.length;
  }
  return expected === 'end' ? undefined : mistakeAt(text, at, expected);
}

/** What may follow a word; undefined when the word may not stand there. Keeps the brackets that are open. */
function after(found: string, expected: Expected, open: ('[' | '{')[]): Expected | undefined {
  const closed = (): Expected => (open.length === 0 ? 'end' : 'next');
  const innermost = open.at(-1);
  if (expected === 'end') return undefined;
  if (expected === ':') return found === ':' ? 'value' : undefined;
  const isEnd = found === (innermost === '[' ? ']' : '}') && innermost !== undefined;
  if (expected === 'next') {
    if (isEnd) open.pop();
    else if (found !== ',') return undefined;
    return isEnd ? closed() : innermost === '[' ? 'value' : 'name';
  }
  if (isEnd && (expected === 'value or ]' || expected === 'name or }')) {
    open.pop();
    return closed();
  }
  if (expected === 'name' || expected === 'name or }')
    return found.startsWith('"') ? ':' : undefined;
  if (found === '[' || found === '{') {
    open.push(found);
    return found === '[' ? 'value or ]' : 'name or }';
  }
  return /^[\]},:]$/u.test(found) ? undefined : closed();
}

function mistakeAt(text: string, at: number, expected: Expected): JsonMistake {
  const lines = text.slice(0, at).split('\n');
  const there =
    at < text.length ? JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0)) : 'the end';
  return {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    text: `expected ${meant[expected]}, found ${there}`,
  };
}
