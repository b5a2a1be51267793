import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScalar, parseDocument, Scalar, stringify } from 'yaml';
import { scalarOffsets } from './scalar-offsets.ts';

function offsetsOf(source: string): { readonly value: string; readonly offsets: number[] } {
  const { contents } = parseDocument(source);
  if (!isScalar(contents)) throw new Error(`no scalar: ${source}`);
  return { value: String(contents.value), offsets: scalarOffsets(contents, source) };
}

describe('places inside a text value', () => {
  it.each([
    ['plain', 'sum($a) + oops', 'oops'],
    ['plain on two lines', 'sum($a)\n  + oops', 'oops'],
    ['single quotes', "'it''s {_v=\"1\"} oops'", 'oops'],
    ['double quotes', String.raw`"a \"b\" \u0041 \U0001F642 \n oops"`, 'oops'],
    ['double quotes over lines', '"a\n   b \\\n  c\n\n  oops"', 'oops'],
    ['a literal block', '|\n  where a = "b"\n    oops\n', 'oops'],
    ['a folded block', '>-\n  where a\n  and oops\n', 'oops'],
  ])('are found in the file: %s', (_style, source, word) => {
    const { value, offsets } = offsetsOf(source);
    expect(offsets).toHaveLength(value.length + 1);
    expect(offsets[value.indexOf(word)]).toBe(source.indexOf(word));
  });

  it('are found for every letter, however the text is written', () => {
    const style = fc.constantFrom(
      'PLAIN' as const,
      'QUOTE_SINGLE' as const,
      'QUOTE_DOUBLE' as const,
      'BLOCK_LITERAL' as const,
      'BLOCK_FOLDED' as const,
    );
    const text = fc.array(
      fc.constantFrom('a', 'b', '$c', ' ', '  ', '\n', "'", '"', '\\', '🙂', '#'),
    );
    fc.assert(
      fc.property(text, style, fc.boolean(), (parts, type, isNarrow) => {
        const scalar = new Scalar(parts.join(''));
        scalar.type = type;
        const source = stringify(scalar, { lineWidth: isNarrow ? 20 : 0, minContentWidth: 0 });
        const { value, offsets } = offsetsOf(source);
        expect(offsets).toHaveLength(value.length + 1);
        for (let index = 0; index < value.length; index += 1)
          if (/[a-z$]/.test(value.charAt(index)))
            expect(source[offsets[index] ?? -1]).toBe(value[index]);
      }),
    );
  });
});
