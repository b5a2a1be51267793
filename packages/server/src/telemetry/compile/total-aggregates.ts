import { aggregateCall } from './aggregate-call.ts';
import { levelPlace } from './percentile-sql.ts';
import type { RollupAggregates } from './rollup-aggregates.ts';

/** Aggregates of rows of totals that answer a row each: nothing is put together, and percentiles are taken as they are stored. */
export class TotalAggregates implements RollupAggregates {
  sum(_items: string, rollup: string, condition?: string): string {
    return aggregateCall('sum', [rollup], [condition]);
  }

  errorCount(condition?: string): string {
    return aggregateCall('sum', ['error_count'], [condition]);
  }

  amount(condition?: string): string {
    return aggregateCall('sum', ['items'], [condition]);
  }

  percentile(name: string, condition?: string): string {
    const stored = aggregateCall('any', ['percentiles'], [condition]);
    return `if(notEmpty(${stored}), ${stored}[${levelPlace(name)}], nan)`;
  }

  extremeDuration(name: 'min' | 'max', condition?: string): string {
    return aggregateCall(name, [`duration_${name}`], [condition]);
  }

  extremeTime(name: 'min' | 'max', condition?: string): string {
    const column = name === 'min' ? 'first_time' : 'last_time';
    return aggregateCall(`${name}OrNull`, [column], [condition]);
  }

  uniq(column: string, condition?: string): string {
    return aggregateCall('uniqCombined64', [column], [condition]);
  }

  united(_items: string, rollup: string): string {
    return rollup;
  }
}
