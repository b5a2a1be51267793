import { namePrinter } from '../../shared/keywords.ts';
import { printCondition, printFilterTree } from '../../shared/filter/print-filter.ts';
import { joinParts } from '../../shared/split-parts.ts';
import { isKeyword } from './keywords.ts';
import { LOWEST, precedenceOf, UNARY } from './precedence.ts';
import type {
  Attribute,
  Call,
  ColumnReference,
  Expression,
  Filter,
  GroupElement,
  MetricReference,
  NamedColumn,
  Operation,
  Part,
  Uniq,
} from './tree.ts';

/** Writes an attribute name, quoted only when it would not be read as one. */
export const printName: (name: string) => string = namePrinter(isKeyword);

/** Writes a query; parsing the text gives the same parts. */
export function printMetricsQuery(parts: readonly Part[]): string {
  return joinParts(parts.map(printPart));
}

/** Writes a part so that parsing the text gives the same tree. */
export function printPart(part: Part): string {
  switch (part.kind) {
    case 'where':
      return `where ${printFilter(part.filter)}`;
    case 'group':
      return `group by ${printElements(part.elements)}`;
    case 'columns': {
      const columns = part.columns.map(printColumn).join(', ');
      return part.groupBy.length === 0
        ? columns
        : `${columns} group by ${printElements(part.groupBy)}`;
    }
  }
}

/** Writes a column with its alias. */
function printColumn({ expression, alias }: NamedColumn): string {
  const text = printExpression(expression);
  return alias === undefined ? text : `${text} as ${alias}`;
}

/**
 * The canonical text of an expression, which names its column in results: `per_min(sum($hits))`,
 * `sum($hits{type="get"}) / sum($all)`.
 */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
    case 'duration':
    case 'bytes':
      return expression.text;
    case 'metric':
      return printMetric(expression);
    case 'reference':
      return `${expression.name}${expression.suffix ? printSuffix(expression.suffix) : ''}`;
    case 'uniq':
      return printUniq(expression);
    case 'call':
      return printCall(expression);
    case 'operation':
      return printOperation(expression);
    case 'negation':
      return `-${printOperand(expression.operand, UNARY)}`;
    case 'parentheses':
      return `(${printExpression(expression.expression)})`;
  }
}

/** Writes `$hits{host_name="a"}[5m] offset 1h by (service_name)`. */
function printMetric(metric: MetricReference): string {
  const attribute = metric.attribute === undefined ? '' : `.${metric.attribute}`;
  return `$${metric.alias}${attribute}${printSuffix(metric)}`;
}

function printSuffix(suffix: NonNullable<ColumnReference['suffix']>): string {
  const window = suffix.window ? `[${suffix.window.text}]` : '';
  const offset = suffix.offset ? ` offset ${suffix.offset.text}` : '';
  return `${printMatchers(suffix)}${window}${offset}${printBy(suffix.by)}`;
}

/** Writes the braces of a metric, or nothing when it has none. */
function printMatchers({ filters }: Pick<MetricReference, 'filters'>): string {
  if (!filters) return '';
  const conditions = filters.map((filter) =>
    filter.kind === 'condition' ? printCondition(filter, printAttribute, '') : printFilter(filter),
  );
  return `{${conditions.join(',')}}`;
}

/** The grouping stands in front, where no call around can take it. */
function printUniq({ metric, attributes, by }: Uniq): string {
  const list = [printMetric(metric), ...attributes.map(printName)].join(', ');
  return by.length === 0 ? `uniq(${list})` : `uniq${printBy(by)} (${list})`;
}

function printCall({ name, level, argument, by }: Call): string {
  const text = `${level === undefined ? '' : `${level.text}, `}${printExpression(argument)}`;
  if (by.length === 0) return `${name}(${text})`;
  // A metric at the end of the argument would take the grouping for its own.
  return endsWithMetric(argument)
    ? `${name}${printBy(by)} (${text})`
    : `${name}(${text}${printBy(by)})`;
}

function endsWithMetric(expression: Expression): boolean {
  switch (expression.kind) {
    case 'metric':
      return expression.by.length === 0;
    case 'operation':
      return endsWithMetric(expression.right);
    case 'negation':
      return endsWithMetric(expression.operand);
    default:
      return false;
  }
}

function printOperation(operation: Operation): string {
  const precedence = precedenceOf(operation.operator);
  const { left: base } = operation;
  // Only so is a power of what is negated meant, and not the other way round.
  const isNegated = base.kind === 'negation' && precedence > UNARY;
  const left = isNegated ? `(${printExpression(base)})` : printOperand(base, precedence);
  const right = printOperand(operation.right, precedence + 1);
  return `${left} ${operation.operator} ${right}`;
}

/** Parsed trees carry their parentheses; trees made by hand get those they need. */
function printOperand(operand: Expression, lowest: number): string {
  const text = printExpression(operand);
  return operand.kind === 'operation' && precedenceOf(operand.operator) < Math.max(lowest, LOWEST)
    ? `(${text})`
    : text;
}

function printBy(elements: readonly GroupElement[]): string {
  return elements.length === 0 ? '' : ` by (${printElements(elements)})`;
}

function printElements(elements: readonly GroupElement[]): string {
  return elements
    .map((element) => {
      const text = printElement(element);
      return element.alias === undefined ? text : `${text} as ${element.alias}`;
    })
    .join(', ');
}

/** Writes a grouping element without its alias: `host_name`, `lower(host_name)`. */
export function printElement({ func, attribute }: GroupElement): string {
  const name = printName(attribute);
  return func === undefined ? name : `${func}(${name})`;
}

/** Writes a filter with the parentheses it needs. */
export function printFilter(filter: Filter): string {
  return printFilterTree(filter, printAttribute);
}

function printAttribute({ name }: Attribute): string {
  return printName(name);
}
