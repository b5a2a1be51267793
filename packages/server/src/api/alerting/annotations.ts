import type { Annotation } from '@spanlight/sdk/schemas';
import type { FastifyRequest } from 'fastify';
import { cleanKey } from '../../ingest/attributes/clean-key.ts';
import { Refusal } from '../../ingest/refusals.ts';
import { tokenOf } from '../../ingest/transports/dsn.ts';
import type { AnnotationContent } from '../../metadata/alerting/annotations.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { ApiContext } from '../api-context.ts';
import { ApiError, badRequest, notFound } from '../http/api-error.ts';
import { CallLimiter } from '../http/call-limiter.ts';
import type { Call, ServeCall } from '../http/call.ts';
import { answerRevision, targetOf } from '../http/revision.ts';

const MONTH = 30 * 24 * 3_600_000;
/** Bytes that are kept of each text. */
const LIMITS = { name: 100, description: 5000, color: 100, key: 80, value: 1000 };
/** Limit per project: pages and apps contain its DSN, so that anybody may have it. */
const BY_DSN = { what: 'annotations of this project by DSN', calls: 300, within: 10 * 60_000 };

/** Marks on the time axis of every chart. */
export function annotationRoutes(serve: ServeCall, context: Pick<ApiContext, 'metadata'>): void {
  const { annotations, attempts } = context.metadata;
  const byDsn = new CallLimiter(BY_DSN, attempts);

  serve('annotations.list', async ({ project, query }) => {
    const { from, until } = rangeOf(query);
    return annotations.list({
      projectId: project.id,
      from: from.toISOString(),
      until: until.toISOString(),
      sortBy: query.sort_by === 'name' ? 'name' : 'createdAt',
      descending: query.sort_desc,
      offset: (query.page - 1) * query.limit,
      limit: query.limit,
    });
  });

  serve('annotations.get', async ({ project, params, reply }) =>
    answer(reply, await annotations.find(project.id, params.annotationId)),
  );

  serve('annotations.create', async ({ project, body }) => ({
    annotation: await annotations.create(newAnnotation(project.id, body)),
  }));

  serve('annotations.update', async (call) => {
    const target = targetOf(call, call.params.annotationId);
    return answer(call.reply, await annotations.update(target, contentOf(call.body)));
  });

  serve('annotations.delete', async ({ project, params }) => {
    if (!(await annotations.delete(project.id, params.annotationId))) throw notFound();
    return undefined;
  });

  serve('annotations.createByDsn', async ({ request, body }) => {
    const project = await context.metadata.projects.findByToken(dsnToken(request));
    if (!project) throw new ApiError(401, 'unauthorized', 'no project has the token of this DSN');
    await byDsn.count(project.id);
    return { annotation: await annotations.create(newAnnotation(project.id, body)) };
  });
}

function answer(
  reply: Call<'annotations.get'>['reply'],
  annotation: Annotation | undefined,
): { annotation: Annotation } {
  if (!annotation) throw notFound();
  answerRevision(reply, annotation.revision);
  return { annotation };
}

type Content = Call<'annotations.create'>['body'];

const newAnnotation = (
  projectId: number,
  body: Content,
): Parameters<ApiContext['metadata']['annotations']['create']>[0] => ({
  projectId,
  ...contentOf(body),
  time: body.time == null ? undefined : new Date(body.time).toISOString(),
  fingerprint: body.fingerprint,
});

function rangeOf(query: Call<'annotations.list'>['query']): { from: Date; until: Date } {
  const { time_gte: from, time_lt: until, time_offset: offset = 0 } = query;
  if (from === undefined && until === undefined) {
    const now = Date.now();
    return { from: new Date(now - MONTH - offset), until: new Date(now + 1 - offset) };
  }
  if (from === undefined) throw badRequest('time_gte is required', 'time_gte');
  if (until === undefined) throw badRequest('time_lt is required', 'time_lt');
  if (from > until) throw badRequest("time_gte can't be after time_lt", 'time_gte');
  return { from: new Date(from.getTime() - offset), until: new Date(until.getTime() - offset) };
}

/** The token a sender of telemetry would show; a DSN in the address is not taken. */
function dsnToken({ headers }: FastifyRequest): string {
  try {
    return tokenOf((name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ApiError(401, 'unauthorized', error.message);
  }
}

/**
 * An annotation as it is stored: texts cut to size, attribute keys spelled like those of telemetry,
 * attributes without a usable key left out.
 */
function contentOf(sent: AnnotationContent): AnnotationContent {
  const attrs = Object.entries(sent.attrs)
    .map(([key, value]): [string, string] => [
      cutText(cleanKey(key), LIMITS.key),
      cutText(value, LIMITS.value),
    ])
    .filter(([key]) => key !== '');
  return {
    name: cutText(sent.name.trim(), LIMITS.name),
    description: cutText(sent.description, LIMITS.description),
    color: cutText(sent.color, LIMITS.color),
    attrs: Object.fromEntries(attrs),
  };
}
