// The table of calls that the client carries instead of schemas, made of the contract. `npm run contract` writes it.
import { execFileSync } from 'node:child_process';
import * as z from 'zod';
import type { Route } from '../src/contract/call.ts';
import { routes } from '../src/contract/routes.ts';
import { numericIdSchema, spanIdSchema, uint64TextSchema } from '../src/schemas/shared/ids.ts';
import { missingValues } from '../src/schemas/shared/missing.ts';
import { secondTimeSchema, timeSchema } from '../src/schemas/shared/times.ts';

type Schema = z.core.$ZodType;

const quoted = (text: string): string => (text.includes('${') ? `\`${text}\`` : `"${text}"`);

/** Values that aren't what their type says alone. */
const kindsOfValues = new Map<Schema, string>([
  [timeSchema, '^'],
  [secondTimeSchema, '^'],
  [spanIdSchema, '@'],
  [uint64TextSchema, '@'],
  [numericIdSchema, '#'],
]);

/** The source of `packages/sdk/src/calls/calls.ts`. */
export function formattedCallsTable(): string {
  return execFileSync('oxfmt', ['--stdin-filepath', 'packages/sdk/src/calls/calls.ts'], {
    input: callsTable(),
    encoding: 'utf8',
  });
}

function callsTable(): string {
  const entities = new Map<string, string>();
  const nouns = new Map<string, Map<string, Row>>();
  for (const [name, route] of Object.entries<Route>(routes)) {
    const [noun = '', method = ''] = (route.client ?? name).split('.');
    const rows = nouns.get(noun) ?? new Map<string, Row>();
    const row = rowOf({ ...route, path: ownId(route.path, noun) }, entities);
    nouns.set(noun, rows.set(method, merged(row, rows.get(method))));
  }
  return [
    '// Made of the contract by `npm run contract`: for each noun the path its calls have in common, then a line per method',
    '// (see resource.ts) that ends in the shape of its answer (see shapes.ts).\n',
    ...entities.values(),
    '',
    ...Array.from(nouns, ([noun, rows]) => `export const ${noun}Calls = \`${nounText(rows)}\`;`),
  ].join('\n');
}

/** Ids that the client takes by their names: of projects, and of what was sent. */
const namedIds = /^(project|trace|span|group)$/;

/** The path with the id of what the noun is about as the client has it: `/{itemId}` is `/{id}` of grid items. */
function ownId(path: string, noun: string): string {
  return path.replaceAll(/\{(\w+)Id\}/g, (written, name: string) =>
    noun.toLowerCase().endsWith(`${name}s`) && !namedIds.test(name) ? '{id}' : written,
  );
}

/** A call on the client. */
interface Row {
  readonly method: string;
  readonly path: string;
  /** What is sent, and names of the query string that don't follow by rule. */
  readonly rest: string;
  readonly shape: string;
}

function rowOf(route: Route, entities: Map<string, string>): Row {
  const { method, path, query, body, textBody, textAnswer, spelling = {} } = route;
  const sent = body ? ':json' : textBody ? ':text' : '';
  if (query && sent) throw new TypeError('a call has a query string or a body');
  const rest = `${sent}${query ? '?' : ''}${Object.values(spelling).join('&')}`;
  return { method, path, rest, shape: textAnswer ? 'text' : answerShape(route, entities) };
}

/** Calls that are one on the client differ in a name of their path: there it stands for a parameter, `kind`. */
function merged(row: Row, known: Row = row): Row {
  const names = known.path.split('/');
  const path = row.path.split('/').map((name, index) => (name === names[index] ? name : '{kind}'));
  return { ...row, path: path.join('/') };
}

function nounText(rows: Map<string, Row>): string {
  const paths = Array.from(rows.values(), ({ path }) => path.split('/'));
  const [first = []] = paths;
  const differs = first.findIndex((name, at) => paths.some((path) => path[at] !== name));
  const base = first.slice(0, differs === -1 ? undefined : differs).join('/');
  const lines = Array.from(rows, ([name, { method, path, rest, shape }]) =>
    `${name} ${method}${path.slice(base.length)}${rest} ${shape}`.trimEnd(),
  );
  return [base, ...lines].join('\n');
}

/** Whether objects of a schema have fields besides those that it names. */
const isOpen = ({ def }: z.ZodObject): boolean =>
  def.catchall !== undefined && def.catchall._zod.def.type !== 'never';

/** The shape of an answer; of one of which the client reads a single field, that field without braces. */
function answerShape(
  { response, unread, reads, needs, ours }: Route,
  entities: Map<string, string>,
): string {
  if (!response || unread) return '';
  if (!(response instanceof z.ZodObject)) throw new TypeError('an answer is an object');
  const names = Object.keys(response.shape);
  const only = reads ?? (names.length === 1 && !isOpen(response) ? names[0] : undefined);
  const needed = needs ?? [only ?? names[0]];
  const fields = Object.entries<Schema>(response.shape)
    .filter(([name]) => (ours ? needed.includes(name) : only === undefined || name === only))
    .flatMap(([name, schema]) => {
      const shape = ours ? outerShape(schema) : shapeOf(schema, entities);
      const mark = needed.includes(name) ? '!' : needed.length === 0 && shape !== '#' ? '?' : '';
      return shape === '' && mark === ''
        ? []
        : [fieldText(name, `${shape || (schema instanceof z.ZodBoolean ? '&' : '*')}${mark}`)];
    });
  return only === undefined ? `{${fields.join(',')}}` : fields.join(',');
}

