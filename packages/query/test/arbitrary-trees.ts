import * as fc from 'fast-check';
import {
  type Argument,
  type Attribute,
  type Column,
  combineFilters,
  type Condition,
  type Expression,
  type Filter,
  type Literal,
  type Part,
  type Test,
} from '@spanlight/query';

/** Names that look like keywords, old spellings and hostile text among the ordinary ones. */
const name = fc.oneof(
  fc.constantFrom('_duration', 'service_name', 'a', 'not', 'exists', 'in', 'where', '.x', 'span.y'),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
);

const attribute: fc.Arbitrary<Attribute> = name.map((name) => ({ kind: 'attribute', name }));

const word = fc.constantFrom('sum', 'p99', 'lower', 'per_min', 'Foo_1', 'top3');

const number = fc
  .oneof(
    fc.constantFrom('0', '1', '-2', '+3', '1.5', '1e-5', '11859341763450127344'),
    fc.nat().map(String),
  )
  .map((text) => ({ kind: 'number' as const, text }));

const literal: fc.Arbitrary<Literal> = fc.oneof(
  number,
  fc.string({ maxLength: 12, unit: 'grapheme' }).map((text) => ({ kind: 'text' as const, text })),
  fc.constantFrom(
    { kind: 'duration' as const, text: '10ms', nanoseconds: 10e6 },
    { kind: 'duration' as const, text: '-1.5s', nanoseconds: -1.5e9 },
    { kind: 'bytes' as const, text: '5kb', bytes: 5120 },
  ),
);

const { expression, filter } = fc.letrec<{
  expression: Expression;
  operand: Expression;
  argument: Argument;
  filter: Filter;
}>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    attribute,
    number,
    fc.record({
      kind: fc.constant('call' as const),
      name: word,
      arguments: fc.array(tie('argument'), { maxLength: 3 }).map(firstIsExpression),
    }),
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constant('sumIf'),
      arguments: fc
        .tuple(tie('expression'), tie('filter'))
        .map(([value, filter]): Argument[] => [value, { kind: 'filter', filter }]),
    }),
    fc.record({ kind: fc.constant('parentheses' as const), expression: tie('expression') }),
    fc
      .record({
        kind: fc.constant('arithmetic' as const),
        operator: fc.constantFrom(
          '*' as const,
          '/' as const,
          '%' as const,
          '+' as const,
          '-' as const,
        ),
        left: tie('expression'),
        right: tie('expression'),
      })
      .map(bracketed),
  ),
  operand: fc.oneof({ weight: 3, arbitrary: attribute }, tie('expression')),
  argument: fc.oneof(
    tie('expression'),
    fc.string({ maxLength: 5 }).map((text) => ({ kind: 'text' as const, text })),
  ),
  filter: fc.oneof(
    { maxDepth: 4 },
    fc
      .oneof(
        fc.record({
          kind: fc.constant('condition' as const),
          operands: fc.oneof(
            tie('operand').map((operand) => [operand]),
            fc.array(attribute, { minLength: 2, maxLength: 3 }),
          ),
          test: testArbitrary(),
        }),
      )
      .map(attributeTestsOnly),
    fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
      )
      .map(([operator, filters]) => combineFilters(operator, filters)),
    tie('filter').map((filter): Filter => ({ kind: 'not', filter })),
  ),
}));

function testArbitrary(): fc.Arbitrary<Test> {
  return fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      operator: fc.constantFrom(
        '=' as const,
        '!=' as const,
        '<' as const,
        '<=' as const,
        '>' as const,
        '>=' as const,
      ),
      value: literal,
    }),
    fc.record({
      kind: fc.constant('match' as const),
      operator: fc.constantFrom('like' as const, 'contains' as const, 'regexp' as const),
      negated: fc.boolean(),
      value: literal,
    }),
    fc.record({
      kind: fc.constant('in' as const),
      negated: fc.boolean(),
      values: fc.array(literal, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('exists' as const), negated: fc.boolean() }),
    fc.constant({ kind: 'truth' as const }),
  );
}

/** Quoted text is an attribute as the first argument and text as any other. */
function firstIsExpression(list: Argument[]): Argument[] {
  const arguments_ = list.filter(
    (argument, index) => argument.kind !== (index === 0 ? 'text' : 'attribute'),
  );
  return arguments_[0]?.kind === 'text' ? [] : arguments_;
}

/** `exists` and the bare form are for attributes. */
function attributeTestsOnly(condition: Condition): Condition {
  const needsAttributes = condition.test.kind === 'exists' || condition.test.kind === 'truth';
  return needsAttributes && condition.operands.some((operand) => operand.kind !== 'attribute')
    ? { ...condition, operands: [{ kind: 'attribute', name: 'a' }] }
    : condition;
}

/** Puts parentheses where the tree needs them, as parsed trees have them. */
function bracketed(operation: Expression & { kind: 'arithmetic' }): Expression {
  const wrap = (expression: Expression): Expression =>
    expression.kind === 'arithmetic' ? { kind: 'parentheses', expression } : expression;
  return { ...operation, left: wrap(operation.left), right: wrap(operation.right) };
}

const column: fc.Arbitrary<Column> = fc.oneof(
  fc
    .tuple(expression, fc.constantFrom({}, { alias: 'total' }, { alias: 'not' }))
    .map(([expression, alias]): Column =>
      Object.assign({ kind: 'column' as const, expression }, alias),
    ),
  fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), attribute)
    .map(([functions, argument]): Column => ({ kind: 'expanded', functions, argument })),
);

const columns = fc.array(column, { minLength: 1, maxLength: 3 });

/** Any part of a tracing query. */
export const part: fc.Arbitrary<Part> = fc.oneof(
  filter.map((filter): Part => ({ kind: 'where', filter })),
  filter.map((filter): Part => ({ kind: 'having', filter })),
  columns.map((columns): Part => ({ kind: 'group', columns })),
  columns.map((columns): Part => ({ kind: 'columns', select: true, columns })),
);

/** A tree without its positions. */
export function withoutPositions(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutPositions);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'at' && key !== 'nameAt')
        .map(([key, inner]) => [key, withoutPositions(inner)]),
    );
  }
  return value;
}

/** Text made of the language's own pieces, mostly wrong. */
export const roughQuery: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'where',
        'group',
        'by',
        'select',
        'having',
        'search',
        'as',
        'and',
        'or',
        'not',
        'in',
        'like',
        'contains',
        'does',
        'exists',
        '(',
        ')',
        '{',
        '}',
        ',',
        '|',
        '=',
        '!',
        '<',
        '>',
        '~',
        '+',
        '-',
        '*',
        '/',
        '%',
        '"',
        "'",
        '`',
        '\\',
        ' ',
        '\n',
        'sum',
        'p99',
        '_duration',
        'a',
        '10ms',
        '5kb',
        '0',
        '1.5',
        '"x"',
        "'y'",
        'countIf',
        '::',
        '.',
        '$',
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .chain((pieces) => fc.constantFrom('', ' ').map((blank) => pieces.join(blank)));
