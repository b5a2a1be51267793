import { analyzeMetricsQuery, describeError } from '@spanlight/query';
import type { Picture } from '@spanlight/sdk/schemas';
import type { Site } from '../../site.ts';
import { checkPattern } from '../../telemetry/compile/patterns.ts';
import { type MetricContext, metricInfos } from '../../telemetry/queries/metrics/metric-context.ts';
import { badRequest } from '../http/api-error.ts';

/** Refuses a picture that could never show anything. Throws an `ApiError`. */
export async function checkPicture(context: MetricContext, picture: Picture): Promise<void> {
  const metrics = await metricInfos(
    context,
    picture.metrics.map(({ name }) => name),
    picture.metrics.map(({ alias }) => alias),
  );
  const { parts } = analyzeMetricsQuery(picture.query, {
    metrics,
    target: 'timeseries',
    checkPattern,
  });
  for (const { text, error } of parts)
    if (error)
      throw badRequest(`has a bad part "${text}": ${describeError(error)}`, 'only.picture.query');
}

/** Where a picture is. */
export const pictureUrl = ({ address }: Pick<Site, 'address'>, token: string): string =>
  `${address}/pictures/${token}.svg`;
