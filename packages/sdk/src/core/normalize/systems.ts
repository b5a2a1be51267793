import type { ServiceGraphEdge } from '../../schemas/service-graph.ts';
import type { SystemsResponse } from '../../schemas/systems.ts';
import { object, objects } from './raw.ts';

/** Reads the answer of the systems call. */
export function toSystems(body: unknown): SystemsResponse {
  const raw = object(body);
  return { ...raw, systems: objects(raw['systems']) };
}

/** Reads the answer of the service graph call. */
export function toServiceGraph(body: unknown): ServiceGraphEdge[] {
  return objects(object(body)['edges']);
}
