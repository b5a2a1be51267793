import type { QueryLanguage } from './query-language.ts';
import { tracingLanguage } from './tracing-language.ts';

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
