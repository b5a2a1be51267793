import { usageError } from '../errors/errors.ts';
import { toSafeJson } from '../output/sanitise.ts';

/* What kubectl calls JSONPath: text with paths in braces, `{.items[*].name}`; `{"\n"}` is text, `{range PATH}` to `{end}` is
   written once for each value of a path. */

/** Leads from a value to those below it. */
type Step = (value: unknown) => unknown[];

/** The values of a path, of the value where it stands: the whole one, or that of the range around it. */
interface Path {
  readonly steps: readonly Step[];
  /** Whether it begins at the whole value all the same: `$.name`. */
  readonly isWhole: boolean;
}

/** A piece of a template: text as it is, a path, or pieces for each value of a path. */
type Piece =
  | { readonly text: string }
  | { readonly path: Path }
  | { readonly range: Path; readonly pieces: readonly Piece[] };

/** A template that was read: takes texts out of a value, a line each. */
export type JsonPath = (value: unknown) => string[];

/** A text in quotes, a path, text outside of braces, or a brace without its pair. */
const piecePattern =
  /\{\s*(?<quote>['"])(?<literal>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>\s*\}|\{(?<path>(?:[^{}'"]|"[^"]*"|'[^']*')*)\}|(?<plain>[^{}]+)|[{}]/gu;

/**
 * Reads a template. Without braces it is one path: `.items[*].name`.
 *
 * @throws CliError (usage) that says where it can't be read.
 */
export function parseJsonPath(template: string): JsonPath {
  const text = /[{}]/u.test(template) ? template : `{${template}}`;
  const pieces = parsePieces(text);
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1 && 'path' in only)
    return (value) => valuesOf(only.path, value, value).map(shown);
  return (value) => {
    const text = filled(pieces, value, value);
    // The end of the last line is no line.
    return text === '' ? [] : [text.replace(/\n$/u, '')];
  };
}

function parsePieces(template: string): readonly Piece[] {
  let pieces: Piece[] = [];
  /** What stands around the range that is read. */
  const around: Piece[][] = [];
  for (const { 0: whole, groups } of template.matchAll(piecePattern)) {
    const { literal, path, plain } = groups ?? {};
    const [, ranged] = /^\s*range\s+(.*)$/u.exec(path ?? '') ?? [];
    if (literal !== undefined) pieces.push({ text: unescaped(literal) });
    else if (plain !== undefined) pieces.push({ text: unescaped(plain) });
    else if (path === undefined) throw wrong(template, `a brace without its pair: ${whole}`);
    else if (ranged !== undefined) {
      const inner: Piece[] = [];
      pieces.push({ range: parsePath(ranged), pieces: inner });
      around.push(pieces);
      pieces = inner;
    } else if (path.trim() === 'end') {
      const outer = around.pop();
      if (outer === undefined) throw wrong(template, 'an {end} without its {range}');
      pieces = outer;
    } else pieces.push({ path: parsePath(path) });
  }
  if (around.length > 0) throw wrong(template, 'a {range} without its {end}');
  return pieces;
}

/** The text of pieces at a value. */
const filled = (pieces: readonly Piece[], value: unknown, whole: unknown): string =>
  pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      if ('path' in piece) return valuesOf(piece.path, value, whole).map(shown).join(' ');
      return valuesOf(piece.range, value, whole)
        .map((each) => filled(piece.pieces, each, whole))
        .join('');
    })
    .join('');

const valuesOf = ({ steps, isWhole }: Path, value: unknown, whole: unknown): unknown[] =>
  follow(steps, isWhole ? whole : value);

const parsePath = (path: string): Path => ({
  steps: parseSteps(path),
  isWhole: path.trim().startsWith('$'),
});

const follow = (steps: readonly Step[], value: unknown): unknown[] =>
  steps.reduce<unknown[]>((values, step) => values.flatMap(step), [value]);

/** A text as it is; anything else as JSON, in which what would act on a terminal is escaped and so stays. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : toSafeJson(value));

/** A text with its line feeds, tabs and quotes. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\([nt'"\\])/gu, (_whole, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : letter,
  );

/* The steps of a path: `..name`, `.name`, `.*`, `['name']`, `[0]`, `[*]`, `[?(@.name=="text")]`. */
const stepPattern =
  /\.\.(?<deep>[\w-]+)|\.?(?<every>\*|\[\*\])|\.(?<name>[\w-]+)|\[(?<quote>['"])(?<quoted>.*?)\k<quote>\]|\[(?<index>-?\d+)\]|\[\?\(@(?<path>[^=!<>]*?)\s*(?<sign>==|!=|<=|>=|<|>)\s*(?<wanted>"[^"]*"|'[^']*'|[^)'"]*?)\s*\)\]/uy;

function parseSteps(path: string): Step[] {
  const rest = path.trim().replace(/^[$@]/u, '');
  // `name` is `.name`, as people write it first.
  const text = /^[\w-]/u.test(rest) ? `.${rest}` : rest === '.' ? '' : rest;
  const steps: Step[] = [];
  for (let at = 0; at < text.length;) {
    stepPattern.lastIndex = at;
    const found = stepPattern.exec(text);
    if (found?.groups === undefined)
      throw wrong(path, `can't read ${JSON.stringify(text.slice(at))}`);
    at += found[0].length;
    steps.push(stepOf(found.groups));
  }
  return steps;
}

function stepOf(groups: Record<string, string | undefined>): Step {
  const { deep, every, name, quoted, index, path, sign = '', wanted = '' } = groups;
  if (every !== undefined) return children;
  if (deep !== undefined) return (value) => descendants(value).flatMap(member(deep));
  if (index !== undefined)
    return (value) => (Array.isArray(value) ? [value.at(Number(index))] : []).filter(isThere);
  if (path === undefined) return member(quoted ?? name ?? '');
  const steps = parseSteps(path);
  const right = wantedValue(wanted);
  return (value) =>
    children(value).filter((each) =>
      follow(steps, each).some((left) => compare(left, sign, right)),
    );
}

const isThere = (value: unknown): boolean => value !== undefined;

const member =
  (name: string): Step =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.hasOwn(value, name)
      ? [Reflect.get(value, name)]
      : [];

const children: Step = (value) =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const descendants = (value: unknown): unknown[] => [value, ...children(value).flatMap(descendants)];

function wantedValue(text: string): unknown {
  const [, quoted] = /^(?:"(.*)"|'(.*)')$/u.exec(text)?.filter((part) => part !== undefined) ?? [];
  if (quoted !== undefined) return quoted;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function compare(left: unknown, sign: string, right: unknown): boolean {
  if (sign === '==') return left === right;
  if (sign === '!=') return left !== right;
  if (typeof left !== typeof right || (typeof left !== 'number' && typeof left !== 'string'))
    return false;
  const order = String(left) === String(right) ? 0 : isLess(left, right) ? -1 : 1;
  return sign.startsWith('<') ? order < (sign === '<=' ? 1 : 0) : order > (sign === '>=' ? -1 : 0);
}

const isLess = (left: number | string, right: unknown): boolean =>
  typeof left === 'number' ? left < Number(right) : left < String(right);

const wrong = (template: string, what: string): Error =>
  usageError(
    `The JSONPath ${JSON.stringify(template)} can't be read: ${what}.`,
    "Write it as -o jsonpath='{.items[*].name}'; -o json shows what there is, and jq can do more.",
  );
