import type { CheckReport } from '@spanlight/sdk/schemas';
import type { FastifyRequest } from 'fastify';
import { ApiError, conflict, notFound } from '../api/http/api-error.ts';
import type { Config } from '../config/schema.ts';
import type { Metadata } from '../metadata/open.ts';
import type { TelemetryClient } from '../telemetry/client.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import { readTableAges } from '../telemetry/table-ages.ts';
import { checkStores } from './check.ts';
import type { Deletions } from './deletions.ts';
import type { OperatorRoutes } from './operator-routes.ts';

/** What these calls need. */
interface Needs {
  readonly config: Config;
  readonly metadata: Metadata;
  readonly telemetry: TelemetryClient;
  readonly deletions: Deletions;
}

/**
 * `POST /-/check`: looks through both stores, one caller at a time. `GET /-/retention`: how long telemetry is kept, and how old it is. `DELETE /-/projects/{id}/telemetry`: forgets all
 * telemetry of a project, whose name the caller repeats.
 */
export function storeRoutes(needs: Needs): OperatorRoutes {
  const { config, metadata, telemetry, deletions } = needs;
  let checking: Promise<CheckReport> | undefined;
  return (app) => {
    app.post('/check', async () => {
      if (checking) throw conflict('a check of the stores is already running');
      checking = checkStores(needs);
      try {
        return await checking;
      } finally {
        checking = undefined;
      }
    });

    app.get('/retention', async () => ({
      days: config.retention,
      tables: await readTableAges(telemetry, deploymentOf(config)),
    }));

    app.route<{ Params: { readonly id: string } }>({
      method: 'DELETE',
      url: '/projects/:id/telemetry',
      handler: async (request) => {
        const { id } = request.params;
        const project = /^\d{1,10}$/.test(id)
          ? await metadata.projects.find(Number(id))
          : undefined;
        if (!project) throw notFound(`there is no project ${id.slice(0, 20)}`);
        if (confirmation(request) !== project.name)
          throw new ApiError(
            400,
            'bad_request',
            `this deletes all telemetry of project ${id}: repeat its name in the parameter "confirm"`,
            { parameter: 'confirm' },
          );
        await deletions.delete(project.id, () =>
          request.log.warn(
            { project: project.id, address: request.ip },
            'the telemetry of a project was deleted',
          ),
        );
        return { project: project.id, deleted: true };
      },
    });
  };
}

function confirmation({ query }: FastifyRequest): string | undefined {
  if (typeof query !== 'object' || query === null || !('confirm' in query)) return undefined;
  return typeof query.confirm === 'string' ? query.confirm : undefined;
}
