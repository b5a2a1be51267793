import { describePromqlError, PromqlError } from '@spanlight/query/promql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runInSlices } from '../../shared/slices.ts';
import { PrometheusNames } from '../../telemetry/queries/prometheus/metric-names.ts';
import type { MetricContext } from '../../telemetry/queries/metrics/metric-context.ts';
import {
  listCatalogueMetrics,
  type SeriesListParams,
} from '../../telemetry/queries/prometheus/list-catalogue.ts';
import type { StoredMetric } from '../../metadata/telemetry/metrics.ts';
import type { PromqlTimes } from '../../telemetry/queries/prometheus/point-cells.ts';
import { runPromql } from '../../telemetry/queries/prometheus/run-promql.ts';
import type { ApiContext } from '../api-context.ts';
import { type ApiError, badRequest, notFound } from '../http/api-error.ts';
import { goneSignal } from '../http/call.ts';
import { toApiError } from '../http/error-answer.ts';
import { logFailure } from '../http/log-failure.ts';
import { metricContext } from '../metrics/metric-context.ts';
import { dataText } from './prometheus-answer.ts';
import { prometheusCaller } from './prometheus-caller.ts';
import { type ListQuestion, listLabels, listLabelValues, listSeries } from './prometheus-lists.ts';
import { metadataOf } from './prometheus-metadata.ts';
import {
  prometheusError,
  readLimit,
  readParameters,
  readRange,
  readTime,
  requiredText,
} from './prometheus-parameters.ts';
import { DAY } from '../../shared/time-units.ts';

/** What these calls need. */
type Needs = Pick<
  ApiContext,
  'authenticator' | 'folded' | 'metadata' | 'minuteDays' | 'stopSignal' | 'telemetry' | 'version'
>;

type ProjectRequest = FastifyRequest<{ Params: { projectId: string; label: string } }>;

/** A call whose sender may read the project. */
interface PrometheusCall {
  readonly request: ProjectRequest;
  readonly parameters: URLSearchParams;
  readonly context: MetricContext;
  readonly names: PrometheusNames;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a call answers: `data` as JSON, and what to read it with. */
interface PrometheusData {
  readonly data: string;
  readonly warnings?: readonly string[];
}

/** Bytes of a form. */
const BODY_LIMIT = 256 * 1024;
/** Entries of a list. */
const MAX_ENTRIES = 10_000;
/** The version of Prometheus whose calls these are: what asks adapts to it. */
const SPOKEN_VERSION = '2.42.0';

/**
 * The calls by which Prometheus is asked, in front of the points of a project, at `/prometheus/{projectId}`: for Grafana and
 * whatever else asks a Prometheus. They only read.
 */
export function prometheusRoutes(app: FastifyInstance, needs: Needs): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      done(null, body);
    },
  );
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    await Promise.resolve();
  });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, toApiError(error)));
  const serve = (
    path: string,
    answer: (call: PrometheusCall) => Promise<PrometheusData>,
    method: 'GET' | ('GET' | 'POST')[] = ['GET', 'POST'],
  ): void => {
    app.route<{ Params: { projectId: string; label: string } }>({
      method,
      url: `/:projectId/api/v1/${path}`,
      handler: async (request, reply) => {
        const { data, warnings = [] } = await answer(await callOf(needs, request, reply));
        const rest = warnings.length === 0 ? '' : `,"warnings":${JSON.stringify(warnings)}`;
        return reply.type('application/json').send(`{"status":"success","data":${data}${rest}}\n`);
      },
    });
  };
  serve('query', async (call) => {
    const start = readTime(call.parameters, 'time', call.now);
    return await answerQuery(needs, call, { start, step: 1000, count: 1 }, 'instant');
  });
  serve('query_range', async (call) =>
    answerQuery(needs, call, readRange(call.parameters), 'range'),
  );
  serve('labels', async (call) => listed(await listLabels(questionOf(call))));
  serve(
    'label/:label/values',
    async (call) => {
      const { label } = call.request.params;
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(label))
        throw badRequest(`invalid label name: ${JSON.stringify(label)}`);
      return listed(await listLabelValues(questionOf(call), label));
    },
    'GET',
  );
  serve('series', async (call) => listed(await listSeries(questionOf(call))));
  serve(
    'metadata',
    async ({ names, parameters }) => {
      const limit = readLimit(parameters, MAX_ENTRIES);
      const known = metadataOf(names, parameters.get('metric') ?? '', limit);
      return { data: JSON.stringify(known) };
    },
    'GET',
  );
  serve(
    'status/buildinfo',
    async () => {
      await Promise.resolve();
      const build = {
        version: SPOKEN_VERSION,
        revision: `spanlight-${needs.version}`,
        branch: '',
        buildUser: '',
        buildDate: '',
        goVersion: '',
      };
      return { data: JSON.stringify(build) };
    },
    'GET',
  );
  app.all('/*', async () => {
    await Promise.resolve();
    throw notFound('this Prometheus API call is not supported');
  });
}

