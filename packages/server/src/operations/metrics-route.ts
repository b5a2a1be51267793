import { type Measure, measureAll } from '../observe/measurements/measurement.ts';
import { PROMETHEUS_TEXT, prometheusText } from '../observe/measurements/prometheus-text.ts';
import type { OperatorRoutes } from './operator-routes.ts';

/** `/-/metrics`: what the server measures of itself, for Prometheus to scrape. */
export const metricsRoute =
  (measures: readonly Measure[]): OperatorRoutes =>
  (app) => {
    app.get('/metrics', async (_request, reply) =>
      reply.type(PROMETHEUS_TEXT).send(prometheusText(await measureAll(measures))),
    );
  };
