import type { Literal } from '../shared/literal.ts';
import { describe, expect, it } from 'vitest';
import { readLiteral } from '../shared/lexer.ts';
import { literalId, literalMicroseconds, literalNumber, literalTraceId } from './literal-value.ts';

function literal(text: string): Literal {
  const found = readLiteral(text, 0);
  if (!found) {
    throw new Error(`${text} is no literal`);
  }
  return found.literal;
}

describe('literalNumber', () => {
  it.each([
    ['5', 5],
    ['"5"', 5],
    ['10ms', 10e6],
    ['"10ms"', 10e6],
    ['10 ms', 10e6],
    ['"10 ms"', 10e6],
    ['"10 000"', undefined],
    ['2kb', 2048],
    ['x', undefined],
    ['""', undefined],
    ['1e999', undefined],
    ['"5 apples"', undefined],
    ['"0xBEBC200"', undefined],
    ['"0b11"', undefined],
    ['"0o7"', undefined],
    ['" -1.5e3 "', -1500],
    ['"5."', 5],
    ['"+5"', 5],
  ])('%s', (text, number) => {
    expect(literalNumber(literal(text))).toBe(number);
  });
});

it.each([
  ['150ms', 'milliseconds', 150],
  ['"1.5 s"', 'milliseconds', 1500],
  ['150ms', 'seconds', 0.15],
  ['2kb', 'seconds', 2048],
  ['150', 'milliseconds', 150],
  ['150ms', '', 150e6],
] as const)('%s compared with %s', (text, unit, number) => {
  expect(literalNumber(literal(text), unit)).toBe(number);
});

describe('literalMicroseconds', () => {
  const noon = Date.UTC(2026, 2, 4, 12) * 1000;
  it.each([
    ['2026-03-04T12:00:00Z', noon],
    ['"2026-03-04 12:00"', noon],
    ['2026-03-04T14:00:00.123456+02:00', noon + 123_456],
    ['2026-03-04T14:00:00+0200', noon],
    ['2026-03-04', noon - 12 * 3600e6],
    [String(noon / 1e6), noon],
    ['10ms', undefined],
    ['yesterday', undefined],
    ['2026-13-01', undefined],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-02-29', undefined],
    ['2024-02-29T23:59:59-01:00', Date.UTC(2024, 2, 1, 0, 59, 59) * 1000],
    ['2026-06-31', undefined],
  ])('%s', (text, microseconds) => {
    expect(literalMicroseconds(literal(text))).toBe(microseconds);
  });
});

describe('ids', () => {
  it('are decimal, or hexadecimal with a letter', () => {
    expect(literalId(literal('11859341763450127344'))).toBe(11_859_341_763_450_127_344n);
    expect(literalId(literal('"00000000000000ff"'))).toBe(255n);
    expect(literalId(literal('1234567890123456'))).toBe(1_234_567_890_123_456n);
    expect(literalId(literal('99999999999999999999'))).toBeUndefined();
    expect(literalId(literal('1.5'))).toBeUndefined();
  });

  it('of traces may look like numbers', () => {
    expect(literalTraceId(literal('1234e567890123456789012345678901'))).toBe(
      '1234e567890123456789012345678901',
    );
    expect(literalTraceId(literal('9D1C3E07-A4B6-F218-5C0D-7E91AB34F6C2'))).toBe(
      '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
    );
    expect(literalTraceId(literal('x'))).toBeUndefined();
  });
});
