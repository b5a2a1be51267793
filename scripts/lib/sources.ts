import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { isSource, projectFiles } from './files.ts';

/** A source file as the checks of the house see it. */
export interface SourceFile {
  /** Relative to the root, for example `packages/sdk/src/index.ts`. */
  readonly path: string;
  /** Lines, comments and blank ones included. */
  readonly lines: number;
  /** What it imports and re-exports, types included, as written. */
  readonly imports: readonly string[];
  readonly functions: readonly SourceFunction[];
  /** Where types are asserted (`x as T`, `x!`, but not `as const`): `path:line`. */
  readonly casts: readonly string[];
  /** Texts in quotes, whose kinds are counted. */
  readonly texts: ReadonlySet<string>;
}

interface SourceFunction {
  /** Where it begins: `path:line`. */
  readonly place: string;
  readonly lines: number;
}

/** All source files of packages and examples, tests apart, by path. */
export function readSources(): Map<string, SourceFile> {
  const paths = projectFiles().filter(isSource);
  return new Map(paths.map((path) => [path, readSource(path)]));
}

function readSource(path: string): SourceFile {
  const code = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const starts = lineStarts(code);
  const imports: string[] = [];
  const functions: SourceFunction[] = [];
  const texts = new Set<string>();
  const casts: string[] = [];
  const addImport = (target: ESTree.Node | null): void => {
    if (target?.type === 'Literal' && typeof target.value === 'string') imports.push(target.value);
  };
  const addCast = ({ start }: ESTree.Node): void => {
    casts.push(`${path}:${lineOf(starts, start)}`);
  };
  const addFunction = ({ start, end }: ESTree.Node): void => {
    const first = lineOf(starts, start);
    functions.push({ place: `${path}:${first}`, lines: lineOf(starts, end - 1) - first + 1 });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => addImport(source),
    ExportNamedDeclaration: ({ source }) => addImport(source),
    ExportAllDeclaration: ({ source }) => addImport(source),
    ImportExpression: ({ source }) => addImport(source),
    TSImportType: ({ source }) => addImport(source),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSAsExpression: (node) => {
      if (!isConst(node.typeAnnotation)) addCast(node);
    },
    TSNonNullExpression: addCast,
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.add(value);
    },
  }).visit(program);
  return { path, lines: starts.length - 1, imports, functions, casts, texts };
}

function isConst(type: ESTree.TSType): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'const'
  );
}

/** Offsets at which lines begin; the last is the end of the file. */
function lineStarts(code: string): number[] {
  const starts = [0];
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  if (!code.endsWith('\n')) starts.push(code.length);
  return starts;
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** The files of this project that a file imports by a relative path. */
export function importedFiles(
  file: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
): readonly string[] {
  const targets = file.imports
    .filter((target) => target.startsWith('.'))
    .map((target) => join(dirname(file.path), target));
  return [...new Set(targets)].filter((target) => files.has(target));
}
