import { routes } from '@spanlight/sdk/schemas';
import { heldAlerts } from '../../alerting/silences/held-alerts.ts';
import { previewSilence } from '../../alerting/silences/preview-silence.ts';
import { silenceIdsHolding } from '../../alerting/silences/alert-mutes.ts';
import type { ApiContext } from '../api-context.ts';
import { badRequest } from '../http/api-error.ts';
import { readJson, type ServeCall } from '../http/call.ts';
import { answerRevision, targetOf } from '../http/revision.ts';
import type { WriteChecks } from '../http/write-check.ts';

/** What is not told of for a while. */
export function silenceRoutes(serve: ServeCall, context: Pick<ApiContext, 'metadata'>): void {
  const { metadata } = context;
  const { silences } = metadata;

  serve('silences.list', async ({ project, query }) => {
    const all = await silences.list(project.id);
    const found =
      query.state === undefined ? all : all.filter(({ state }) => state === query.state);
    if (query.alert_id === '') return { silences: found };
    const alertId = Number(query.alert_id);
    if (!Number.isSafeInteger(alertId))
      throw badRequest('alert_id must be the id of an alert', 'alert_id');
    const holding = await silenceIdsHolding(
      metadata,
      await metadata.alerts.get(project.id, alertId),
    );
    return { silences: found.filter(({ id }) => holding.has(id)) };
  });

  serve('silences.get', async ({ project, params, reply }) => {
    const silence = await silences.get(project.id, params.silenceId);
    answerRevision(reply, silence.revision);
    return { silence: { ...silence, held: await heldAlerts(metadata, silence.id) } };
  });

  serve('silences.create', async ({ project, body, caller, reply }) => {
    const silence = await silences.create(project.id, body, caller.user.id);
    answerRevision(reply, silence.revision);
    return { silence };
  });

  serve('silences.update', async (call) => {
    const silence = await silences.update(targetOf(call, call.params.silenceId), call.body);
    answerRevision(call.reply, silence.revision);
    return { silence };
  });

  serve('silences.end', async (call) => {
    const silence = await silences.end(targetOf(call, call.params.silenceId));
    answerRevision(call.reply, silence.revision);
    return { silence };
  });

  serve('silences.preview', async ({ project, body }) =>
    previewSilence(metadata, project.id, body),
  );
}

/** What keeps silences from being written. */
export function silenceChecks({
  metadata,
}: Pick<ApiContext, 'metadata'>): WriteChecks<'silences.create' | 'silences.update'> {
  const { silences } = metadata;
  return {
    'silences.create': async ({ target, text }) =>
      silences.check(target.projectId, readJson(routes['silences.create'], text)),
    'silences.update': async ({ target, text }) =>
      silences.check(target.projectId, readJson(routes['silences.update'], text), target),
  };
}
