import { openApiDocument } from '@spanlight/sdk/schemas';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';

/** The description of the API, made from the schemas that validate it. */
export function openApiRoute(
  app: FastifyInstance,
  context: Pick<ApiContext, 'version' | 'site'>,
): void {
  let json: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(
      openApiDocument({
        version: context.version,
        serverUrl: `${context.site.path}/internal/v1`,
      }),
    );
    return reply.type('application/json').send(json);
  });
}
