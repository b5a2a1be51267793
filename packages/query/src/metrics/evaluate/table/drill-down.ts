import { printName } from '../../syntax/print.ts';
import type { Grouping } from '../../analysis/selector.ts';
import { quoteText } from '../../../shared/quote.ts';
import { joinParts } from '../../../shared/split-parts.ts';
import { HASH_LABEL } from '../series.ts';

/**
 * Query parts that select the data behind a series: `where host_name = "a" | where env = "b"`. Empty
 * without grouping, and for ids of raw series, which no condition can name.
 */
export function drillDownQuery(groupBy: readonly Grouping[], values: readonly string[]): string {
  return joinParts(
    groupBy.map((grouping, index) =>
      grouping === HASH_LABEL ? '' : `where ${condition(grouping, values[index] ?? '')}`,
    ),
  );
}

function condition({ attribute, transform }: Grouping, value: string): string {
  const name = printName(attribute);
  // A folded value stands for all its spellings.
  return transform === undefined || value === ''
    ? `${name} = ${quoteText(value)}`
    : `${name} ~ ${quoteText(`(?i)^${value.replaceAll(PATTERN_SIGNS, String.raw`\$&`)}$`)}`;
}

const PATTERN_SIGNS = /[\\^$.*+?()[\]{}|]/g;
