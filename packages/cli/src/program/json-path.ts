import { usageError } from '../errors/errors.ts';

/* What kubectl calls JSONPath: text with paths in braces, `{.items[*].name}`. */

/** Leads from a value to those below it. */
type Step = (value: unknown) => unknown[];

/** A piece of a template: text as it is, or a path. */
type Piece = { readonly text: string } | { readonly steps: readonly Step[] };

/** A template that was read: takes texts out of a value, a line each. */
export type JsonPath = (value: unknown) => string[];

/**
 * Reads a template. Without braces it is one path: `.items[*].name`.
 *
 * @throws CliError (usage) that says where it can't be read.
 */
export function parseJsonPath(template: string): JsonPath {
  const text = /[{}]/u.test(template) ? template : `{${template}}`;
  const pieces = [...text.matchAll(/\{([^{}]*)\}|([^{}]+)|[{}]/gu)].map(
    ([whole, path, plain]): Piece => {
      if (path !== undefined) return { steps: parseSteps(path) };
      if (plain !== undefined) return { text: unescaped(plain) };
      throw wrong(template, `a brace without its pair: ${whole}`);
    },
  );
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1 && 'steps' in only)
    return (value) => follow(only.steps, value).map(shown);
  return (value) => [
    pieces
      .map((piece) =>
        'text' in piece ? piece.text : follow(piece.steps, value).map(shown).join(' '),
      )
      .join(''),
  ];
}

const follow = (steps: readonly Step[], value: unknown): unknown[] =>
  steps.reduce<unknown[]>((values, step) => values.flatMap(step), [value]);

/** A text as it is; anything else as JSON. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const unescaped = (text: string): string =>
  text.replaceAll(/\\([nt])/gu, (_whole, letter: string) => (letter === 'n' ? '\n' : '\t'));

/* The steps of a path: `..name`, `.name`, `.*`, `['name']`, `[0]`, `[*]`, `[?(@.name=="text")]`. */
const stepPattern =
  /\.\.(?<deep>[\w-]+)|\.?(?<every>\*|\[\*\])|\.(?<name>[\w-]+)|\[(?<quote>['"])(?<quoted>.*?)\k<quote>\]|\[(?<index>-?\d+)\]|\[\?\(@(?<path>[^=!<>]*?)\s*(?<sign>==|!=|<=|>=|<|>)\s*(?<wanted>[^)]*?)\)\]/uy;

function parseSteps(path: string): Step[] {
  const rest = path.trim().replace(/^\$/u, '');
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
    return (value) => (Array.isArray(value) ? value.slice(Number(index)).slice(0, 1) : []);
  if (path === undefined) return member(quoted ?? name ?? '');
  const steps = parseSteps(path);
  const right = wantedValue(wanted);
  return (value) =>
    children(value).filter((each) =>
      follow(steps, each).some((left) => compare(left, sign, right)),
    );
}

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
    "Write it as -o jsonpath='{.items[*].name}'; -o json shows what there is.",
  );