/** A shape without what is inside of it. */
function outerShape(schema: Schema): string {
  const { type } = (schema as z.core.$ZodTypes)._zod.def;
  return type === 'array' ? '[]' : /^(object|union)$/.test(type) ? '{}' : '';
}

function shapeOf(schema: Schema, entities: Map<string, string>): string {
  const name = entityName(schema);
  if (name === undefined || name === 'Cell') return plainShape(schema, entities);
  if (!entities.has(name)) {
    const shape = plainShape(schema, entities);
    if (shape === '{}') return shape;
    // One that is read alike is not written twice.
    const [twin] = [...entities].find(([, known]) => known.endsWith(` = ${quoted(shape)};`)) ?? [];
    const start = `${isTree(schema) ? 'export ' : ''}const ${name}`;
    entities.set(name, `${start} = ${twin ?? quoted(shape)};`);
  }
  return isTree(schema) ? '*' : `\${${name}}`;
}

/** What an entity is called, whatever a field says of it. */
function entityName(schema: Schema): string | undefined {
  for (let made: Schema | undefined = schema; made; made = made._zod.parent) {
    const id = z.globalRegistry.get(made)?.id;
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Whether objects of a schema hold such objects: the client reads them one by one, they may nest deeper than its stack. */
function isTree(schema: Schema): boolean {
  const innermost = (inner: Schema): string => {
    const { def } = (inner as z.core.$ZodTypes)._zod;
    if (def.type === 'optional') return innermost(def.innerType);
    return def.type === 'array' ? innermost(def.element) : def.type;
  };
  return (
    schema instanceof z.ZodObject &&
    Object.values<Schema>(schema.shape).some((field) => innermost(field) === 'lazy')
  );
}

/** The shape of a schema; empty where every server answers with what it says. */
function plainShape(schema: Schema, entities: Map<string, string>): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const of = (inner: Schema): string => shapeOf(inner, entities);
  const marked = (inner: Schema, mark: string): string =>
    /^(\[\]|\{\})?$/.test(of(inner)) ? '' : `${of(inner)}${mark}`;
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'literal':
      return valueShape(schema, 'text', '|');
    case 'number':
      return valueShape(schema, '#', z.safeParse(schema, 0).success ? '=' : '|');
    case 'boolean':
      return valueShape(schema, '&', '=');
    case 'optional':
      return marked(def.innerType, '?');
    case 'nullable':
      return marked(def.innerType, '~');
    case 'array': {
      const item = of(def.element);
      return `[${/^[$[{<]/.test(item) ? item : ''}]${missingText(schema, '|')}`;
    }
    case 'record': {
      const value = of(def.valueType);
      return /^[$[{<]/.test(value) ? `<${value}>` : '{}';
    }
    case 'object':
      return `{${fieldsOf(schema, entities).join(',')}}`;
    case 'union':
      return 'discriminator' in def ? variantsShape(def.options, entities) : '';
    default:
      return '';
  }
}

/** A single value: an id, or one that looser servers leave out. */
function valueShape(schema: Schema, type: string, mark: string): string {
  let kind: string | undefined;
  for (let made: Schema | undefined = schema; made && !kind; made = made._zod.parent)
    kind = kindsOfValues.get(made);
  const isRead = missingValues.get(schema) !== undefined || (kind && kind !== '^');
  return isRead ? `${kind ?? type}${missingText(schema, mark)}` : '';
}

function missingText(schema: Schema, mark: string): string {
  const { missing } = missingValues.get(schema) ?? {};
  if (missing === undefined) return '';
  return `${mark}${missing}`;
}

/** A name and the shape behind it; one without a kind is a text. */
function fieldText(name: string, shape: string): string {
  if (!/^\w+$/.test(name)) throw new TypeError(`${name} can't stand in a shape`);
  return name + shape.replace(/^text/, '');
}

/** Each field that is read. */
function fieldsOf(schema: Schema, entities: Map<string, string>): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<Schema>(schema.shape).flatMap(([name, field]) => {
    const shape = shapeOf(field, entities);
    // Ids of other things are numbers wherever they are not said to lack.
    const isSure = shape === '#' && name !== 'id' && !missingValues.get(field);
    return shape === '' || isSure ? [] : [fieldText(name, shape)];
  });
}

/** Objects told apart by `type`: what their fields have in common, and of the others what each variant has. */
function variantsShape(options: readonly Schema[], entities: Map<string, string>): string {
  const variants = options.map((option) => {
    if (!(option instanceof z.ZodObject)) throw new TypeError('a variant is an object');
    const [type] = option.shape['type'].def.values;
    const fields = Object.entries<Schema>(option.shape);
    return {
      type,
      fields: new Map(fields.map(([name, field]) => [name, shapeOf(field, entities)])),
    };
  });
  const fields = [...(variants[0]?.fields.keys() ?? [])].flatMap((name) => {
    const shapes = variants.map((variant) => variant.fields.get(name) ?? '');
    if (new Set(shapes).size === 1) return shapes[0] ? [fieldText(name, shapes[0])] : [];
    const each = variants.map(({ type }, index) => `${type}${shapes[index]}`);
    return [`${name}(${each.join(',')})`];
  });
  return `{${fields.join(',')}}`;
}
