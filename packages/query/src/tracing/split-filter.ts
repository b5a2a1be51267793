import { combineFilters, conjunctsOf } from '../shared/filter/filter-tree.ts';
import { checkComparison } from './check-comparison.ts';
import { expressionType, NOT_AGGREGATE } from './expression-type.ts';
import { PartError } from '../shared/part-error.ts';
import type { Condition, Expression, Filter } from './tree.ts';

interface SplitOptions {
  /** In a `having` part, conditions on rows are allowed for grouping columns only. */
  readonly having: boolean;
  readonly isGroup: (expression: Expression) => boolean;
}

/**
 * Separates conditions on single rows from conditions on results. Both may be joined by `and`.
 *
 * @throws PartError when `or` or `not` covers both kinds, or a name is unknown.
 */
export function splitFilter(
  filter: Filter,
  options: SplitOptions,
): { rows?: Filter; results?: Filter } {
  const rows: Filter[] = [];
  const results: Filter[] = [];
  for (const piece of conjunctsOf(filter))
    (levelOf(piece, options) === 'results' ? results : rows).push(piece);
  return {
    ...(rows.length > 0 ? { rows: combineFilters('and', rows) } : {}),
    ...(results.length > 0 ? { results: combineFilters('and', results) } : {}),
  };
}

function levelOf(filter: Filter, options: SplitOptions): 'rows' | 'results' {
  switch (filter.kind) {
    case 'condition':
      return conditionLevel(filter, options);
    case 'not':
      return levelOf(filter.filter, options);
    case 'logic': {
      const levels = new Set(filter.filters.map((inner) => levelOf(inner, options)));
      if (levels.size > 1) {
        throw new PartError(
          "conditions on rows and on results can't be joined with or",
          filter.at ?? spanOf(filter.filters),
          { hint: 'Join them with "and", or put them into separate parts.' },
        );
      }
      return levels.has('results') ? 'results' : 'rows';
    }
  }
}

function conditionLevel(condition: Condition, options: SplitOptions): 'rows' | 'results' {
  const levels = new Set(
    condition.operands.map((operand) => {
      const { type, level } = expressionType(operand, 'result');
      checkComparison(operand, type, condition.test);
      if (level === 'group') return 'results';
      if (options.having && !options.isGroup(operand)) {
        throw new PartError(NOT_AGGREGATE, operand.at, {
          hint: 'Use "where" for conditions on single rows.',
        });
      }
      return options.having ? 'results' : 'rows';
    }),
  );
  if (levels.size > 1) {
    throw new PartError("conditions on rows and on results can't be mixed in braces", condition.at);
  }
  return levels.has('results') ? 'results' : 'rows';
}

function spanOf(filters: readonly Filter[]): { start: number; end: number } {
  return { start: filters[0]?.at?.start ?? 0, end: filters.at(-1)?.at?.end ?? 0 };
}
