import type { PatternCheck } from '../../shared/filter/check-pattern.ts';
import { PartError } from '../../shared/part-error.ts';
import type { Range } from '../../shared/range.ts';
import { suggest } from '../../shared/suggest.ts';
import { normalizeUnit, type Unit } from '../../units/unit.ts';
import { mergeGroupings, resolveGrouping } from './grouping.ts';
import { supportedFunctions } from './instrument.ts';
import { attributeKey, isTimeAttribute } from '../syntax/names.ts';
import { convertValues, splitFilter, type SplitFilter } from './resolve-filter.ts';
import type { Grouping, MetricInfo, Selector, StorageFunction } from './selector.ts';
import type { SelectorList } from './selector-list.ts';
import type { MetricReference, Uniq } from '../syntax/tree.ts';

/** What the whole query says about each of its metrics. */
export interface SeriesContext {
  readonly metrics: readonly MetricInfo[];
  readonly selectors: SelectorList;
  /** From the `where` parts. */
  readonly where: SplitFilter;
  readonly checkPattern: PatternCheck | undefined;
}

/** Series as the store answers them. */
export interface ResolvedSeries {
  /** Index of the selector. */
  readonly selector: number;
  /** Undefined when nobody knows it. */
  readonly unit: Unit | undefined;
}

/** The function around a metric, and where its name stands. */
export interface StorageCall {
  readonly func: StorageFunction | 'raw';
  readonly at: Range | undefined;
}

/**
 * Turns a reference to a metric into a question to the store.
 *
 * @throws PartError for an unknown metric, and when the store can't answer.
 */
export function resolveSeries(
  context: SeriesContext,
  reference: MetricReference,
  call: StorageCall,
  groupBy: readonly Grouping[],
): ResolvedSeries {
  const metric = findMetric(context.metrics, reference);
  const ofTime = checkAttribute(reference, call);
  if (!ofTime) checkSupport(metric, reference, call);
  return select(context, metric, reference, {
    func: call.func,
    of: ofTime ? 'time' : 'value',
    groupBy,
    uniqKeys: [],
  });
}

/** As `resolveSeries`, for `uniq($hits, host_name)` and `uniq($hits.host_name)`. */
export function resolveUniq(
  context: SeriesContext,
  uniq: Uniq,
  groupBy: readonly Grouping[],
): ResolvedSeries {
  const { metric: reference, attributes } = uniq;
  const names =
    reference.attribute === undefined ? attributes : [reference.attribute, ...attributes];
  return select(context, findMetric(context.metrics, reference), reference, {
    func: 'uniq',
    of: 'value',
    groupBy,
    uniqKeys: [...new Set(names.map(attributeKey))],
  });
}

function select(
  { selectors, where, checkPattern }: SeriesContext,
  metric: MetricInfo,
  reference: MetricReference,
  wanted: Pick<Selector, 'func' | 'of' | 'groupBy' | 'uniqKeys'>,
): ResolvedSeries {
  const unit = unitOf(metric, wanted);
  const own = (reference.filters ?? []).map((filter) =>
    splitFilter(filter, 'filters', checkPattern),
  );
  const ownValues = own.flatMap(({ values }) => values);
  const window = milliseconds(reference.window?.nanoseconds);
  if (reference.window && !(window > 0)) {
    throw new PartError('a window must be longer than 0', reference.window.at);
  }
  const selector = selectors.add(
    {
      metric,
      ...wanted,
      filters: [...own, where].flatMap(({ attributes }) => attributes),
      valueFilters: [
        ...ownValues.map((filter) => convertValues(filter, unit)),
        ...where.values.map((filter) => convertValues(filter, unit, reference.at)),
      ],
      groupBy: mergeGroupings(resolveGrouping(reference.by), wanted.groupBy),
      offset: milliseconds(reference.offset?.nanoseconds),
      unit: unit ?? '',
    },
    window,
  );
  return { selector, unit };
}

function milliseconds(nanoseconds = 0): number {
  return nanoseconds / 1e6;
}

function unitOf(metric: MetricInfo, { func, of }: Pick<Selector, 'func' | 'of'>): Unit | undefined {
  if (of === 'time') return 'time';
  if (func === 'count' || func === 'uniq') return '';
  return metric.unit === undefined ? undefined : normalizeUnit(metric.unit);
}

function findMetric(metrics: readonly MetricInfo[], reference: MetricReference): MetricInfo {
  const { alias } = reference;
  const metric = metrics.find((candidate) => candidate.alias === alias);
  if (!metric) {
    const near =
      alias.length < 3
        ? undefined
        : suggest(
            alias,
            metrics.map((candidate) => candidate.alias),
          );
    const known = metrics.map((candidate) => `$${candidate.alias}`).join(', ');
    throw new PartError(`can't find metric with alias "$${alias}"`, nameRange(reference), {
      hint: known === '' ? 'Choose a metric first.' : `The query has ${known}.`,
      ...(near === undefined ? {} : { suggestion: `$${near}` }),
    });
  }
  if (metric.exists === false) {
    throw new PartError(`metric "${metric.name}" not found`, nameRange(reference), {
      hint: 'The project has not received this metric.',
    });
  }
  return metric;
}

/** Where `$hits` stands, without what follows it. */
function nameRange({ alias, at }: MetricReference): Range | undefined {
  return at && { start: at.start, end: at.start + alias.length + 1 };
}

/** Whether the reference is about the time of the points. */
function checkAttribute(reference: MetricReference, { func, at }: StorageCall): boolean {
  const { attribute } = reference;
  if (attribute === undefined) return false;
  const isTime = isTimeAttribute(attribute);
  if (isTime && (func === 'min' || func === 'max')) return true;
  const metric = `$${reference.alias}`;
  const hint = isTime
    ? `Use min(${metric}._time) or max(${metric}._time).`
    : `Use uniq(${metric}, ${attributeKey(attribute)}) to count its values, or ${metric} by (${attributeKey(attribute)}) to group.`;
  throw func === 'raw'
    ? new PartError(`${attribute} attr requires a func`, reference.at, { hint })
    : new PartError(`${attribute} attr does not support ${func}`, at, { hint });
}

function checkSupport(
  metric: MetricInfo,
  reference: MetricReference,
  { func, at }: StorageCall,
): void {
  const supported = supportedFunctions(metric);
  if (!supported || supported.includes(func)) return;
  const calls = supported.filter((name) => name !== 'raw').slice(0, 3);
  const hint = `Use ${listOf(calls.map((name) => `${name}($${reference.alias})`))}.`;
  if (func !== 'raw') {
    throw new PartError(`${metric.instrument} instrument does not support ${func}`, at, {
      hint,
    });
  }
  const message = metric.source
    ? 'tracing metric requires an agg func'
    : `${metric.instrument} instrument requires a func`;
  throw new PartError(message, reference.at, { hint });
}

function listOf(items: readonly string[]): string {
  return items.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
