import * as z from 'zod';
import { numericIdSchema } from '../shared/ids.ts';
import { timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** A project: the telemetry of one team or product. Projects are changed in the configuration file. */
export const projectSchema = z
  .strictObject({
    id: numericIdSchema,
    name: z.string().describe('Name, as people see it.'),
    token: mayBeMissing(z.string().describe('Ingestion token; empty for guests.')),
    pinnedAttrs: z
      .array(z.string())
      .describe('Attributes that get a tab of their own in the overview.'),
    largeAttrs: z.array(z.string()).describe('Attributes shown on a page of their own.'),
    groupByEnv: z.boolean().describe('Whether spans are grouped by deployment_environment too.'),
    groupFuncsByService: z.boolean().describe('Whether funcs spans are grouped by service_name.'),
    promCompat: z.boolean().describe('Whether metric names follow Prometheus.'),
    forceSpanName: z
      .array(z.string())
      .nullable()
      .describe('Instrumentation scopes whose spans are grouped by span name; null for none.'),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: 'Project' });

/** Answer of `GET /projects/{projectId}`. */
export const projectResponseSchema = z.strictObject({
  project: projectSchema.describe('The project.'),
  dsn: mayBeMissing(z.string().describe('Connection string for exporters; empty for guests.')),
});

export type Project = z.infer<typeof projectSchema>;
export type ProjectResponse = z.infer<typeof projectResponseSchema>;
