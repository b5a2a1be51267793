import type { MetricColumn } from '../analysis/analysis.ts';
import { childrenOf } from '../syntax/children.ts';
import { printFilter, printName } from '../syntax/print.ts';
import type { Grouping } from '../analysis/selector.ts';
import type { Expression, Filter, MetricReference } from '../syntax/tree.ts';
import { labelKey } from './series.ts';
import { printCondition } from '../../shared/filter/print-filter.ts';

/** The labels of a series in one line, such as `host=web-1,env=prod`. */
export function labelText(
  groupBy: readonly Grouping[],
  values: readonly string[],
  separator = ',',
): string {
  return groupBy.map(({ label }, index) => `${label}=${values[index] ?? ''}`).join(separator);
}

/**
 * What is told apart by the labels of a series: their text, and where a value holds what ends a label and begins the next,
 * so that other labels have the same text, the values as well.
 */
export function labelIdentity(
  text: string,
  groupBy: readonly Grouping[],
  labels: readonly string[],
): string {
  const values = labels.slice(0, groupBy.length);
  const isPlain = !values.some(
    (value) => value.includes(',') && groupBy.some(({ label }) => value.includes(`${label}=`)),
  );
  return isPlain ? text : `${text} ${labelKey(values)}`;
}

/** The labels of a series by name. */
export function labelRecord(
  groupBy: readonly Grouping[],
  values: readonly string[],
): Record<string, string> {
  return Object.fromEntries(groupBy.map(({ label }, index) => [label, values[index] ?? '']));
}

/**
 * Makes the names of a column's series from their labels: `rpm{host=a}` for a column with an alias,
 * else its expression with the labels behind each metric, such as `per_min(count(duration{host=a}))`.
 */
export function seriesNamer({ alias, expression }: MetricColumn): (labels: string) => string {
  const parts: NamePart[] =
    alias === undefined ? nameParts(expression, hasMetric(expression)) : [alias, { filters: '' }];
  return (labels) =>
    parts.map((part) => (typeof part === 'string' ? part : braces(part.filters, labels))).join('');
}

/** Text, or a place for braces with the filters of a metric and the labels of a series. */
type NamePart = string | { readonly filters: string };

function braces(filters: string, labels: string): string {
  const inner = filters === '' || labels === '' ? filters + labels : `${filters},${labels}`;
  return inner === '' ? '' : `{${inner}}`;
}

/** @param ofMetrics whether labels stand behind metrics; behind references to columns otherwise */
function nameParts(expression: Expression, ofMetrics: boolean): NamePart[] {
  switch (expression.kind) {
    case 'number':
    case 'duration':
    case 'bytes':
      return [expression.text];
    case 'metric':
      return metricParts(expression);
    case 'reference':
      return ofMetrics ? [expression.name] : [expression.name, { filters: '' }];
    case 'uniq':
      return [
        'uniq(',
        ...metricParts(expression.metric),
        ...expression.attributes.map((attribute) => `, ${printName(attribute)}`),
        ')',
      ];
    case 'call': {
      const { name, level, argument } = expression;
      const before = level === undefined ? `${name}(` : `${name}(${level.text}, `;
      return [before, ...nameParts(argument, ofMetrics), ')'];
    }
    case 'operation':
      return [
        ...nameParts(expression.left, ofMetrics),
        ` ${expression.operator} `,
        ...nameParts(expression.right, ofMetrics),
      ];
    case 'negation':
      return ['-', ...nameParts(expression.operand, ofMetrics)];
    case 'parentheses':
      return ['(', ...nameParts(expression.expression, ofMetrics), ')'];
  }
}

function metricParts({ alias, attribute, filters, window, offset }: MetricReference): NamePart[] {
  const text = (filters ?? []).map(printMatcher).join(',');
  return [
    text === '' ? alias : `$${alias}`,
    attribute === undefined ? '' : `.${attribute}`,
    { filters: text },
    window === undefined ? '' : `[${window.text}]`,
    offset === undefined ? '' : ` offset ${offset.text}`,
  ];
}

function printMatcher(filter: Filter): string {
  return filter.kind === 'condition'
    ? printCondition(filter, ({ name }) => printName(name), '')
    : printFilter(filter);
}

function hasMetric(expression: Expression): boolean {
  return expression.kind === 'metric' || childrenOf(expression).some(hasMetric);
}
