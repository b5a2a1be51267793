import {
  Composer,
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  Parser,
  type YAMLMap,
} from 'yaml';
import { flattenFlow } from './flatten-flow.ts';
import { excessOf, type Excess } from './limits.ts';
import { MAX_PROBLEMS, type PathStep, pathText, type Position, type Problem } from './problem.ts';
import { scalarOffsets } from './scalar-offsets.ts';
import { unclosedBefore } from './unclosed.ts';
import { isMerge, keyText, yamlValue } from './yaml-value.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** One document of a file as plain data, with the places of its values. */
export interface SourceDocument {
  readonly value: unknown;
  /** The first thing wrong with the YAML itself, which makes the value unfit for use. */
  readonly problems: readonly Problem[];
  /** What the YAML has that is not taken the way it is written. */
  readonly warnings: readonly Problem[];
  /** Where a value stands, or what encloses it; the key of a value with `onKey`. */
  positionOf(path: readonly PathStep[], onKey?: boolean): Position;
  /** Where a piece of a text value stands in the file: offsets count in the value. */
  positionInText(path: readonly PathStep[], start: number, end: number): Position;
  /** A scalar the way it is written, without its quotes. */
  sourceOf(path: readonly PathStep[]): string | undefined;
  /** Whether a text is written as a block (`|` or `>`), whose last line end belongs to the writing. */
  isBlock(path: readonly PathStep[]): boolean;
  /** Whether a text stands without quotes between brackets, where a comma or a brace ends it. */
  isBareInFlow(path: readonly PathStep[]): boolean;
}

/** Reads the YAML of a file. Documents without content, such as between two `---`, are left out. */
export function readSource(source: string): SourceDocument[] {
  const excess = excessOf(source);
  const lines = lineStarts(source);
  if (excess) return [refused(excess, lines)];
  return parsed(source)
    .filter((document) => document.errors.length > 0 || !isEmpty(document.contents))
    .map((document) => new YamlSource(document, source, lines));
}

const isEmpty = (contents: unknown): boolean =>
  contents === null || (isScalar(contents) && contents.value === null);

function parsed(source: string): Document.Parsed[] {
  const strict = parse(source);
  const codes = new Set(strict.flatMap(({ errors }) => errors.map(({ code }) => code)));
  if (!codes.has('BAD_INDENT') && !codes.has('TAB_AS_INDENT')) return strict;
  const flat = parse(flattenFlow(source));
  return flat.every(({ errors }) => errors.length === 0) ? flat : strict;
}

