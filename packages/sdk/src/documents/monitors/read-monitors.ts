import type { CheckQuery } from '../queries/check-query.ts';
import { type Reading, readShape } from '../shape/read-shape.ts';
import { soundEntries } from '../shape/sound-entries.ts';
import { putAt } from '../source/values.ts';
import type { SourceDocument } from '../source/source.ts';
import { checkMonitors } from './check-monitors.ts';
import { type MonitorDocument, monitorSchema, monitorsDocumentSchema } from './monitor-schema.ts';

/** Fits the schema and has nothing to complain about. */
const EMPTY_MONITOR = { name: '-', type: 'error' };

/** Reads monitors. */
export function readMonitors(
  source: SourceDocument,
  checkQuery: CheckQuery | undefined,
): Reading<'monitor', MonitorDocument> {
  const reading = readShape(source, {
    schema: monitorsDocumentSchema,
    replaceFaults(data, faults) {
      for (const path of faults)
        if (path[0] === 'monitors' && path.length > 1) putAt(data, path.slice(0, 2), EMPTY_MONITOR);
    },
    check: ({ monitors }) => checkMonitors(monitors, source, checkQuery),
  });
  const entries = soundEntries('monitors', monitorSchema, reading);
  return {
    documents: entries.map((entry) => ({ kind: 'monitor', ...entry })),
    problems: reading.problems,
  };
}
