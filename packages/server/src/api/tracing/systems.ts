import type { FastifyInstance } from 'fastify';

import { listSystems } from '../../telemetry/queries/systems/list-systems.ts';
import { readServiceGraph } from '../../telemetry/queries/systems/read-service-graph.ts';
import type { ApiContext } from '../api-context.ts';
import { serveCall } from '../http/call.ts';
import { queryContext } from './query-context.ts';

/** What sends data, and who calls whom. */
export function systemRoutes(app: FastifyInstance, context: ApiContext): void {
  serveCall(app, context, 'systems.list', async (call) =>
    listSystems(queryContext(context, call), call.query),
  );

  serveCall(app, context, 'serviceGraph.get', async (call) =>
    readServiceGraph(queryContext(context, call), call.query),
  );
}