async function callOf(
  needs: Needs,
  request: ProjectRequest,
  reply: FastifyReply,
): Promise<PrometheusCall> {
  const { caller, project } = await prometheusCaller(needs, request);
  const signal = AbortSignal.any([goneSignal(reply), needs.stopSignal]);
  const context = metricContext(needs, { caller, project, signal });
  const now = Date.now();
  return {
    request,
    parameters: readParameters(request.url, request.body),
    context,
    names: new PrometheusNames(await knownMetrics(context, now)),
    now,
  };
}

/** The metrics of the project that a caller may know of. */
async function knownMetrics(context: MetricContext, now: number): Promise<StoredMetric[]> {
  const all = await context.metrics.list(context.projectId);
  if (!context.locked) return all;
  const params: SeriesListParams = { metrics: 'all', filters: [], range: { start: 0, end: now } };
  const seen = new Set(await listCatalogueMetrics(context, params));
  return all.filter(({ name }) => seen.has(name));
}

async function answerQuery(
  { minuteDays }: Needs,
  { parameters, context, names, now }: PrometheusCall,
  times: PromqlTimes,
  type: 'instant' | 'range',
): Promise<PrometheusData> {
  const query = requiredText(parameters, 'query');
  const warnings = new Set<string>();
  const keptSince = now - minuteDays * DAY;
  try {
    const store = {
      context,
      names,
      times,
      now,
      keptSince,
      warn: (message: string) => warnings.add(message),
    };
    const answer = await runPromql(query, store);
    return { data: await runInSlices(dataText(answer, type)), warnings: [...warnings] };
  } catch (error) {
    if (error instanceof PromqlError)
      throw badRequest(`invalid parameter "query": ${describePromqlError(query, error)}`);
    throw error;
  }
}

/** What a list is about; the last day unless told. */
function questionOf({ parameters, context, names, now }: PrometheusCall): ListQuestion {
  const end = readTime(parameters, 'end', now);
  const start = readTime(parameters, 'start', Math.max(end - DAY, 0));
  if (end < start)
    throw badRequest('invalid parameter "end": end timestamp must not be before start time');
  return {
    context,
    names,
    selectors: parameters.getAll('match[]'),
    range: { start, end: end + 1 },
    limit: readLimit(parameters, MAX_ENTRIES),
  };
}

const listed = (entries: readonly unknown[]): PrometheusData => ({
  data: JSON.stringify(entries),
  ...(entries.length >= MAX_ENTRIES && {
    warnings: [`the list was cut off after ${MAX_ENTRIES} entries`],
  }),
});

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  logFailure(request, reply, error);
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (error.details.retryAfter !== undefined)
    void reply.header('retry-after', String(error.details.retryAfter));
  return reply
    .code(error.status)
    .type('application/json')
    .send(`${JSON.stringify(prometheusError(error))}\n`);
}
