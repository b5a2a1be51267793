import type { ServiceGraphEdge } from '../../schemas/tracing/service-graph.ts';
import type { SystemsResponse } from '../../schemas/tracing/systems.ts';
import { inside, objects, open } from './raw.ts';

/** Reads the answer of the systems call. */
export const toSystems = open<SystemsResponse>({ systems: objects });

/** Reads the answer of the service graph call. */
export const toServiceGraph = inside('edges', objects<ServiceGraphEdge>);
