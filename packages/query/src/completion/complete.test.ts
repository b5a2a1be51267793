import { describe, expect, it } from 'vitest';
import { completeQuery } from './complete.ts';
import type { Completion } from './completion.ts';

const vocabulary = {
  attributes: ['service_name', 'my-attr'],
  values: (attribute: string) => (attribute === 'service_name' ? ['cart', 'a "b"'] : []),
};

/** Completes at the `^` of a text. */
function at(text: string): Completion {
  const position = text.indexOf('^');
  return completeQuery(text.replace('^', ''), position, vocabulary);
}

function labels(text: string): string[] {
  return at(text).items.map(({ label }) => label);
}

describe('completeQuery', () => {
  it('begins a part with keywords, functions and attributes', () => {
    expect(labels('^')).toEqual(expect.arrayContaining(['where', 'group', 'p99', 'service_name']));
    expect(labels('sum(a) | ^')).toEqual(expect.arrayContaining(['where', 'p50']));
  });

  it('offers attributes and transformations in a grouping', () => {
    const found = labels('group by ^');
    expect(found).toEqual(expect.arrayContaining(['service_name', '_group_id', 'lower']));
    expect(found).not.toContain('p99');
    expect(found).not.toContain('where');
  });

  it('offers operators after an attribute', () => {
    expect(labels('where service_name ^')).toEqual(
      expect.arrayContaining(['=', 'contains', 'exists', 'in', 'and']),
    );
  });

  it('offers values of the attribute on the left, quoted', () => {
    const found = at('where service_name = ^');
    expect(found.valuesOf).toBe('service_name');
    expect(found.items.map(({ text }) => text)).toEqual(['"cart"', String.raw`"a \"b\""`]);
  });

  it('replaces an open quote', () => {
    expect(at('where service_name = "ca^')).toMatchObject({
      from: 21,
      to: 24,
      valuesOf: 'service_name',
    });
    expect(at('where service_name in ("x", ^')).toMatchObject({ valuesOf: 'service_name' });
  });

  it('replaces the word around the position', () => {
    expect(at('group by serv^ice_n | sum(a)')).toMatchObject({ from: 9, to: 18 });
  });

  it('quotes attributes that need it', () => {
    expect(at('group by ^').items.find(({ label }) => label === 'my-attr')?.text).toBe('"my-attr"');
  });

  it('offers "by" after "group" and "and" after a condition', () => {
    expect(labels('group ^')).toContain('by');
    expect(labels('where a = 1 ^')).toEqual(expect.arrayContaining(['and', 'or']));
  });

  it('offers nothing right behind a bar, which separates between blanks only', () => {
    expect(labels('where a = "x" |^')).toEqual([]);
    expect(labels('where a = "x" |^ sum(a)')).toEqual([]);
    expect(labels('|^')).toEqual([]);
    expect(labels('sum(a) | |^')).toEqual([]);
    expect(labels('where a = "x" | ^')).toContain('where');
    expect(labels(' ^')).toContain('where');
  });

  it('offers no keyword that can not stand there', () => {
    expect(labels('having sum(_count) ^')).toContain('in');
    expect(labels('having sum(_count) ^')).not.toContain('exists');
    expect(labels('where a does not ^')).toEqual(['contains', 'exists']);
    expect(labels('group ^')).toEqual(['by']);
    expect(labels('where ^')).not.toContain('as');
    expect(labels('_count ^')).toContain('as');
  });

  it('offers arguments inside a call', () => {
    expect(labels('p99(^')).toEqual(expect.arrayContaining(['_duration', 'service_name']));
  });

  it('offers nothing after something wrong', () => {
    expect(labels('where a = = ^')).toEqual([]);
  });
});
