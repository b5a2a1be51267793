import { checkMonitors } from './check-monitors.ts';
import type { CheckQuery } from '../queries/check-query.ts';
import { checkShape } from '../shape/check-shape.ts';
import type { Reading } from '../kinds.ts';
import { monitorsDocumentSchema } from './monitor-schema.ts';
import { soundMonitors } from '../sound-parts.ts';
import type { SourceDocument } from '../source/source.ts';

/** Reads monitors: their shape first, then what they mean. */
export function readMonitors(source: SourceDocument, checkQuery: CheckQuery | undefined): Reading {
  const shape = checkShape(monitorsDocumentSchema, source);
  if (shape.value === undefined) {
    const sound = soundMonitors(shape.faults.data, shape.faults.places);
    const more = sound === undefined ? [] : checkMonitors(sound.monitors, source, checkQuery);
    return { documents: [], problems: [...shape.problems, ...more] };
  }
  const meaning = checkMonitors(shape.value.monitors, source, checkQuery);
  const problems = [...shape.problems, ...meaning];
  if (problems.some(({ severity }) => severity === 'error')) return { documents: [], problems };
  const { monitors } = monitorsDocumentSchema.parse(shape.value);
  return {
    documents: monitors.map((value, at) => ({ kind: 'monitor', value, at: ['monitors', at] })),
    problems,
  };
}
