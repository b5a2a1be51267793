import type { ValueMapping } from '../schemas/dashboards/metric-display.ts';

/** The first mapping of a gauge that a value satisfies. */
export function mappingOf<Mapping extends Pick<ValueMapping, 'op' | 'value'>>(
  mappings: readonly Mapping[],
  value: number,
): Mapping | undefined {
  return mappings.find((mapping) => isMet(mapping, value));
}

function isMet({ op, value: limit }: Pick<ValueMapping, 'op' | 'value'>, value: number): boolean {
  switch (op) {
    case 'any':
      return true;
    case 'eq':
      return value === limit;
    case 'lt':
      return value < limit;
    case 'lte':
      return value <= limit;
    case 'gt':
      return value > limit;
    case 'gte':
      return value >= limit;
  }
}
