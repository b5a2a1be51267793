import { setImmediate } from 'node:timers/promises';
import type { ErrorBody, WriteChecksResponse } from '@spanlight/sdk/schemas';
import { channelChecks } from '../alerting/channel-writes.ts';
import { monitorChecks } from '../alerting/monitor-writes.ts';
import { silenceChecks } from '../alerting/silences.ts';
import type { ApiContext } from '../api-context.ts';
import { dashboardChecks } from '../dashboards/dashboard-writes.ts';
import type { Call, ServeCall } from '../http/call.ts';
import { errorBody, toApiError } from '../http/error-answer.ts';
import type { WriteChecks } from '../http/write-check.ts';

/** What would become of writes: judged by what judges them when they are made, and nothing is written or sent. */
export function writeCheckRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'metadata' | 'senders' | 'yaml'>,
): void {
  const checks: WriteChecks = {
    ...dashboardChecks(context),
    ...monitorChecks(context),
    ...channelChecks(context),
    ...silenceChecks(context),
  };
  serve('projects.checkWrites', async (call) => {
    const outcomes: WriteChecksResponse['outcomes'] = [];
    for (const write of call.body.writes) {
      outcomes.push({ error: await refusalOf(checks, write, call) });
      // Each is judged in a few milliseconds on the thread that answers everybody.
      await setImmediate();
      if (call.signal.aborted) break;
    }
    return { outcomes };
  });
}

type Write = Call<'projects.checkWrites'>['body']['writes'][number];

/** What a call would be refused with. Throws what is no fault of the call. */
async function refusalOf(
  checks: WriteChecks,
  { call, id, revision, body: text }: Write,
  { project, caller }: Call<'projects.checkWrites'>,
): Promise<ErrorBody | null> {
  const target = { projectId: project.id, id, revision: revision === 0 ? undefined : revision };
  try {
    await checks[call]({ target, userId: caller.user.id, text });
    return null;
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) throw error;
    return errorBody(refusal, undefined);
  }
}
