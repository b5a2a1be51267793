import { parseDocuments } from '@spanlight/sdk/documents';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { metricYaml } from './copy-as-yaml.ts';

/** The one item of a dashboard document, and what is wrong with the text. */
function itemIn(text: string) {
  const { documents, problems } = parseDocuments(text);
  const [document] = documents;
  const item = document?.kind === 'dashboard' ? document.value.grid_rows[0]?.items[0] : undefined;
  return { item, problems };
}

const info = { name: 'http_server_request_duration', alias: 'duration', unit: 'seconds' };

test('a chart comes back from its YAML as it was', async () => {
  const part = fc.stringMatching(/^[a-z($"'=:#{}\\ ]{1,30}$/u).filter((text) => text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(part, async (text) => {
      const where = `where a = ${JSON.stringify(text)}`;
      const query = `avg($duration) | ${where}`;
      const { item, problems } = itemIn(await metricYaml({ info, query, drawing: 'stacked-area' }));
      expect(problems).toEqual([]);
      expect(item).toMatchObject({
        type: 'chart',
        chart: 'stacked-area',
        metrics: ['http_server_request_duration as $duration'],
        query: ['avg($duration)', where],
      });
    }),
    { numRuns: 50 },
  );
});

test('a heatmap keeps the conditions of its query', async () => {
  const text = await metricYaml({
    info,
    query: 'avg($duration) | where env = "prod" | group by host_name',
    drawing: 'heatmap',
  });
  const { item } = itemIn(text);
  expect(item).toMatchObject({
    type: 'heatmap',
    metric: info.name,
    unit: 'seconds',
    query: ['where env = "prod"'],
  });
});
