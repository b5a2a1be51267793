import type { TelemetryClient } from './client.ts';
import { type Deployment, rowsEverywhere } from './migrations/deployment.ts';
import { TABLES } from './migrations/migrate.ts';

/** Deletes all telemetry of a project. Resolves when it is gone from every table. */
export async function deleteTelemetry(
  client: TelemetryClient,
  projectId: number,
  deployment: Deployment,
): Promise<void> {
  for (const { name } of TABLES)
    await client.command(
      `ALTER TABLE ${rowsEverywhere(name, deployment)} DELETE WHERE project_id = ${projectId} ` +
        'SETTINGS mutations_sync = 2',
    );
}
