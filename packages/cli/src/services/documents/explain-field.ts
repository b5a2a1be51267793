import { jsonSchemas } from '@spanlight/sdk/json-schemas';
import { isRecord } from '../../config/is-record.ts';
import { notFound } from '../../errors/errors.ts';
import type { Output } from '../../output/output.ts';
import type { CommandContext } from '../../program/command-context.ts';

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
  const fields = [...new Map(schemas.flatMap(fieldsOf)).entries()];
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

function fieldTable(output: Output, fields: readonly (readonly [string, Schema])[]): string[] {
  return output.table<readonly [string, Schema]>(
    [
      { title: 'FIELD', value: ([name]) => name },
      { title: 'TYPE', value: ([, schema]) => typesOf(alternatives(schema)), shrink: 'end' },
      { title: 'MEANING', value: ([, schema]) => textOf(schema, 'description'), shrink: 'end' },
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
  const types = schemas.map((schema) => {
    const { type, items } = schema;
    const choices =
      schema['enum'] ?? (schema['const'] === undefined ? undefined : [schema['const']]);
    if (Array.isArray(choices)) return choices.map((each) => JSON.stringify(each)).join(' or ');
    if (type === 'array') return `list of ${typesOf(alternatives(items))}`;
    if (Array.isArray(type)) return type.map(String).join(' or ');
    return typeof type === 'string' ? type : 'anything';
  });
  return [...new Set(types)].join(' or ');
}

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
      schema[name] === undefined ? [] : [`${words}: ${JSON.stringify(schema[name])}.`],
    ),
  ];
}

const missing = (name: string, there: readonly string[]): Error =>
  notFound(`There is no field ${JSON.stringify(name)} here.`, {
    code: 'field_not_found',
    hint: `There are: ${there.join(', ')}.`,
  });
