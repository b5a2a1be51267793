import { dashboardToDocument, printDocument } from '@spanlight/sdk/documents';
import { checkedContent } from '../../dashboards/check-content.ts';
import { dashboardsOfYaml, newContent } from '../../dashboards/from-yaml.ts';
import { YamlError } from '../../yaml/documents-of-yaml.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { ServeCall } from '../http/call.ts';
import { tagged, targetOf } from './dashboard-target.ts';
import { answerRevision } from '../http/revision.ts';

/** Dashboards as YAML. */
export function dashboardYamlRoutes(
  serve: ServeCall,
  { dashboards }: Pick<Metadata, 'dashboards'>,
): void {
  serve('dashboards.yaml', async ({ project, params, reply }) => {
    const stored = await dashboards.load(project.id, params.dashboardId);
    const { id, revision } = stored.dashboard;
    answerRevision(reply, revision);
    void reply.header('content-disposition', `attachment; filename=${id}.yml`);
    return printDocument(dashboardToDocument(stored));
  });

  serve('dashboards.createFromYaml', async ({ project, body, reply }) => {
    const contents = dashboardsOfYaml(body).map(newContent);
    const created = await dashboards.createAll(project.id, contents);
    const [dashboard] = created;
    if (!dashboard) throw new YamlError('the YAML holds no dashboard');
    answerRevision(reply, dashboard.revision);
    return { dashboard, dashboards: created };
  });

  serve('dashboards.replaceYaml', async (call) => {
    const [written, ...others] = dashboardsOfYaml(call.body);
    if (!written || others.length > 0)
      throw new YamlError(
        `the YAML holds ${others.length + 1} dashboards where one is to be replaced; remove the others`,
      );
    const { revision } = await dashboards.replace(
      targetOf(call),
      (before) => checkedContent({ ...before, ...written }),
      'people',
    );
    return tagged(call, { value: undefined, revision });
  });
}
