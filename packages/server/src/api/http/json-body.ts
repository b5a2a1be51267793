import { hasPrototypeKey, PROTOTYPE_KEY } from '../../shared/prototype-key.ts';
import { ApiError, badRequest } from './api-error.ts';

/** Levels of lists and objects in a JSON body: writers of JSON recurse. */
const DEPTH_LIMIT = 32;
/** Values in one: what checks a body looks at each. */
const VALUES_LIMIT = 20_000;

/** The JSON of a body. Throws an `ApiError`. */
export function parseJson(body: unknown): unknown {
  if (typeof body !== 'string' || body.trim() === '')
    throw new ApiError(400, 'eof', 'the request needs a JSON body');
  if (holdsMoreThan(VALUES_LIMIT, body)) throw badRequest('the body contains too many values');
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'malformed';
    throw new ApiError(400, 'json_syntax', `the body is not JSON: ${reason}`, { cause: error });
  }
  if (isDeeperThan(DEPTH_LIMIT, value)) throw badRequest('the body is nested too deeply');
  if (holdsNul(value))
    throw badRequest('the body contains a NUL character, which texts must not contain');
  if (hasPrototypeKey(value)) throw badRequest(`the body has ${PROTOTYPE_KEY}`);
  return value;
}

/** Whether a text has a character that PostgreSQL can't store. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => key.includes('\0') || holdsNul(item));
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item));
}

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const LIST = 91;
const OBJECT = 123;

/** Whether a text that may be JSON has more values than that, without reading it as JSON. */
function holdsMoreThan(values: number, text: string): boolean {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === LIST || code === OBJECT) marks += 1;
    if (marks > values) return true;
  }
  return false;
}

/** Where a string of JSON ends that begins at a quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
