import { readFile } from 'node:fs/promises';
import { checkMetricsQuery } from '@spanlight/query';
import { parseDocuments } from '@spanlight/sdk/documents';
import { expect, it } from 'vitest';

it('the example of the documentation has no mistake', async () => {
  const page = await readFile(new URL('../../../docs/dashboards.md', import.meta.url), 'utf8');
  const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const { documents, problems } = parseDocuments(yaml, { checkQuery: checkMetricsQuery });
  expect(problems).toEqual([]);
  expect(documents).toHaveLength(1);
});
