// The JSON schemas of YAML documents, apart from the documents themselves: who reads files carries no generator.

import * as z from 'zod/mini';
import { channelsDocumentSchema } from './documents/channels/channel-schema.ts';
import { dashboardDocumentSchema } from './documents/dashboards/dashboard-schema.ts';
import { monitorsDocumentSchema } from './documents/monitors/monitor-schema.ts';
import { silencesDocumentSchema } from './documents/silences/silence-schema.ts';

const schemas = {
  dashboard: ['Spanlight dashboard', dashboardDocumentSchema],
  monitors: ['Spanlight monitors', monitorsDocumentSchema],
  channels: ['Spanlight notification channels', channelsDocumentSchema],
  silences: ['Spanlight silences', silencesDocumentSchema],
} as const;

/** The JSON schemas of YAML documents, for editors, by the name of their file. */
export const jsonSchemas = (): Record<keyof typeof schemas, Record<string, unknown>> => ({
  dashboard: jsonSchema('dashboard'),
  monitors: jsonSchema('monitors'),
  channels: jsonSchema('channels'),
  silences: jsonSchema('silences'),
});

function jsonSchema(name: keyof typeof schemas): Record<string, unknown> {
  const [title, schema] = schemas[name];
  return { ...z.toJSONSchema(schema, { io: 'input', target: 'draft-7', override }), title };
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
