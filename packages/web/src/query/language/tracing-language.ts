import {
  completeQuery,
  diagnoseQuery,
  GROUP_BY_PRESETS,
  highlightQuery,
  INTRINSIC_COLUMNS,
} from '@spanlight/query';
import type { QueryLanguage } from './query-language.ts';

/** What the ready-made groupings are called in the menu. */
const groupingLabels: Readonly<Record<(typeof GROUP_BY_PRESETS)[number], string>> = {
  _system: 'system',
  _group_id: 'group',
  service_name: 'service',
  host_name: 'host',
};

/** The language of queries on spans, logs and events. */
export const tracingLanguage: QueryLanguage = {
  diagnose: (text) => diagnoseQuery(text),
  complete: completeQuery,
  highlight: highlightQuery,
  builtInColumns: [...INTRINSIC_COLUMNS.values()].map(({ name, description }) => ({
    value: name,
    hint: description,
  })),
  commonConditions: [
    { label: 'has events', column: '_event_count', operator: '>', value: 0 },
    { label: 'has logs', column: '_event_log_count', operator: '>', value: 0 },
    { label: 'has errors', column: '_event_error_count', operator: '>', value: 0 },
  ],
  commonGroupings: GROUP_BY_PRESETS.map((column) => ({ label: groupingLabels[column], column })),
};
