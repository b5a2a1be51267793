import { readFile } from 'node:fs/promises';
import { checkMetricsQuery, normalizeUnit } from '@spanlight/query';
import { parseDocuments, unitName } from '@spanlight/sdk/documents';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

it('the example of the documentation has no mistake', async () => {
  const page = await readFile(new URL('../../../docs/dashboards.md', import.meta.url), 'utf8');
  const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const { documents, problems } = parseDocuments(yaml, { checkQuery: checkMetricsQuery });
  expect(problems).toEqual([]);
  expect(documents).toHaveLength(1);
});

it('units have the same names in documents and in queries', () => {
  const words = fc.constantFrom(
    '',
    '1',
    'us',
    'µs',
    'By',
    'KiB',
    '%',
    'count',
    'unix-time',
    'None',
    '{a}',
  );
  fc.assert(
    fc.property(fc.oneof(words, fc.string({ maxLength: 12 })), (text) => {
      expect(unitName(text)).toBe(normalizeUnit(text));
    }),
  );
});
