// The declarations that are published: where the sources infer a type of a schema, people read a named interface whose
// fields carry the descriptions of the schema's.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Route } from '../src/contract/call.ts';
import { routes } from '../src/contract/routes.ts';
import { offeredSchemas } from '../src/schemas/shared/offered.ts';

type Schema = z.core.$ZodType;
type Side = 'input' | 'output';

/** `export type Alert = z.infer<typeof alertSchema>;` */
const inferred = /^export type (\w+) = z\.(infer|input)<typeof (\w+)>;$/gm;
/** `export type MetricAlert = Extract<Alert, { type: 'metric' }>;`, in one line or in several. */
const variant = /^export type (\w+) = Extract<(\w+), \{\s*type: '(\w+)';?\s*\}>;$/gm;

/** `list: Method<(params?: AlertsParams) => Alert[]>;`: a method that is made of the table of calls. */
const methodOfTable = /^( +\/\*\*(?:(?!\*\/)[^])*\*\/\n)? +(\w+): Method<\(([^]*?)\) => (.*)>;$/gm;
/** What only the sources need: where the table of calls is, and what the compiler holds the client to. */
const ofSources = /^ +static readonly (calls|words)[^;]*;\n| implements HeldToContract<\w+>/gm;

/** What is said of a schema. */
const documented = /^(\/\*\*(?:(?!\*\/)[^])*\*\/\n)export declare const (\w+):/gm;

/** A type of a schema, and the declaration file that names it. */
export interface Named {
  readonly name: string;
  readonly file: string;
}

/** A type can't be told by its schema alone: it stays inferred. */
class UndescribableTypeError extends Error {}

/**
 * Copies declarations, with interfaces in place of types that are inferred.
 * @param from Folder the compiler wrote to.
 * @param to Folder that is published.
 * @returns The types that are interfaces now.
 */
export async function publishDeclarations(from: string, to: string): Promise<Named[]> {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  );
  const modules = new Map<string, Record<string, unknown>>();
  for (const file of files.filter((path) => path.startsWith('schemas/'))) {
    const source = join(import.meta.dirname, '../src', file.replace(/\.d\.ts$/, '.ts'));
    modules.set(file, await import(pathToFileURL(source).href));
  }
  const printer = new Printer();
  for (const [file, module] of modules) {
    const text = readFileSync(join(from, file), 'utf8');
    for (const [, name = '', how, schema = ''] of text.matchAll(inferred))
      printer.add(how === 'input' ? 'input' : 'output', module[schema], { name, file });
    // Interfaces that are written by hand are those of the schema with their name.
    for (const [, name = ''] of text.matchAll(/^export interface (\w+) /gm))
      for (const schema of Object.values(module))
        if (isSchema(schema) && z.globalRegistry.get(schema)?.id === name)
          printer.add('output', schema, { name, file });
  }
  for (const file of files) {
    const text = publishedMethods(
      readFileSync(join(from, file), 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, ''),
    );
    const module = modules.get(file);
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), module ? printer.rewrite(file, text, module) : text);
  }
  return printer.written;
}

/** The text of a declaration file with the methods of the table as other methods are, and what the contract says of them. */
function publishedMethods(text: string): string {
  if (!text.includes(': Method<')) return text.replaceAll(ofSources, '');
  const summaries = new Map(
    Object.entries<Route>(routes).map(([name, { client = name, summary }]) => [client, summary]),
  );
  const classes = text.replaceAll(ofSources, '').split(/(?<= extends Resource<'\w+'> )/);
  const published = classes.map((part, index) => {
    const [, noun] = / extends Resource<'(\w+)'> $/.exec(classes[index - 1] ?? '') ?? [];
    return part.replaceAll(methodOfTable, (_, doc = '', name = '', params = '', answer = '') => {
      const given = [params, 'options?: RequestOptions'].filter((each) => each !== '').join(', ');
      const told = doc || comment(`${summaries.get(`${noun}.${name}`)}.`, '    ');
      return `${told}    ${name}(${given}): Call<${answer}>;`;
    });
  });
  const imported = [
    ['Call', '../http/call.js'],
    ['RequestOptions', '../http/options.js'],
  ].filter(([name]) => !new RegExp(`^import .*\\b${name}\\b`, 'm').test(text));
  return [
    ...imported.map(([name, from]) => `import type { ${name} } from '${from}';\n`),
    ...published,
  ].join('');
}

/** Writes types as TypeScript. */
class Printer {
  readonly written: Named[] = [];
  readonly #names = { input: new Map<Schema, Named>(), output: new Map<Schema, Named>() };
  /** Names of other files that the file being written refers to. */
  #imports = new Map<string, Set<string>>();
  #file = '';

  /** Gives the type of a schema a name. */
  add(side: Side, schema: unknown, named: Named): void {
    if (isSchema(schema)) this.#names[side].set(schema, named);
  }

