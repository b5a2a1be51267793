import { checkDashboard } from './check-dashboard.ts';
import type { CheckQuery } from '../queries/check-query.ts';
import { checkShape } from '../shape/check-shape.ts';
import { dashboardDocumentSchema } from './dashboard-schema.ts';
import type { Reading } from '../kinds.ts';
import { soundParts } from '../sound-parts.ts';
import type { SourceDocument } from '../source/source.ts';

/** Reads a dashboard: its shape first, then what it means. */
export function readDashboard(source: SourceDocument, checkQuery: CheckQuery | undefined): Reading {
  const shape = checkShape(dashboardDocumentSchema, source);
  if (shape.value === undefined) {
    const sound = soundParts(shape.faults.data, shape.faults.places);
    const more = sound === undefined ? [] : checkDashboard(sound, source, checkQuery);
    return { documents: [], problems: [...shape.problems, ...more] };
  }
  const meaning = checkDashboard(shape.value, source, checkQuery);
  const problems = [...shape.problems, ...meaning];
  if (problems.some(({ severity }) => severity === 'error')) return { documents: [], problems };
  const value = dashboardDocumentSchema.parse(shape.value);
  return { documents: [{ kind: 'dashboard', value, at: [] }], problems };
}
