import { suggest } from '@spanlight/query/units';
import { jsonSchemas } from '@spanlight/sdk/json-schemas';
import { isRecord } from '../../config/is-record.ts';
import { notFound } from '../../errors/errors.ts';
import type { Output } from '../../output/output.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { lengthText } from '../../time/duration.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What documents of each kind are called, and where in its schema one of them is told. */
const kinds = {
  dashboard: () => jsonSchemas().dashboard,
  monitor: () => below(jsonSchemas().monitors, 'monitors'),
  channel: () => below(jsonSchemas().channels, 'channels'),
  silence: () => below(jsonSchemas().silences, 'silences'),
} as const;

const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/**
 * Prints what a field of files means: its type, its default, its limits and what is below it.
 *
 * @param path `monitor`, `monitor.keep_firing_for`, `dashboard.grid_rows.items`.
 * @throws CliError (not found) that lists the fields there are.
 */
export async function explainField(context: CommandContext, path: string): Promise<void> {
  const [kind = '', ...names] = path.split('.');
  const singular = kind.replace(/s$/u, '');
  if (!isKind(singular)) throw missing(kind, Object.keys(kinds));
  let schemas: Schema[] = alternatives(kinds[singular]());
  for (const name of names) {
    const found = schemas.flatMap((schema) => fieldsOf(schema).filter(([own]) => own === name));
    if (found.length === 0)
      throw missing(name, [...new Set(schemas.flatMap(fieldsOf).map(([own]) => own))]);
    schemas = found.flatMap(([, schema]) => alternatives(schema));
  }
  const output = await context.output();
  const fields = fieldsBelow(schemas);
  if (!output.forPeople) {
    await output.data({ path, schemas });
    return;
  }
  output.lines([
    `${output.paint(path, 'strong')}  ${typesOf(schemas)}`,
    ...[...new Set(schemas.flatMap(saidOf))].map((text) => `  ${text}`),
    ...(fields.length === 0 ? [] : ['', ...fieldTable(output, fields)]),
  ]);
}

/** A field of one schema or of several: what a monitor of any type has is one field. */
interface Field {
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly means: string;
}

const fieldsBelow = (schemas: readonly Schema[]): Field[] =>
  [...Map.groupBy(schemas.flatMap(fieldsOf), ([name]) => name)].map(([name, found]) => ({
    name,
    schemas: found.flatMap(([, schema]) => alternatives(schema)),
    means: [...new Set(found.map(([, schema]) => textOf(schema, 'description')))]
      .filter((text) => text !== '')
      .join(' '),
  }));

/** What can be explained, kinds first: each path with its meaning. */
export function fieldPaths(): (readonly [path: string, means: string])[] {
  const below = (path: string, schemas: readonly Schema[]): (readonly [string, string])[] =>
    fieldsBelow(schemas).flatMap(({ name, schemas: own, means }) => [
      [`${path}.${name}`, means] as const,
      ...below(`${path}.${name}`, own),
    ]);
  return Object.entries(kinds).flatMap(([kind, schema]) => [
    [kind, textOf(schema(), 'description')] as const,
    ...below(kind, alternatives(schema())),
  ]);
}

function fieldTable(output: Output, fields: readonly Field[]): string[] {
  return output.table<Field>(
    [
      { title: 'FIELD', value: ({ name }) => name },
      { title: 'TYPE', value: ({ schemas }) => typesOf(schemas), shrink: 'end' },
      { title: 'MEANING', value: ({ means }) => means, shrink: 'end' },
    ],
    fields,
  );
}

/** The schema of what a list in a field holds. */
function below(schema: Schema, name: string): Schema {
  const [, field] = fieldsOf(schema).find(([own]) => own === name) ?? [];
  return field ?? {};
}

/** The schemas something may have: those of lists are told by what they hold. */
function alternatives(schema: unknown): Schema[] {
  if (!isRecord(schema)) return [];
  const several = [schema['anyOf'], schema['oneOf']].find((each) => Array.isArray(each));
  if (Array.isArray(several))
    return several
      .flatMap(alternatives)
      .map((each) => ({ ...own(schema, 'description'), ...own(schema, 'default'), ...each }));
  return [schema];
}

const own = (schema: Schema, name: string): Schema =>
  Object.hasOwn(schema, name) ? { [name]: schema[name] } : {};

function fieldsOf(schema: Schema): (readonly [string, Schema])[] {
  const { properties, items } = schema;
  const direct = isRecord(properties)
    ? Object.entries(properties).flatMap(([name, value]) =>
        isRecord(value) ? [[name, value] as const] : [],
      )
    : [];
  return [...direct, ...alternatives(items).flatMap(fieldsOf)];
}

const textOf = (schema: Schema, name: string): string => {
  const value = schema[name];
  return typeof value === 'string' ? value : '';
};

function typesOf(schemas: readonly Schema[]): string {
  const types = schemas.flatMap((schema) => {
    const { type, items } = schema;
    const choices =
      schema['enum'] ?? (schema['const'] === undefined ? undefined : [schema['const']]);
    if (Array.isArray(choices)) return choices.map((each) => JSON.stringify(each));
    if (type === 'array') return `list of ${typesOf(alternatives(items))}`;
    if (Array.isArray(type)) return isDuration(schema) ? 'duration' : type.map(String);
    return typeof type === 'string' ? type : 'anything';
  });
  return [...new Set(types)].join(' or ');
}

/** Files hold lengths of time as milliseconds or as text, and nothing else is either. */
const isDuration = ({ type }: Schema): boolean =>
  Array.isArray(type) && type.includes('number') && type.includes('string');

const limits = [
  ['default', 'Default'],
  ['minimum', 'At least'],
  ['maximum', 'At most'],
  ['maxLength', 'Characters at most'],
  ['maxItems', 'Entries at most'],
] as const;

function saidOf(schema: Schema): string[] {
  const description = textOf(schema, 'description');
  return [
    ...(description === '' ? [] : [description]),
    ...limits.flatMap(([name, words]) =>
      schema[name] === undefined ? [] : [`${words}: ${valueText(schema, schema[name])}.`],
    ),
  ];
}

const valueText = (schema: Schema, value: unknown): string =>
  isDuration(schema) && typeof value === 'number' && value !== 0
    ? `${value < 0 ? '-' : ''}${lengthText(Math.abs(value))}`
    : JSON.stringify(value);

const hintOf = (meant: string | undefined, there: readonly string[]): string =>
  meant === undefined ? `There are: ${there.join(', ')}.` : `Did you mean ${meant}?`;

const missing = (name: string, there: readonly string[]): Error =>
  notFound(`There is no field ${JSON.stringify(name)} here.`, {
    code: 'field_not_found',
    hint: hintOf(suggest(name, there), there),
  });
