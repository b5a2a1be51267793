import * as z from 'zod';
import { errorBodySchema } from '../schemas/shared/errors.ts';
import { offeredSchemas } from '../schemas/shared/offered.ts';
import { routes, type Route } from './routes.ts';

/** A JSON value, as OpenAPI documents are made of. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What the server fills in about itself. */
export interface OpenApiSettings {
  /** Version of the server, for example `0.1.0`. */
  version: string;
  /** Address of the API including `/internal/v1`; relative by default. */
  serverUrl?: string;
}

/** Builds the OpenAPI 3.1 description of every call from the route table. */
export function openApiDocument(settings: OpenApiSettings): { [key: string]: Json } {
  const components: Components = {};
  components['Error'] = jsonSchema(errorBodySchema, components);
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(name, route, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Spanlight API',
      version: settings.version,
      description:
        'Traces, logs, events, metrics and dashboards of a project. Times are RFC 3339, durations of spans nanoseconds, ids hex or decimal text.',
    },
    servers: [{ url: settings.serverUrl ?? '/internal/v1' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
    },
  };
}

/** Schemas with a name of their own, shared by the calls. */
type Components = Record<string, { [key: string]: Json }>;

function operation(name: string, route: Route, components: Components): Json {
  const document: Record<string, Json> = {
    operationId: name,
    summary: route.summary,
    tags: [name.slice(0, name.indexOf('.'))],
    parameters: [
      ...parameters(route.params, 'path', components),
      ...parameters(route.query, 'query', components),
      ...(route.revised && route.method !== 'GET' && pathNames(route) > 1 ? [ifMatch] : []),
    ],
    responses: { 200: success(route, components), default: failure },
    security: route.auth === 'none' ? [] : [{ bearer: [] }, { cookie: [] }],
  };
  if (route.body) {
    const schema = jsonSchema(route.body, components, 'input');
    document['requestBody'] = { required: true, content: { 'application/json': { schema } } };
  }
  if (route.textBody) {
    const schema = { type: 'string' };
    document['requestBody'] = { required: true, content: { 'text/yaml': { schema } } };
  }
  return document;
}

const pathNames = ({ params }: Route): number => Object.keys(params?.shape ?? {}).length;

function success(route: Route, components: Components): Json {
  const headers = route.revised ? { headers: { ETag: revisionHeader } } : {};
  if (route.mediaType !== undefined) {
    const schema = route.textAnswer ? { type: 'string' } : { type: 'string', format: 'binary' };
    return { description: route.summary, ...headers, content: { [route.mediaType]: { schema } } };
  }
  if (!route.response) return { description: 'Done; the body is empty.', ...headers };
  const schema = jsonSchema(route.response, components);
  return { description: route.summary, ...headers, content: { 'application/json': { schema } } };
}

const revisionHeader: Json = {
  description: 'Revision the answer is about, or that the write has made, in quotes.',
  schema: { type: 'string' },
};

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'Revision that may be changed, in quotes; another one answers 412.',
  schema: { type: 'string' },
};

const failure: Json = {
  description: 'What went wrong.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  components: Components,
): Json[] {
  if (!schema) return [];
  return Object.entries<z.core.$ZodType>(schema.shape).map(([name, parameter]) => {
    const { description = '', ...type } = jsonSchema(parameter, components);
    const required = place === 'path' || !z.safeParse(parameter, undefined).success;
    return { name, in: place, required, description, schema: type };
  });
}

/** The JSON Schema of one schema; the named ones inside it move to the components. */
function jsonSchema(
  schema: z.core.$ZodType,
  components: Components,
  io: 'input' | 'output' = 'output',
): { [key: string]: Json } {
  const document = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      if (zodSchema._zod.def.type === 'date') target.type = 'string';
      // Readers must let unknown fields pass, so the description doesn't forbid them.
      if (target.additionalProperties === false) delete target.additionalProperties;
      if (mustBeSent(zodSchema)) refuseNull(target);
      if (zodSchema instanceof z.ZodObject) requireFields(zodSchema, target);
    },
  });
  const text = JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/');
  const parsed: JsonSchemaDocument = JSON.parse(text);
  const { $schema: _dialect, $defs: named = {}, ...rest } = parsed;
  for (const [name, { id: _id, ...definition }] of Object.entries(named)) {
    components[name] = definition;
  }
  return rest;
}

/** Whether the server takes a schema's absence only to say in a sentence that it is missing. */
function mustBeSent(schema: z.core.$ZodType): boolean {
  const offered = offeredSchemas.get(schema);
  if (offered) return !z.safeParse(offered, undefined).success;
  return schema instanceof z.ZodPipe && mustBeSent(schema.in);
}

function refuseNull(target: z.core.JSONSchema.BaseSchema): void {
  const [only, ...others] = target.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (!only || others.length > 0) return;
  delete target.anyOf;
  Object.assign(target, { ...only, ...target });
}

function requireFields({ shape }: z.ZodObject, target: z.core.JSONSchema.BaseSchema): void {
  const fields = Object.entries<z.core.$ZodType>(shape).filter(([, field]) => mustBeSent(field));
  if (fields.length > 0)
    target.required = [...(target.required ?? []), ...fields.map(([name]) => name)];
}

type JsonSchemaDocument = { [key: string]: Json } & { $defs?: Components };
