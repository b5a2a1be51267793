import { statfs } from 'node:fs/promises';
import type { TelemetryClient } from '../../telemetry/client.ts';
import { askedName, type Deployment, systemTable } from '../../telemetry/migrations/deployment.ts';
import { readDetachedParts } from '../../telemetry/detached-parts.ts';
import { gauge, type Measure, type Measurement } from '../../observe/measurements/measurement.ts';

interface TableSize {
  readonly asked: string;
  readonly rows: number;
  readonly bytes: number;
  readonly parts: number;
}

const sizesSql = (
  deployment: Deployment,
): string => `SELECT ${askedName(deployment)} AS asked, toFloat64(sum(rows)) AS rows,
    toFloat64(sum(bytes_on_disk)) AS bytes, toUInt32(count()) AS parts
  FROM ${systemTable('parts', deployment, 'one per shard')} WHERE database = currentDatabase() AND active GROUP BY asked ORDER BY asked`;

/** How large the telemetry is, one replica of each shard counted, and what of it can't be read. */
export const storeMeasurements =
  (client: TelemetryClient, deployment: Deployment): Measure =>
  async () => {
    const [sizes, detached] = await Promise.all([
      client.rows<TableSize>(sizesSql(deployment)),
      readDetachedParts(client, deployment),
    ]);
    const byTable = (
      name: string,
      unit: string,
      description: string,
      of: (size: TableSize) => number,
    ): Measurement => ({
      name: `spanlight.store.${name}`,
      kind: 'gauge',
      unit,
      description,
      points: sizes.map((size) => [of(size), { table: size.asked }]),
    });
    return [
      byTable('rows', '{row}', 'Rows of telemetry.', ({ rows }) => rows),
      byTable('bytes', 'By', 'Telemetry on disk.', ({ bytes }) => bytes),
      byTable(
        'parts',
        '{part}',
        'Parts on disk: many mean that merges fall behind.',
        ({ parts }) => parts,
      ),
      gauge(
        'spanlight.store.detached_parts',
        '{part}',
        'Parts that can not be read and are missing from every answer.',
        detached.length,
      ),
    ];
  };

/** The room on the disk that holds the data directory. */
export const diskMeasurements =
  (dataDir: string): Measure =>
  async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return [
      gauge(
        'spanlight.disk.free',
        'By',
        'Room left on the disk of the data directory.',
        bavail * bsize,
      ),
      gauge('spanlight.disk.size', 'By', 'Size of the disk of the data directory.', blocks * bsize),
    ];
  };
