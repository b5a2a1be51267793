import { dashboardToDocument, documentToDashboard } from '@spanlight/sdk/documents';
import { checkedContent } from '../../dashboards/check-content.ts';
import { YamlError } from '../../yaml/documents-of-yaml.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { newDashboards, onlyDashboard } from './dashboard-writes.ts';
import { tagged, targetOf } from './dashboard-target.ts';
import { answerRevision } from '../http/revision.ts';

/** Dashboards as YAML. */
export function dashboardYamlRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'yaml' | 'metadata'>,
): void {
  const { dashboards } = context.metadata;
  serve('dashboards.yaml', async ({ project, params, reply }) => {
    const stored = await dashboards.load(project.id, params.dashboardId);
    const { id, revision } = stored.dashboard;
    answerRevision(reply, revision);
    void reply.header('content-disposition', `attachment; filename=${id}.yml`);
    return context.yaml.write(dashboardToDocument(stored));
  });

  serve('dashboards.createFromYaml', async ({ project, caller, body, reply }) => {
    const contents = await newDashboards(context, caller.user.id, body);
    const created = await dashboards.createAll(project.id, contents);
    const [dashboard] = created;
    if (!dashboard) throw new YamlError('the YAML has no dashboard');
    answerRevision(reply, dashboard.revision);
    return { dashboard, dashboards: created };
  });

  serve('dashboards.replaceYaml', async (call) => {
    const written = documentToDashboard(
      await onlyDashboard(context, call.caller.user.id, call.body),
    );
    const { revision } = await dashboards.replace(
      targetOf(call),
      (before) => checkedContent({ ...before, ...written }),
      'people',
    );
    return tagged(call, { value: undefined, revision });
  });
}