function parse(source: string): Document.Parsed[] {
  const { stackTraceLimit } = Error;
  // The parser makes an error for every mistake, of which there may be as many as characters; their stacks are read by nobody.
  Error.stackTraceLimit = 0;
  try {
    // Repeated keys are found later, in time that doesn't grow with the square of a map's size.
    const composer = new Composer({ uniqueKeys: false, logLevel: 'silent' });
    return [...composer.compose(new Parser().parse(source))];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function lineStarts(source: string): LineCounter {
  const lines = new LineCounter();
  // A byte order mark is no column of the first line.
  lines.addNewLine(source.startsWith(BYTE_ORDER_MARK) ? 1 : 0);
  for (let end = source.indexOf('\n'); end >= 0; end = source.indexOf('\n', end + 1))
    lines.addNewLine(end + 1);
  return lines;
}

class YamlSource implements SourceDocument {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[] = [];
  readonly #document: Document.Parsed;
  readonly #source: string;
  readonly #lines: LineCounter;
  readonly #pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();
  readonly #targets: ReadonlyMap<unknown, unknown> = new Map();

  constructor(document: Document.Parsed, source: string, lines: LineCounter) {
    this.#document = document;
    this.#source = source;
    this.#lines = lines;
    const [error] = document.errors;
    if (error) {
      this.problems = [this.#syntaxProblem(error.code, error.message, error.pos)];
      return;
    }
    const { value, problems, targets } = yamlValue(document);
    this.value = value;
    this.#targets = targets;
    this.warnings = document.warnings
      .slice(0, MAX_PROBLEMS)
      .map(({ message, pos: [start, end] }) => ({
        ...this.#position(start, end),
        path: '',
        code: 'syntax',
        severity: 'warning',
        message: `${uncapitalised(message.replace(/[.:]$/, ''))}, it is ignored`,
        hint: 'Remove the tag, or put the text between quotes',
      }));
    this.problems = problems.map(({ node, path, code, message, hint }) => ({
      ...this.#nodePosition(node, path),
      path: pathText(path),
      code,
      severity: 'error',
      message,
      ...(hint !== undefined && { hint }),
    }));
  }

  positionOf(path: readonly PathStep[], onKey = false): Position {
    for (let length = path.length; length > 0; length -= 1) {
      const { key, value } = this.#entry(path.slice(0, length));
      const range =
        onKey && length === path.length ? (rangeOf(key) ?? rangeOf(value)) : rangeOf(value);
      const found = range ?? rangeOf(key);
      if (found) return this.#position(...found);
    }
    const top = rangeOf(this.#document.contents);
    return top ? this.#position(top[0], top[0]) : this.#position(0, 0);
  }

  positionInText(path: readonly PathStep[], start: number, end: number): Position {
    const node = this.#node(path);
    if (!isScalar(node)) return this.positionOf(path);
    const offsets = scalarOffsets(node, this.#source);
    const last = offsets.length - 1;
    const from = offsets[Math.min(start, last)] ?? 0;
    const to = end > start ? (offsets[Math.min(end - 1, last)] ?? from) + 1 : from;
    return this.#position(from, Math.max(from, to));
  }

  sourceOf(path: readonly PathStep[]): string | undefined {
    const node = this.#node(path);
    return isScalar(node) ? node.source : undefined;
  }

  isBlock(path: readonly PathStep[]): boolean {
    const node = this.#node(path);
    return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
  }

  isBareInFlow(path: readonly PathStep[]): boolean {
    const parent = this.#node(path.slice(0, -1));
    const node = this.#node(path);
    const isInFlow = isCollection(parent) && parent.flow === true;
    return isInFlow && isScalar(node) && node.type === 'PLAIN';
  }

  #node(path: readonly PathStep[]): unknown {
    return path.length === 0 ? this.#document.contents : this.#resolved(this.#entry(path).value);
  }

  #entry(path: readonly PathStep[]): { key?: unknown; value?: unknown } {
    const parent = this.#node(path.slice(0, -1));
    const step = path.at(-1);
    if (isMap(parent)) {
      const pair = this.#pairsOf(parent).get(String(step));
      return pair ? { key: pair.key, value: pair.value } : {};
    }
    return isCollection(parent) && typeof step === 'number' ? { value: parent.items[step] } : {};
  }

  /** The pairs of a map by their keys, those it merges behind its own; of those given twice the first. */
  #pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const known = this.#pairs.get(map);
    if (known) return known;
    const merged = map.items.filter(isMerge).flatMap((pair) => {
      const given = this.#resolved(pair.value);
      return isSeq(given) ? given.items.map((each) => this.#resolved(each)) : [given];
    });
    const all = [
      ...map.items.map((pair): [string, Pair] => [keyText(pair), pair]),
      ...merged.filter(isMap).flatMap((each) => [...this.#pairsOf(each)]),
    ];
    const pairs = new Map(all.toReversed());
    this.#pairs.set(map, pairs);
    return pairs;
  }

  #resolved(node: unknown): unknown {
    return this.#targets.get(node) ?? node;
  }

  #nodePosition(node: unknown, path: readonly PathStep[]): Position {
    const range = rangeOf(node);
    return range ? this.#position(...range) : this.positionOf(path);
  }

  #syntaxProblem(
    code: ErrorCode,
    message: string,
    [start, end]: readonly [number, number],
  ): Problem {
    const hint = this.#unclosedHint(message, start) ?? SYNTAX_HINTS[code];
    return {
      ...this.#position(start, end),
      path: '',
      code: 'syntax',
      severity: 'error',
      message: syntaxMessage(message),
      ...(hint !== undefined && { hint }),
    };
  }

  /** Where what isn't closed was opened: the parser only says where it gave up. */
  #unclosedHint(message: string, offset: number): string | undefined {
    if (!/must be sufficiently indented and end with|^Missing closing/.test(message))
      return undefined;
    const unclosed = unclosedBefore(this.#document.contents, this.#source, offset);
    if (!unclosed) return undefined;
    const { line, column } = this.#position(unclosed.start, unclosed.start);
    return `The ${unclosed.mark} at line ${line}, column ${column} is never closed`;
  }

  #position(start: number, end: number): Position {
    const from = this.#lines.linePos(Math.min(start, this.#source.length));
    const to = this.#lines.linePos(Math.min(end, this.#source.length));
    return { line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
  }
}

/** What the parser says, on one line and with the quotes it means. */
const syntaxMessage = (message: string): string =>
  (message.split('\n')[0] ?? message)
    .replace(/[.:]$/, '')
    .replace(
      /^Missing closing (["'])quote$/,
      (_whole, quote: string) => `Missing closing ${quote === '"' ? 'double' : 'single'} quote`,
    );

const uncapitalised = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const SYNTAX_HINTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'Indent with spaces',
  BAD_INDENT: 'Indent it like the entries beside it',
  BAD_DQ_ESCAPE: 'Double the backslash, or put the text between single quotes',
  MULTILINE_IMPLICIT_KEY: 'Write ": " after each key, one key per line',
  UNEXPECTED_TOKEN: 'Remove it, or put the text between quotes',
  BAD_SCALAR_START: 'Put the text between quotes',
  BLOCK_AS_IMPLICIT_KEY: 'Put a text with ": " between quotes',
  MISSING_CHAR: 'Put a text with brackets, braces or quotes between quotes',
};

function rangeOf(node: unknown): [number, number] | undefined {
  if (!isScalar(node) && !isCollection(node) && !isAlias(node)) return undefined;
  return node.range ? [node.range[0], node.range[1]] : undefined;
}

function refused({ offset, message }: Excess, lines: LineCounter): SourceDocument {
  const { line, col: column } = lines.linePos(offset);
  const position = { line, column, endLine: line, endColumn: column };
  return {
    value: undefined,
    problems: [{ ...position, path: '', code: 'size', severity: 'error', message }],
    warnings: [],
    positionOf: () => position,
    positionInText: () => position,
    sourceOf: () => undefined,
    isBlock: () => false,
    isBareInFlow: () => false,
  };
}
