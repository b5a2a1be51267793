import * as fc from 'fast-check';
import { combineFilters, type MetricsFilter, type ParsedMetricsPart } from '@spanlight/query';

type Part = NonNullable<ParsedMetricsPart['part']>;
type Columns = Extract<Part, { kind: 'columns' }>;
type Column = Columns['columns'][number];
type Expression = Column['expression'];
type Element = Columns['groupBy'][number];
type Metric = Extract<Expression, { kind: 'metric' }>;
type Condition = Extract<MetricsFilter, { kind: 'condition' }>;
type Test = Condition['test'];
type Literal = Extract<Test, { kind: 'compare' }>['value'];

/** Names that look like keywords and hostile text among the ordinary ones. */
const attribute = fc.oneof(
  fc.constantFrom('host_name', 'a', 'not', 'exists', 'in', 'where', '.x', 'by', 'offset'),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
);

const word = fc.constantFrom('sum', 'p99', 'irate', 'per_min', 'Foo_1');

const alias = fc.constantFrom({}, { alias: 'total' }, { alias: 'not' }, { alias: '_x' });

const number = fc
  .oneof(fc.constantFrom('0', '1.5', '1e-5', '1e+3', '12345678901234567890'), fc.nat().map(String))
  .map((text) => ({ kind: 'number' as const, text }));

const duration = fc.constantFrom(
  { kind: 'duration' as const, text: '5m', nanoseconds: 300e9 },
  { kind: 'duration' as const, text: '1w2d', nanoseconds: 9 * 86_400e9 },
);

const bytes = fc.constant({ kind: 'bytes' as const, text: '5kb', bytes: 5120 });

const text = fc
  .string({ maxLength: 12, unit: 'grapheme' })
  .map((value) => ({ kind: 'text' as const, text: value }));

const level = fc.constantFrom('0', '0.9', '1').map((text) => ({ kind: 'number' as const, text }));

const literal: fc.Arbitrary<Literal> = fc.oneof(number, duration, bytes, text);

const value = fc.record({
  kind: fc.constant('compare' as const),
  operator: fc.constantFrom('=' as const, '!=' as const),
  value: literal,
});

const list = fc.record({
  kind: fc.constant('in' as const),
  negated: fc.boolean(),
  values: fc.array(literal, { minLength: 1, maxLength: 3 }),
});

const pattern = fc.record({
  kind: fc.constant('match' as const),
  operator: fc.constant('regexp' as const),
  negated: fc.boolean(),
  value: literal,
});

function condition(name: fc.Arbitrary<string>, test: fc.Arbitrary<Test>): fc.Arbitrary<Condition> {
  return fc.record({
    kind: fc.constant('condition' as const),
    operands: name.map((written) => [{ kind: 'attribute' as const, name: written }]),
    test,
  });
}

const matcher = condition(attribute, fc.oneof(value, list, pattern));

const anyTest: fc.Arbitrary<Test> = fc.oneof(
  value,
  list,
  pattern,
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
    value: literal,
  }),
  fc.record({
    kind: fc.constant('match' as const),
    operator: fc.constantFrom('like' as const, 'contains' as const),
    negated: fc.boolean(),
    value: literal,
  }),
  fc.record({ kind: fc.constant('exists' as const), negated: fc.boolean() }),
);

const { filter } = fc.letrec<{ filter: MetricsFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    condition(attribute, anyTest),
    fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
      )
      .map(([operator, filters]) => combineFilters(operator, filters)),
    tie('filter').map((inner): MetricsFilter => ({ kind: 'not', filter: inner })),
  ),
}));

const element: fc.Arbitrary<Element> = fc
  .tuple(attribute, fc.constantFrom({}, { func: 'lower' }, { func: 'Any' }), alias)
  .map(([name, func, label]) => ({ ...func, attribute: name, ...label }));

const elements = fc.array(element, { minLength: 1, maxLength: 2 });
const grouping = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, elements);

