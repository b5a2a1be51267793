import { parseDuration } from '@spanlight/query/units';
import {
  chartDataOf,
  chartPicture,
  messagePicture,
  type PictureLook,
} from '@spanlight/widgets/picture';
import type { PictureRight } from '../../auth/embed-tokens.ts';
import { chartMetrics } from '../../telemetry/queries/metrics/chart-metrics.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import { toApiError } from '../http/error-answer.ts';

/** A picture, and the status that it is answered with. */
export interface PaintedPicture {
  readonly status: number;
  readonly svg: string;
  /** Why it is no chart, for the log. */
  readonly cause?: unknown;
}

/** The chart of a right as it is now. What goes wrong is said in the picture. */
export async function paintPicture(
  context: Omit<MetricContext, 'locked' | 'projectId'>,
  { projectId, filters, picture }: PictureRight,
): Promise<PaintedPicture> {
  const to = new Date();
  const from = new Date(to.getTime() - (parseDuration(picture.last, 'ms') ?? 0));
  const locked = Object.keys(filters).length === 0 ? undefined : filters;
  try {
    const answer = await chartMetrics(
      { ...context, projectId, locked },
      {
        time_gte: from,
        time_lt: to,
        time_offset: undefined,
        interval: undefined,
        min_interval: undefined,
        metric: picture.metrics.map(({ name }) => name),
        alias: picture.metrics.map(({ alias }) => alias),
        query: picture.query,
      },
    );
    const problem = answer.query.parts.find(({ error }) => error !== '');
    if (problem && answer.timeseries.length === 0)
      return { status: 400, svg: messagePicture(`${problem.query}: ${problem.error}`, picture) };
    const note = `last ${picture.last}, ${to.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const look = { ...picture, note, from: from.getTime(), to: to.getTime() };
    return { status: 200, svg: chartPicture(chartDataOf(answer), look) };
  } catch (error) {
    const { status, message } = toApiError(error);
    return { status, svg: messagePicture(message, picture), cause: error };
  }
}

const STRANGE: PictureLook = { title: 'Spanlight', width: 480, height: 120, theme: 'light' };

/** What is shown where no picture is, without a word on whether there ever was one. */
export const missingPicture = (): PaintedPicture => ({
  status: 404,
  svg: messagePicture('there is no picture here, or not any more', STRANGE),
});
