import type { PromqlExpression } from '@spanlight/query/promql';
import * as fc from 'fast-check';

type Kind<Name extends PromqlExpression['kind']> = Extract<PromqlExpression, { kind: Name }>;

const at = fc.constant({ start: 0, end: 0 });

/** Names that look like words of the language among the ordinary ones. */
const label = fc.constantFrom('job', 'le', 'by', 'on', 'sum', 'offset', 'bool', '_x9');
const labels = fc.array(label, { maxLength: 3 });

const number: fc.Arbitrary<Kind<'number'>> = fc.record({
  kind: fc.constant('number'),
  value: fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 1e21),
  ),
  at,
});

const selector: fc.Arbitrary<Kind<'selector'>> = fc.record({
  kind: fc.constant('selector'),
  name: fc.constantFrom('', 'up', 'http_requests_total', 'job:rate5m', 'by', 'group_left'),
  matchers: fc.array(
    fc.record({
      label,
      operator: fc.constantFrom('=', '!=', '=~', '!~'),
      value: fc.string({ maxLength: 12, unit: 'grapheme' }),
    }),
    { maxLength: 3 },
  ),
  window: fc.constantFrom(0, 1, 300_000, 5_400_000, 86_400_000, 90_061_001),
  offset: fc.constantFrom(0, 60_000, -60_000, 604_800_000),
  at,
});

const grouping = fc.record({ mode: fc.constantFrom('by' as const, 'without' as const), labels });

/** Any tree that a text can stand for, whether it makes sense or not. */
export const promqlTree: fc.Arbitrary<PromqlExpression> = fc.letrec<{ node: PromqlExpression }>(
  (tie) => {
    const node = tie('node');
    const aggregation = fc
      .tuple(fc.option(grouping, { nil: undefined }), node, node)
      .chain(([by, parameter, argument]) =>
        fc.oneof(
          fc.record<Kind<'aggregation'>>({
            kind: fc.constant('aggregation'),
            operator: fc.constantFrom('sum', 'avg', 'count', 'stddev', 'group'),
            ...(by && { grouping: fc.constant(by) }),
            argument: fc.constant(argument),
            at,
          }),
          fc.record<Kind<'aggregation'>>({
            kind: fc.constant('aggregation'),
            operator: fc.constantFrom('topk', 'bottomk', 'quantile'),
            ...(by && { grouping: fc.constant(by) }),
            parameter: fc.constant(parameter),
            argument: fc.constant(argument),
            at,
          }),
        ),
      );
    const sides = { bool: fc.constant(false), left: node, right: node, at };
    const binary = fc.oneof(
      fc.record<Kind<'binary'>>({
        ...sides,
        kind: fc.constant('binary'),
        operator: fc.constantFrom('+', '-', '*', '/', '%', '^', 'and', 'or', 'unless'),
      }),
      fc.record<Kind<'binary'>>({
        ...sides,
        kind: fc.constant('binary'),
        operator: fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
        bool: fc.boolean(),
        matching: fc.record({
          mode: fc.constant('ignoring' as const),
          labels,
          group: fc.record({
            side: fc.constantFrom('left' as const, 'right' as const),
            include: labels,
          }),
        }),
      }),
    );
    return {
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        number,
        selector,
        fc.record<Kind<'call'>>({
          kind: fc.constant('call'),
          func: fc.constantFrom('rate', 'histogram_quantile', 'unknown', 'time'),
          args: fc.array(node, { maxLength: 3 }),
          at,
        }),
        aggregation,
        binary,
        // A number with a sign is a number.
        node
          .filter(({ kind }) => kind !== 'number')
          .map((operand) => ({ kind: 'negation' as const, operand, at: { start: 0, end: 0 } })),
      ),
    };
  },
).node;

/** Text made of the language's own pieces, mostly wrong. */
export const roughPromql: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      'sum',
      'by',
      'without',
      'rate',
      'up',
      'topk',
      'on',
      'ignoring',
      'group_left',
      'bool',
      'offset',
      'inf',
      'nan',
      'and',
      'or',
      'unless',
      '(',
      ')',
      '{',
      '}',
      '[5m]',
      '[5m:1m]',
      ',',
      '+',
      '-',
      '*',
      '/',
      '%',
      '^',
      '==',
      '!=',
      '<',
      '=~',
      '!',
      '=',
      '@',
      '"a"',
      "'\\x'",
      '1',
      '0x1f',
      '.5',
      '1e3',
      '5m',
      'job="x"',
      '__name__="up"',
      '#c\n',
      '`',
      '\\',
      ':',
      'é',
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(' '));