const metric: fc.Arbitrary<Metric> = fc
  .tuple(
    fc.constantFrom('hits', 'a', 'in', '_b'),
    fc.constantFrom({}, {}, { attribute: '_time' }, { attribute: '.time' }),
    fc.oneof(
      fc.constant({}),
      fc.array(matcher, { maxLength: 2 }).map((filters) => ({ filters })),
    ),
    fc.oneof(
      fc.constant({}),
      duration.map((window) => ({ window })),
    ),
    fc.oneof(
      fc.constant({}),
      duration.map((offset) => ({ offset })),
    ),
    grouping,
  )
  .map(([name, ofTime, filters, window, offset, by]) => ({
    kind: 'metric',
    alias: name,
    ...ofTime,
    ...filters,
    ...window,
    ...offset,
    by,
  }));

const operator = fc.constantFrom(
  ...(['^', '*', '/', '%', '+', '-', '==', '!=', '<', '<=', '>', '>='] as const),
  ...(['and', 'unless', 'or'] as const),
);

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    metric,
    number,
    duration,
    bytes,
    fc
      .constantFrom('_x', 'total', 'and', 'by', 'where')
      .map((name) => ({ kind: 'reference' as const, name })),
    fc
      .tuple(metric, fc.array(attribute, { maxLength: 2 }), grouping)
      .map(([of, attributes, by]) => ({ kind: 'uniq' as const, metric: of, attributes, by })),
    fc
      .tuple(word, fc.option(level, { nil: undefined }), tie('expression'), grouping)
      .map(([name, first, argument, by]) => ({
        kind: 'call' as const,
        name,
        ...(first && { level: first }),
        argument,
        by,
      })),
    fc.tuple(operator, tie('expression'), tie('expression')).map(([sign, left, right]) => ({
      kind: 'operation' as const,
      operator: sign,
      left: bracketed(left),
      right: bracketed(right),
    })),
    tie('expression').map((operand) => ({
      kind: 'negation' as const,
      operand: bracketed(operand),
    })),
    tie('expression').map((inner) => ({ kind: 'parentheses' as const, expression: inner })),
  ),
}));

/** Puts parentheses where the tree needs them, as parsed trees have them. */
function bracketed(inner: Expression): Expression {
  return inner.kind === 'operation' ||
    inner.kind === 'negation' ||
    inner.kind === 'number' ||
    inner.kind === 'duration' ||
    inner.kind === 'bytes'
    ? { kind: 'parentheses', expression: inner }
    : inner;
}

const column: fc.Arbitrary<Column> = fc
  .tuple(expression, alias)
  .map(([inner, name]) => ({ expression: inner, ...name }));

/** Any part of a metrics query. */
export const metricsPart: fc.Arbitrary<Part> = fc.oneof(
  filter.map((inner): Part => ({ kind: 'where', filter: inner })),
  elements.map((list_): Part => ({ kind: 'group', elements: list_ })),
  fc
    .tuple(fc.array(column, { minLength: 1, maxLength: 3 }), grouping)
    .map(([columns, groupBy]): Part => ({ kind: 'columns', columns, groupBy })),
);

/** Text made of the language's own pieces, mostly wrong. */
export const roughMetricsQuery: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'where group by as and or unless not in like contains does exists offset uniq'.split(
          ' ',
        ),
        ...'( ) { } [ ] , | = ! < > ~ + - * / % ^ " \' ` \\ . $ :'.split(' '),
        ...'sum p99 irate per_min $hits $mem $dur _value _time hits a 10ms 1w 5kb 0 1.5 -1'.split(
          ' ',
        ),
        '$hits{',
        '{a="b"}',
        '{"k":1}',
        '[5m]',
        '"x"',
        "'y'",
        ' | ',
        ' ',
        '\n',
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .chain((pieces) => fc.constantFrom('', ' ').map((blank) => pieces.join(blank)));
