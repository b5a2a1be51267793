export { openTelemetryClient } from './telemetry/client.ts';
export type { TelemetryClient, TelemetryConfig } from './telemetry/client.ts';
