import { type Caller, lockedFilters } from '../../auth/caller.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import type { ApiContext } from '../api-context.ts';

/** What a query needs to know of its call: it asks for as long as the client waits, and for what the caller may see. */
export interface QueryingCall {
  readonly project: Project;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Asks the telemetry of the call's project. */
export function queryContext(
  context: Pick<ApiContext, 'telemetry' | 'folded'>,
  { project, caller, signal }: QueryingCall,
): QueryContext {
  const locked = lockedFilters(caller);
  return {
    client: context.telemetry,
    projectId: project.id,
    signal,
    // Rollups know few attributes: what somebody is held to is looked for in the items themselves.
    ...(locked ? { locked } : { rollups: context.folded }),
  };
}
