import type { QueryError } from '../shared/query-error.ts';
import type { Part } from './tree.ts';

/** One part of a query: its tree or what is wrong with it. */
export interface ParsedPart {
  /** The part's text; a condition written without `where` has the word put in front. */
  readonly text: string;
  /** Where the part starts in the text of the query. */
  readonly start: number;
  readonly end: number;
  /** True when `text` has a `where` that the query has not: positions are then 6 characters off. */
  readonly impliedWhere: boolean;
  readonly part?: Part;
  readonly error?: QueryError;
}
