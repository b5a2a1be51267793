import { describe, expect, it } from 'vitest';
import { completeMetricsQuery, type MetricsVocabulary } from './complete-metrics.ts';
import type { Completion } from './completion.ts';

const vocabulary: MetricsVocabulary = {
  metrics: [
    { name: 'http.hits', alias: 'hits', instrument: 'counter' },
    { name: 'http.duration', alias: 'duration', instrument: 'histogram' },
  ],
  attributes: ['host_name', 'my-attr'],
  values: (attribute) => (attribute === 'host_name' ? ['web-1', 'a "b"'] : []),
};

/** Completes at the `^` of a text. */
function at(text: string): Completion {
  const position = text.indexOf('^');
  return completeMetricsQuery(text.replace('^', ''), position, vocabulary);
}

function labels(text: string): string[] {
  return at(text).items.map(({ label }) => label);
}

/** What the text becomes with the first item that has this label. */
function completed(text: string, label: string): string {
  const { from, to, items } = at(text);
  const item = items.find((candidate) => candidate.label === label);
  const query = text.replace('^', '');
  return query.slice(0, from) + (item?.text ?? '?') + query.slice(to);
}

describe('completeMetricsQuery', () => {
  it('begins a part with metrics, functions that fit them, attributes and keywords', () => {
    const found = labels('^');
    expect(found.slice(0, 2)).toEqual(['$hits', '$duration']);
    expect(found).toEqual(expect.arrayContaining(['sum', 'p50', 'per_min', 'host_name', 'where']));
    expect(labels('sum($hits) | ^')).toEqual(found);
  });

  it('offers no function that no metric has', () => {
    const counters = completeMetricsQuery('', 0, { metrics: vocabulary.metrics.slice(0, 1) });
    expect(counters.items.map(({ label }) => label)).not.toContain('p50');
  });

  it('offers the metrics a function takes', () => {
    expect(labels('p50(^')).toEqual(['$duration']);
    expect(labels('per_min(^')).toEqual(expect.arrayContaining(['$hits', 'sum', 'count']));
    expect(labels('per_min(^')).not.toContain('$duration');
    expect(labels('uniq($^')).toEqual(['$hits', '$duration']);
  });

  it('offers earlier columns and the length of a bucket', () => {
    const found = labels('sum($hits) as total | sum($duration) | tot^');
    expect(found).toEqual(expect.arrayContaining(['total', '_seconds', '_minutes']));
    expect(found).not.toContain('sum($duration)');
  });

  it('offers operators and keywords after an expression', () => {
    expect(labels('sum($hits) ^')).toEqual(
      expect.arrayContaining(['+', '>=', 'as', 'by', 'group']),
    );
    expect(labels('$hits ^')).toContain('offset');
  });

  it('offers attributes where series are grouped', () => {
    for (const text of ['group by ^', 'sum($hits by (^', 'sum by (^', '$hits group by ^']) {
      expect(labels(text)).toEqual(['host_name', 'my-attr', 'lower', 'upper']);
    }
  });

  it('offers attributes and operators of conditions', () => {
    expect(labels('where ^')).toEqual(['host_name', 'my-attr', '_value']);
    expect(labels('where host_name ^')).toEqual(
      expect.arrayContaining(['=', '<', 'like', 'exists', 'in']),
    );
    expect(labels('sum($hits{^')).toEqual(['host_name', 'my-attr', '_value']);
    expect(labels('sum($hits{host_name ^')).toEqual(['=', '!=', '~', '!~', 'not', 'in']);
  });

  it('offers values of the attribute on the left, quoted', () => {
    expect(at('$hits{host_name=^').valuesOf).toBe('host_name');
    expect(completed('$hits{host_name=we^}', 'web-1')).toBe('$hits{host_name="web-1"}');
    expect(completed('where host_name = web-^', 'web-1')).toBe('where host_name = "web-1"');
    expect(completed('where host_name = "a^', 'a "b"')).toBe(
      String.raw`where host_name = "a \"b\""`,
    );
  });

  it('replaces the word at the position and nothing beside it', () => {
    expect(completed('sum($hi^ts) / 2', '$hits')).toBe('sum($hits) / 2');
    expect(completed('$hits-$d^', '$duration')).toBe('$hits-$duration');
    expect(completed('gr^', 'group')).toBe('group ');
    expect(completed('where my^', 'my-attr')).toBe('where "my-attr"');
  });

  it('offers nothing behind a mistake', () => {
    expect(labels('sum($hits)) + ^')).toEqual([]);
  });
});
