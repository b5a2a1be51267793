import type { ProjectParams } from '../http/options.ts';
import type { TimeParams } from './time-range.ts';

/** Which items a call is about. */
export interface SpanFilterParams extends ProjectParams, TimeParams {
  /** Systems to match, OR-ed: `db:redis`, `db:all`, `spans:all`, `log:all`, `events:all`, `all`. */
  system?: string | readonly string[] | undefined;
  /** Only items of this group, decimal. */
  groupId?: string | number | bigint | undefined;
  /** Query text: parts joined by ` | `. */
  query?: string | undefined;
  /** Quick search in the display name: words AND-ed, `a|b`, `"phrase"`, `-exclude`, `~regexp`. */
  search?: string | undefined;
}

/** How rows are ordered. */
export interface SortParams {
  /** Column to sort by, as in the answer's `columns[].name`. */
  sortBy?: string | undefined;
  /** True to sort descending. Default: false. */
  sortDesc?: boolean | undefined;
}
