import { checkDashboard } from './check-dashboard.ts';
import { checkShape } from './check-shape.ts';
import { dashboardDocumentSchema } from './dashboard-schema.ts';
import type { DashboardDocument } from './dashboard-schema.ts';
import type { DocumentReader } from './kinds.ts';

/** Reads a dashboard: its shape first, then what it means. */
export const readDashboard: DocumentReader<DashboardDocument> = (source, checkQuery) => {
  const shape = checkShape(dashboardDocumentSchema, source);
  if (shape.value === undefined) return { problems: shape.problems };
  const meaning = checkDashboard(shape.value, source, checkQuery);
  const problems = [...shape.problems, ...meaning];
  if (problems.some(({ severity }) => severity === 'error')) return { problems };
  return { value: dashboardDocumentSchema.parse(shape.value), problems };
};
