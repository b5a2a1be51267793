import { metricOf } from './check.ts';
import { isRangeFunction, type RangeFunction } from './functions.ts';
import { PromqlError } from './promql-error.ts';
import type {
  PromqlAggregation,
  PromqlCall,
  PromqlExpression,
  PromqlSelector,
} from './syntax/tree.ts';

/** One question to the store: the values of a metric at the times of the query. */
export interface PromqlRequest {
  readonly selector: PromqlSelector;
  readonly read:
    | { readonly kind: 'instant' }
    | { readonly kind: 'range'; readonly func: RangeFunction }
    /** Of a metric that is kept as how its values are spread. */
    | { readonly kind: 'quantile'; readonly level: number };
  /** Set where no other labels are asked for, so that series which agree in these may come as their sum. */
  readonly by?: readonly string[];
}

/** Equal for equal questions, wherever they stand. */
export const requestKey = ({ selector, read, by }: PromqlRequest): string =>
  JSON.stringify([{ ...selector, at: undefined }, read, by]);

/** What has to be asked for a query, by the part of the tree that it is the value of. */
export type PromqlRequests = ReadonlyMap<PromqlExpression, PromqlRequest>;

/**
 * Lists what a checked query asks of the store.
 *
 * @param isSpread whether a metric is kept as how its values are spread, and has no buckets of its own
 * @throws PromqlError for a quantile of such a metric that can't be read
 */
export function requestsOf(
  expression: PromqlExpression,
  isSpread: (metric: string) => boolean,
): PromqlRequests {
  const found = new Map<PromqlExpression, PromqlRequest>();
  const visit = (node: PromqlExpression): void => {
    const request = requestOf(node, isSpread);
    if (request) found.set(node, request);
    else for (const child of childrenOf(node)) visit(child);
    const pushed = node.kind === 'aggregation' ? summedRequest(node) : undefined;
    if (pushed && node.kind === 'aggregation') found.set(node.argument, pushed);
  };
  visit(expression);
  return found;
}

function requestOf(
  node: PromqlExpression,
  isSpread: (metric: string) => boolean,
): PromqlRequest | undefined {
  if (node.kind === 'selector') return { selector: node, read: { kind: 'instant' } };
  if (node.kind !== 'call') return undefined;
  const [only] = node.args;
  if (isRangeFunction(node.func) && only?.kind === 'selector')
    return { selector: only, read: { kind: 'range', func: node.func } };
  return node.func === 'histogram_quantile' ? quantileRequest(node, isSpread) : undefined;
}

/** `sum by (a) (rate(x[5m]))`: growth may be added up before it is fetched. */
function summedRequest({
  operator,
  grouping,
  argument,
}: PromqlAggregation): PromqlRequest | undefined {
  if (operator !== 'sum' || grouping?.mode === 'without' || argument.kind !== 'call')
    return undefined;
  const [selector] = argument.args;
  const { func } = argument;
  if ((func !== 'rate' && func !== 'increase') || selector?.kind !== 'selector') return undefined;
  return { selector, read: { kind: 'range', func }, by: grouping?.labels ?? [] };
}

/** `histogram_quantile(0.9, sum by (le) (rate(x_bucket[5m])))` of values whose spread is known. */
function quantileRequest(
  { args: [level, buckets], at }: PromqlCall,
  isSpread: (metric: string) => boolean,
): PromqlRequest | undefined {
  const summed =
    buckets?.kind === 'aggregation' && buckets.operator === 'sum' ? buckets : undefined;
  const grown = summed ? summed.argument : buckets;
  const [selector] = grown?.kind === 'call' ? grown.args : [];
  if (selector?.kind !== 'selector' || !isSpread(metricOf(selector))) return undefined;
  if (grown?.kind !== 'call' || !['rate', 'increase'].includes(grown.func))
    throw new PromqlError('a quantile needs the rate or increase of buckets', at);
  if (level?.kind !== 'number' || !(level.value >= 0 && level.value <= 1))
    throw new PromqlError('the level of a quantile must be a number from 0 to 1', level?.at ?? at);
  const read = { kind: 'quantile', level: level.value } as const;
  if (!summed) return { selector, read };
  if (summed.grouping?.mode !== 'by' || !summed.grouping.labels.includes('le'))
    throw new PromqlError('a sum of buckets must be grouped by le', summed.at);
  return { selector, read, by: summed.grouping.labels.filter((label) => label !== 'le') };
}

function childrenOf(node: PromqlExpression): readonly PromqlExpression[] {
  switch (node.kind) {
    case 'number':
    case 'selector':
      return [];
    case 'call':
      return node.args;
    case 'aggregation':
      return node.parameter ? [node.parameter, node.argument] : [node.argument];
    case 'negation':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
  }
}
