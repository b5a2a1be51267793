import { expect, test } from 'vitest';
import { PointRollups } from '../tables/point-rollups.ts';
import type { TelemetryClient } from '../client.ts';
import { recoverPoints } from './recover-points.ts';

const END = 1_700_000_040;

/** An engine that still has an insert under way for the first questions about that. */
function engine(questions: number): { client: TelemetryClient; asked: string[] } {
  const asked: string[] = [];
  let left = questions;
  const answer = (sql: string): unknown[] => {
    if (sql.includes('AS running')) {
      asked.push('inserts');
      return [{ running: Number(left-- > 0) }];
    }
    if (sql.includes('AS latest')) {
      asked.push('end');
      return [{ latest: END }];
    }
    asked.push('points');
    return [];
  };
  const none = async (): Promise<never> => await Promise.reject(new Error('not asked for here'));
  const client: TelemetryClient = {
    pointRollups: new PointRollups(),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows have the shape that the question asks for
    rows: async <Row>(sql: string) => answer(sql) as Row[],
    bytes: none,
    command: none,
    insertNative: none,
    ping: none,
    close: async () => {},
  };
  return { client, asked };
}

const options = { limit: 10, onError: () => {} };

test('what a server that died was storing elsewhere is waited for, and then known', async () => {
  const { client, asked } = engine(2);
  const found = await recoverPoints(client, { ...options, deployment: {} });
  expect(found?.points).toEqual([]);
  expect(asked).toEqual(['inserts', 'inserts', 'inserts', 'end', 'points']);
});

test('an engine that ended with its server stores nothing any more', async () => {
  const { client, asked } = engine(2);
  await recoverPoints(client, { ...options, deployment: { isEmbedded: true } });
  expect(asked).toEqual(['end', 'points']);
});
