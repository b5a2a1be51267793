import { dashboardToDocument, documentToDashboard } from '@spanlight/sdk/documents';
import { checkedContent } from '../../dashboards/check-content.ts';
import { newContent } from '../../dashboards/from-yaml.ts';
import { YamlError } from '../../yaml/documents-of-yaml.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { tagged, targetOf } from './dashboard-target.ts';
import { answerRevision } from '../http/revision.ts';

/** Dashboards as YAML. */
export function dashboardYamlRoutes(
  serve: ServeCall,
  { yaml, metadata }: Pick<ApiContext, 'yaml' | 'metadata'>,
): void {
  const { dashboards } = metadata;
  serve('dashboards.yaml', async ({ project, params, reply }) => {
    const stored = await dashboards.load(project.id, params.dashboardId);
    const { id, revision } = stored.dashboard;
    answerRevision(reply, revision);
    void reply.header('content-disposition', `attachment; filename=${id}.yml`);
    return yaml.write(dashboardToDocument(stored));
  });

  serve('dashboards.createFromYaml', async ({ project, caller, body, reply }) => {
    const documents = await yaml.read(caller.user.id, body, 'dashboard');
    const contents = documents.map(documentToDashboard).map(newContent);
    const created = await dashboards.createAll(project.id, contents);
    const [dashboard] = created;
    if (!dashboard) throw new YamlError('the YAML holds no dashboard');
    answerRevision(reply, dashboard.revision);
    return { dashboard, dashboards: created };
  });

  serve('dashboards.replaceYaml', async (call) => {
    const [document, ...others] = await yaml.read(call.caller.user.id, call.body, 'dashboard');
    if (!document || others.length > 0)
      throw new YamlError(
        `the YAML holds ${others.length + 1} dashboards where one is to be replaced; remove the others`,
      );
    const written = documentToDashboard(document);
    const { revision } = await dashboards.replace(
      targetOf(call),
      (before) => checkedContent({ ...before, ...written }),
      'people',
    );
    return tagged(call, { value: undefined, revision });
  });
}
