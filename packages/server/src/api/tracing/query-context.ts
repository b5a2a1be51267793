import type { Project } from '../../metadata/accounts/projects.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import type { ApiContext } from '../api-context.ts';

/** Asks the telemetry of the call's project, for as long as the client waits. */
export function queryContext(
  context: Pick<ApiContext, 'telemetry' | 'folded'>,
  call: { readonly project: Project; readonly signal: AbortSignal },
): QueryContext {
  return {
    client: context.telemetry,
    projectId: call.project.id,
    signal: call.signal,
    rollups: context.folded,
  };
}
