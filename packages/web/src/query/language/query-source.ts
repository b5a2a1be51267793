import type { QueryLanguage } from './query-language.ts';
import {
  completeQuery,
  diagnoseQuery,
  GROUP_BY_PRESETS,
  highlightQuery,
  INTRINSIC_COLUMNS,
} from '@spanlight/query';

/** A value of an attribute with the number of items that have it. */
interface ValueSuggestion {
  readonly value: string;
  readonly count: number;
}

/** Where the query builder learns what the data holds. Answers may come from a cache. */
export interface QuerySource {
  /** The language of the query. @default that of spans, logs and events */
  readonly language?: QueryLanguage | undefined;
  /** Attribute keys of the items on the page. */
  attributes(): Promise<readonly string[]>;
  /** Values of one attribute that contain a text, most frequent first. */
  values(attribute: string, contains: string): Promise<readonly ValueSuggestion[]>;
}

/** The language of a query: that of spans, logs and events unless its source names another. */
export function languageOf({ language }: QuerySource): QueryLanguage {
  return language ?? tracingLanguage;
}

/** What the ready-made groupings are called in the menu. */
const groupingLabels: Readonly<Record<(typeof GROUP_BY_PRESETS)[number], string>> = {
  _system: 'system',
  _group_id: 'group',
  service_name: 'service',
  host_name: 'host',
};

/** The language of queries on spans, logs and events. */
const tracingLanguage: QueryLanguage = {
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
