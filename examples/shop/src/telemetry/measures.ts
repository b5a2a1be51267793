import type { Attributes, Histogram, Meter, UpDownCounter } from '@opentelemetry/api';
import type { Clock } from '../stage/clock.ts';

/** Borders that suit durations of requests, in seconds. */
const DURATIONS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1,
  2.5, 5, 10,
];

/** What is measured about the work of any service, by the names of the semantic conventions. */
export interface Measures {
  readonly serverRequests: Histogram;
  readonly activeRequests: UpDownCounter;
  readonly clientRequests: Histogram;
  readonly databaseOperations: Histogram;
}

export function measuresOf(meter: Meter): Measures {
  const durations = (name: string, description: string): Histogram =>
    meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: DURATIONS },
    });
  return {
    serverRequests: durations('http.server.request.duration', 'Duration of requests answered.'),
    activeRequests: meter.createUpDownCounter('http.server.active_requests', {
      description: 'Requests that are being answered.',
      unit: '{request}',
    }),
    clientRequests: durations('http.client.request.duration', 'Duration of requests sent.'),
    databaseOperations: durations('db.client.operation.duration', 'Duration of statements.'),
  };
}

/** Records how long `work` took, with attributes that depend on how it ended. */
export async function timed<Result>(
  clock: Clock,
  histogram: Histogram,
  work: () => Promise<Result>,
  attributesOf: (outcome: PromiseSettledResult<Result>) => Attributes,
): Promise<Result> {
  const began = clock.now();
  const [outcome] = await Promise.allSettled([work()]);
  histogram.record((clock.now() - began) / 1000, attributesOf(outcome));
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