  /** A declaration file with interfaces in place of its inferred types. */
  rewrite(file: string, text: string, module: Record<string, unknown>): string {
    this.#file = file;
    this.#imports = new Map();
    const variants = Array.from(
      text.matchAll(variant),
      ([line, name = '', union = '', type = '']) => ({ line, name, union, type }),
    );
    const docs = new Map(
      Array.from(text.matchAll(documented), ([, doc = '', name = '']) => [name, doc]),
    );
    let result = text.replaceAll(
      inferred,
      (line, name: string, how: string, schemaName: string) => {
        const schema = module[schemaName];
        const own = variants.filter(({ union }) => union === name);
        try {
          if (!isSchema(schema)) return line;
          const declaration = this.#declaration(
            name,
            schema,
            how === 'input' ? 'input' : 'output',
            own,
          );
          this.written.push({ name, file });
          return `${docs.get(schemaName) ?? ''}${declaration}`;
        } catch (error) {
          if (error instanceof UndescribableTypeError) return line;
          throw error;
        }
      },
    );
    for (const { line, name } of variants)
      if (result.includes(`export interface ${name} `)) result = result.replace(line, '');
    const imports = Array.from(
      this.#imports,
      ([from, names]) => `import type { ${[...names].join(', ')} } from '${from}';\n`,
    );
    return imports.join('') + result;
  }

  #declaration(
    name: string,
    schema: Schema,
    side: Side,
    variants: readonly { name: string; type: string }[],
  ): string {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type === 'object' && !isOpen(def))
      return `export interface ${name} ${this.#object(schema, side, '')}`;
    if (def.type === 'union' && variants.length > 0 && variants.length === def.options.length) {
      const interfaces = def.options.map((option) => {
        const type = typeOf(option);
        const own = variants.find((known) => known.type === type);
        if (!own) throw new UndescribableTypeError();
        return {
          name: own.name,
          text: `export interface ${own.name} ${this.#object(option, side, '')}`,
        };
      });
      return [
        `export type ${name} = ${interfaces.map((one) => one.name).join(' | ')};`,
        ...interfaces.map(({ text }) => text),
      ].join('\n');
    }
    return `export type ${name} = ${this.#structure(schema, side, '')};`;
  }

  /** A type by its name where it has one, else spelled out. */
  #type(schema: Schema, side: Side, indent: string): string {
    const offered = side === 'input' ? offeredOf(schema) : undefined;
    if (offered) return this.#type(offered, side, indent);
    for (let made: Schema | undefined = schema; made; made = made._zod.parent) {
      const named = this.#names[side].get(made);
      if (named) return this.#reference(named);
    }
    return this.#structure(schema, side, indent);
  }

  #reference({ name, file }: Named): string {
    if (file !== this.#file) {
      const path = relative(dirname(this.#file), file).replace(/\.d\.ts$/, '.js');
      const from = path.startsWith('.') ? path : `./${path}`;
      const names = this.#imports.get(from) ?? new Set();
      this.#imports.set(from, names.add(name));
    }
    return name;
  }

  #structure(schema: Schema, side: Side, indent: string): string {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const of = (inner: Schema): string => this.#type(inner, side, indent);
    switch (def.type) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'unknown':
        return def.type;
      case 'literal':
        return def.values.map((value) => JSON.stringify(value)).join(' | ');
      case 'enum':
        return Object.values(def.entries)
          .map((value) => JSON.stringify(value))
          .join(' | ');
      case 'array': {
        const item = of(def.element);
        return /[|&]/.test(item.replace(/\{[^]*\}/, '')) ? `(${item})[]` : `${item}[]`;
      }
      case 'tuple':
        return `[${def.items.map(of).join(', ')}]`;
      case 'record':
        return `Record<string, ${of(def.valueType)}>`;
      case 'union':
        return def.options.map(of).join(' | ');
      case 'nullable':
        return `${of(def.innerType)} | null`;
      case 'optional':
      case 'default':
        return of(def.innerType);
      case 'pipe':
        if (side === 'output') throw new UndescribableTypeError();
        return of(def.in);
      case 'lazy':
        return this.#recursive(def.getter());
      case 'object': {
        const object = this.#object(schema, side, indent);
        return isOpen(def)
          ? `${object} & { [name: string]: ${of(def.catchall as Schema)} }`
          : object;
      }
      default:
        throw new UndescribableTypeError();
    }
  }

  /** What a schema that holds itself is called. */
  #recursive(schema: Schema): string {
    for (let made: Schema | undefined = schema; made; made = made._zod.parent) {
      const named = this.#names.output.get(made);
      if (named) return this.#reference(named);
    }
    return 'z.core.util.JSONType';
  }

  #object(schema: Schema, side: Side, indent: string): string {
    if (!(schema instanceof z.ZodObject)) throw new UndescribableTypeError();
    const inner = `${indent}    `;
    const fields = Object.entries<Schema>(schema.shape).map(([name, field]) => {
      const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
      const isOptional = mayBeAbsent(field, side);
      const type = this.#type(field, side, inner);
      return `${comment(descriptionOf(field), inner)}${inner}${key}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`;
    });
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** What clients are offered in place of a schema, told of it or of what it was made from. */
function offeredOf(schema: Schema): Schema | undefined {
  for (let made: Schema | undefined = schema; made; made = made._zod.parent)
    if (offeredSchemas.has(made)) return offeredSchemas.get(made);
  return undefined;
}

const isOpen = (def: z.core.$ZodObjectDef): boolean =>
  def.catchall !== undefined && def.catchall._zod.def.type !== 'never';

/** The value of `type` of a variant. */
function typeOf(schema: Schema): unknown {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape['type'] : undefined;
  return field instanceof z.ZodLiteral ? field.value : undefined;
}

function mayBeAbsent(schema: Schema, side: Side): boolean {
  const offered = side === 'input' ? offeredOf(schema) : undefined;
  if (offered) return mayBeAbsent(offered, side);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return mayBeAbsent(side === 'input' ? def.in : def.out, side);
  if (def.type === 'nullable') return mayBeAbsent(def.innerType, side);
  return def.type === 'optional' || (def.type === 'default' && side === 'input');
}

/** What is said of a field, wherever in it that was said; undefined when nothing is. */
export function descriptionOf(schema: Schema): string | undefined {
  const told = z.globalRegistry.get(schema)?.description;
  if (told !== undefined) return told;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return descriptionOf(def.innerType);
  return def.type === 'pipe' ? descriptionOf(def.in) : undefined;
}

const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`;
