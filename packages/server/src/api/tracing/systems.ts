import { listSystems } from '../../telemetry/queries/systems/list-systems.ts';
import { readServiceGraph } from '../../telemetry/queries/systems/read-service-graph.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { queryContext } from './query-context.ts';

/** What sends data, and who calls whom. */
export function systemRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'folded' | 'telemetry'>,
): void {
  serve('systems.list', async (call) => listSystems(queryContext(context, call), call.query));

  serve('serviceGraph.get', async (call) =>
    readServiceGraph(queryContext(context, call), call.query),
  );
}
