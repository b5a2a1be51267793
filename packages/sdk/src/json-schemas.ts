// The JSON schemas of YAML documents, apart from the documents themselves: who reads files carries no generator.

import * as z from 'zod/mini';
import { channelsDocumentSchema } from './documents/channels/channel-schema.ts';
import { dashboardDocumentSchema } from './documents/dashboards/dashboard-schema.ts';
import {
  channelTexts,
  dashboardTexts,
  type KeyText,
  type KeyTexts,
  monitorTexts,
  silenceTexts,
} from './documents/key-texts.ts';
import { monitorsDocumentSchema } from './documents/monitors/monitor-schema.ts';
import { silencesDocumentSchema } from './documents/silences/silence-schema.ts';

/** The JSON schemas of YAML documents, for editors, by the name of their file. */
export const jsonSchemas = (): Record<
  'dashboard' | 'monitors' | 'channels' | 'silences',
  Record<string, unknown>
> => ({
  dashboard: {
    ...jsonSchema('Spanlight dashboard', dashboardDocumentSchema, dashboardTexts),
    description: 'A page of charts, tables, heatmaps and gauges about metrics.',
  },
  monitors: jsonSchema('Spanlight monitors', monitorsDocumentSchema, {
    monitors: { about: 'Rules that open alerts, and who is notified.', keys: monitorTexts },
  }),
  channels: jsonSchema('Spanlight notification channels', channelsDocumentSchema, {
    channels: { about: 'Where messages about alerts go.', keys: channelTexts },
  }),
  silences: jsonSchema('Spanlight silences', silencesDocumentSchema, {
    silences: { about: 'Periods during which matching alerts notify nobody.', keys: silenceTexts },
  }),
});

function jsonSchema(
  title: string,
  schema: z.ZodMiniType,
  texts: KeyTexts,
): Record<string, unknown> {
  const made = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', override });
  describe(made, texts);
  return { ...made, title };
}

/** Zod leaves out the defaults of what is read into something else; those of documents can be written as they are. */
function override({
  zodSchema,
  jsonSchema: made,
}: {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const { def } = zodSchema._zod;
  if (def.type === 'default') made.default ??= def.defaultValue;
}

type Part = z.core.JSONSchema.BaseSchema['items'];

/** Writes texts about its keys into the schema of an object, or of the entries of a list, a map or a choice. */
function describe(schema: Part, keys: KeyTexts): void {
  if (typeof schema !== 'object') return;
  if (Array.isArray(schema)) {
    for (const choice of schema) describe(choice, keys);
    return;
  }
  const { items, additionalProperties, anyOf, oneOf, properties = {} } = schema;
  for (const inner of [items, additionalProperties, anyOf, oneOf]) describe(inner, keys);
  for (const [key, property] of Object.entries(properties)) {
    const text = keys[key] ?? {};
    const {
      about,
      entry,
      range,
      keys: within = {},
    }: Exclude<KeyText, string> = typeof text === 'string' ? { about: text } : text;
    describe(property, within);
    if (typeof property !== 'object') continue;
    if (entry !== undefined) Object.assign(property.items ?? {}, { description: entry });
    const [minimum, maximum] = range ?? [];
    properties[key] = {
      ...(about !== undefined && { description: about }),
      ...property,
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    };
  }
}
