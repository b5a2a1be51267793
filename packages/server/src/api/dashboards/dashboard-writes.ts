import { type DashboardDocument, documentToDashboard } from '@spanlight/sdk/documents';
import { routes } from '@spanlight/sdk/schemas';
import { checkedContent } from '../../dashboards/check-content.ts';
import type { DashboardContent } from '../../dashboards/content.ts';
import { newContent } from '../../dashboards/from-yaml.ts';
import { YamlError } from '../../yaml/documents-of-yaml.ts';
import type { ApiContext } from '../api-context.ts';
import { readText } from '../http/call.ts';
import type { WriteChecks } from '../http/write-check.ts';

type Needs = Pick<ApiContext, 'metadata' | 'yaml'>;

/** The contents of the dashboards that a YAML text makes. Throws a `YamlError` or a `RecordError`. */
export async function newDashboards(
  { yaml }: Pick<Needs, 'yaml'>,
  userId: number,
  text: string,
): Promise<DashboardContent[]> {
  const documents = await yaml.read(userId, text, 'dashboard');
  return documents.map(documentToDashboard).map(newContent);
}

/** The one dashboard that a YAML text describes. Throws a `YamlError`. */
export async function onlyDashboard(
  { yaml }: Pick<Needs, 'yaml'>,
  userId: number,
  text: string,
): Promise<DashboardDocument> {
  const [document, ...others] = await yaml.read(userId, text, 'dashboard');
  if (document && others.length === 0) return document;
  throw new YamlError(
    `the YAML has ${others.length + 1} dashboards, but one is to be replaced: remove the others`,
  );
}

/** What keeps dashboards from being written. */
export function dashboardChecks(
  context: Needs,
): WriteChecks<'dashboards.createFromYaml' | 'dashboards.replaceYaml'> {
  const { dashboards } = context.metadata;
  return {
    'dashboards.createFromYaml': async ({ target, userId, text }) => {
      const yaml = readText(routes['dashboards.createFromYaml'], text);
      for (const content of await newDashboards(context, userId, yaml))
        await dashboards.check(target.projectId, content);
    },
    'dashboards.replaceYaml': async ({ target, userId, text }) => {
      const yaml = readText(routes['dashboards.replaceYaml'], text);
      const written = documentToDashboard(await onlyDashboard(context, userId, yaml));
      await dashboards.checkReplaced(
        { projectId: target.projectId, dashId: target.id, revision: target.revision },
        (before) => checkedContent({ ...before, ...written }),
      );
    },
  };
}
