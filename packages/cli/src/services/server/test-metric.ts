import { randomBytes } from 'node:crypto';
import type { Spanlight } from '@spanlight/sdk';
import { otlpAttributes, otlpBody } from './otlp-body.ts';
import type { TestSignal } from './test-signal.ts';

/** As it is sent; stored with an underscore for every other sign. */
const name = 'spanlight.send_test';
const stored = 'spanlight_send_test';

/**
 * Makes one point of a gauge that nobody sent before: an attribute tells it from other tests.
 *
 * @param now Unix milliseconds.
 */
export function createTestMetric(now: number): TestSignal {
  const run = randomBytes(4).toString('hex');
  return {
    noun: 'metric',
    path: '/v1/metrics',
    sent: '1 point of a metric',
    body: otlpBody('Metrics', [
      {
        name,
        description: 'Points sent by `spanlight send-test`.',
        gauge: {
          dataPoints: [
            {
              timeUnixNano: `${now}000000`,
              asInt: '1',
              attributes: otlpAttributes({ 'test.run': run }),
            },
          ],
        },
      },
    ]),
    isQueryable: (client, project, signal) => hasPoint(client, project, run, now, signal),
    result: () => ({
      value: { metric: stored, run },
      fields: [
        ['metric', stored],
        ['run', run],
      ],
    }),
  };
}

async function hasPoint(
  client: Spanlight,
  project: number,
  run: string,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { items } = await client.metrics.table(
    {
      project,
      time: { gte: new Date(now - 300_000), lt: new Date(now + 120_000) },
      metrics: [{ name: stored, alias: '$test' }],
      query: `sum($test{test_run="${run}"}) as value`,
    },
    { signal },
  );
  return items.some((item) => item['value'] === 1);
}
