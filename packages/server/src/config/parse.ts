import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  parse,
  parseDocument,
  visit,
} from 'yaml';
import { suggest } from '@spanlight/query/units';
import type * as z from 'zod';
import { camelKeys } from './camel-keys.ts';
import { keysAt, LEAVES } from './keys.ts';
import { ConfigError, type Problem } from './problem.ts';
import { checkedConfigSchema, type Config } from './schema.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A configuration file's text and the name to show in messages. */
export interface ConfigSource {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads the file and the environment into a configuration. A variable wins over the file; an empty
 * variable counts as unset.
 *
 * Throws a `ConfigError` with every problem found, each at its line and column or variable.
 */
export function parseConfig(source: ConfigSource | undefined, environment: Environment): Config {
  const file = new SourceFile(source ?? { name: 'spanlight.yml', text: '' }, environment);
  const overridden = applyEnvironment(file.value, environment);
  const parsed = checkedConfigSchema.safeParse(overridden.value);
  if (parsed.success) return camelKeys(parsed.data);
  const problems = parsed.error.issues.flatMap((issue) =>
    issueProblems(issue, (path, onKey) => overridden.variableOf(path) ?? file.placeOf(path, onKey)),
  );
  throw new ConfigError(problems);
}

/** The YAML text, with the places of its values. */
class SourceFile {
  readonly value: unknown;
  readonly #name: string;
  readonly #document: Document.Parsed;
  readonly #lines = new LineCounter();

  constructor(source: ConfigSource, environment: Environment) {
    this.#name = source.name;
    this.#document = parseDocument(source.text, { lineCounter: this.#lines, prettyErrors: false });
    const [error] = this.#document.errors;
    if (error)
      throw new ConfigError([{ where: this.#at(error.pos[0]), message: firstLine(error.message) }]);
    const contents: unknown = this.#document.contents;
    if (contents !== null && !isMap(contents) && !(isScalar(contents) && contents.value === null))
      throw new ConfigError([
        { where: this.#at(0), message: 'the file must contain keys and values, such as "http:"' },
      ]);
    this.#expandVariables(environment);
    this.value = withoutEmpty(this.#document.toJS() ?? {});
  }

  /**
   * `name:line:column` of the value at a path, or of what encloses it.
   *
   * @param onKey the place of its key: there is no such key, whatever it holds
   */
  placeOf(path: readonly PropertyKey[], onKey = false): string {
    for (let length = path.length; length > 0; length -= 1) {
      const parent: unknown = this.#document.getIn(path.slice(0, length - 1), true);
      const last = path[length - 1];
      if (isMap(parent)) {
        const pair = parent.items.find(({ key }) => isScalar(key) && key.value === last);
        const key = positionOf(pair?.key);
        const position = onKey ? key : (positionOf(pair?.value) ?? key);
        if (position !== undefined) return this.#at(position);
      } else if (isCollection(parent)) {
        const position = positionOf(parent.items[Number(last)]);
        if (position !== undefined) return this.#at(position);
      }
    }
    return this.#name;
  }

  #at(offset: number): string {
    const { line, col } = this.#lines.linePos(offset);
    return `${this.#name}:${line}:${col}`;
  }

  /** `${NAME}` and `${NAME:default}` stand for environment variables, `$$` for a dollar. */
  #expandVariables(environment: Environment): void {
    const problems: Problem[] = [];
    visit(this.#document, {
      Scalar: (key, node) => {
        if (key === 'key' || typeof node.value !== 'string') return;
        node.value = node.value.replace(
          /\$\$|\$\{([^}:]*)(?::([^}]*))?\}/g,
          (all, name: string | undefined, fallback: string | undefined) => {
            if (name === undefined) return '$';
            const value = environment[name] === '' ? fallback : (environment[name] ?? fallback);
            if (isVariable(name) && value !== undefined) return value;
            problems.push({
              where: this.#at(node.range?.[0] ?? 0),
              ...(isVariable(name)
                ? {
                    message: `the environment variable ${name} is not set`,
                    hint: `Write \${${name}:default} to set a default.`,
                  }
                : {
                    message: `"${all}" is not an environment variable: names consist of capitals, digits and _`,
                    hint: `Write $${all} for the literal text.`,
                  }),
            });
            return all;
          },
        );
      },
    });
    if (problems.length > 0) throw new ConfigError(problems);
  }
}

const isVariable = (name: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(name);

/** A key without a value counts as left out, like one behind a comment sign. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutEmpty(item)]));
}

interface Overridden {
  readonly value: unknown;
  /** The variable that a path's value came from. */
  readonly variableOf: (path: readonly PropertyKey[]) => string | undefined;
}

function applyEnvironment(value: unknown, environment: Environment): Overridden {
  const result: unknown = structuredClone(value);
  const used = LEAVES.filter(({ variable }) => (environment[variable] ?? '') !== '');
  for (const leaf of used) {
    const text = environment[leaf.variable] ?? '';
    put(result, leaf.path, leaf.isList ? listValue(text, leaf.variable) : text);
  }
  return {
    value: result,
    variableOf: (path) =>
      used.find((leaf) => leaf.path.every((step, index) => path[index] === step))?.variable,
  };
}

function listValue(text: string, variable: string): unknown {
  try {
    const value: unknown = parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    throw new ConfigError([
      { where: variable, message: 'must be a list in YAML or JSON, such as [a, b]' },
    ]);
  }
}

function put(target: unknown, path: readonly string[], value: unknown): void {
  let place = target;
  for (const [index, step] of path.entries()) {
    if (!isRecord(place)) return;
    if (index === path.length - 1) place[step] = value;
    else place = place[step] ??= {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function issueProblems(
  issue: z.core.$ZodIssue,
  whereIs: (path: readonly PropertyKey[], onKey?: boolean) => string,
): Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      const candidate = suggest(key, keysAt(issue.path));
      return {
        where: whereIs(path, true),
        message: `there is no key "${path.join('.')}"`,
        ...(candidate !== undefined && { hint: `Did you mean "${candidate}"?` }),
      };
    });
  return [{ where: whereIs(issue.path), message: `${issue.path.join('.')} ${reason(issue)}` }];
}

function reason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `must be one of ${issue.values.map(String).join(', ')}`;
  return issue.message.replace(/^Invalid input: expected (\w+).*/, 'must be $1');
}

const firstLine = (text: string): string => text.split('\n')[0]?.replace(/[.:]$/, '') ?? text;

function positionOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node)) return undefined;
  const { range } = node;
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined;
}
