import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

describe('cleanText', () => {
  it('replaces control characters, escapes and direction marks', () => {
    expect(cleanText('a\u001b[31mred\u0007\nb\u202ec\u0000', 100)).toBe('a [31mred b c ');
  });

  it('cuts what is too long', () => {
    expect(cleanText('x'.repeat(1_000_000), 5)).toBe('xxxx…');
    expect(cleanText('12345', 5)).toBe('12345');
  });
});
