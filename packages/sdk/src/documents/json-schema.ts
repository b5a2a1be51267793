import * as z from 'zod';

import { dashboardDocumentSchema } from './dashboard-schema.ts';

/** The JSON schema of the documents of dashboards, for editors of YAML. */
export function dashboardJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(dashboardDocumentSchema, { io: 'input', target: 'draft-7' });
  return { ...schema, title: 'Spanlight dashboard' };
}
