import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Changed, DashboardTarget } from '../../metadata/dashboards/change-dashboard.ts';
import { answerRevision, expectedRevision } from '../http/revision.ts';

/** What the calls about one dashboard have in common. */
interface DashboardCall {
  readonly params: { readonly dashboardId: number };
  readonly project: { readonly id: number };
  readonly request: FastifyRequest;
}

/** The dashboard that a call wants to change, in the revision that the caller has seen. */
export function targetOf({ params, project, request }: DashboardCall): DashboardTarget {
  return {
    projectId: project.id,
    dashId: params.dashboardId,
    revision: expectedRevision(request),
  };
}

/** Answers with the revision that a dashboard has after a change. Returns what the change made. */
export function tagged<Value>(
  { reply }: { readonly reply: FastifyReply },
  { value, revision }: Changed<Value>,
): Value {
  answerRevision(reply, revision);
  return value;
}
