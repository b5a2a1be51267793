export { loadConfig } from './config/load.ts';
export { parseConfig } from './config/parse.ts';
export { ConfigError } from './config/problem.ts';
export type { Config } from './config/schema.ts';
export { startServer } from './serve.ts';
export type { RunningServer, StartOptions } from './serve.ts';
export { StartError } from './start-error.ts';
export { openTelemetryClient } from './telemetry/client.ts';
export type { TelemetryClient, TelemetryConfig } from './telemetry/client.ts';
