import * as z from 'zod';

import { channelsDocumentSchema } from './channels/channel-schema.ts';
import { dashboardDocumentSchema } from './dashboards/dashboard-schema.ts';
import { monitorsDocumentSchema } from './monitors/monitor-schema.ts';

const schemas = {
  dashboard: ['Spanlight dashboard', dashboardDocumentSchema],
  monitors: ['Spanlight monitors', monitorsDocumentSchema],
  channels: ['Spanlight notification channels', channelsDocumentSchema],
} as const;

/** The JSON schemas of YAML documents, for editors, by the name of their file. */
export const jsonSchemas = (): Record<keyof typeof schemas, Record<string, unknown>> => ({
  dashboard: jsonSchema('dashboard'),
  monitors: jsonSchema('monitors'),
  channels: jsonSchema('channels'),
});

function jsonSchema(name: keyof typeof schemas): Record<string, unknown> {
  const [title, schema] = schemas[name];
  return { ...z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }), title };
}
