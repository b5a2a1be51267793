import type { Network } from './network.ts';
import type { Stage } from './stage/stage.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** What a service of the shop works with. */
export interface Service {
  readonly telemetry: Telemetry;
  readonly stage: Stage;
  readonly network: Network;
}
