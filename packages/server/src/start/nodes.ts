import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/schema.ts';
import { NodeAwayError, sendCalls, sendPoints } from '../ingest/nodes/node-calls.ts';
import type { NodesOptions } from '../ingest/points/nodes/node-points.ts';
import { ShareKeeper } from '../ingest/nodes/share-keeper.ts';
import { newSecret } from '../shared/secrets/secret-file.ts';
import { UnreachableNodes } from './unreachable-nodes.ts';
import { reportOnce } from './report-once.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import { waitForInserts } from '../telemetry/restore/wait-for-inserts.ts';
import { haveTheirPoints, readSeriesStates } from '../telemetry/restore/series-states.ts';
import { POINTS_MINUTES } from '../telemetry/tables/points.ts';
import { SERIES_STATES } from '../telemetry/tables/series-states.ts';
import type { Stores } from './stores.ts';

/** What a server needs to count series together with others. */
interface OpenNodes {
  readonly options: NodesOptions;
  /** What the servers of the installation know each other by. */
  readonly key: string;
}

/** Opens what servers have in common where this is one of several; undefined where it is alone. */
export async function openNodes(
  config: Config,
  { telemetry, metadata }: Pick<Stores, 'telemetry' | 'metadata'>,
  log: FastifyBaseLogger,
): Promise<OpenNodes | undefined> {
  if (config.node.url === undefined) return undefined;
  const { settings, nodes } = metadata;
  const key = await settings.getOrStore('node-key', newSecret());
  const since = Number(await settings.getOrStore('series-shared-since', String(Date.now())));
  const keeper = new ShareKeeper({
    nodes,
    lease: config.node.lease * 1000,
    onNodes: (present) =>
      log.info(
        { nodes: present.map(({ url }) => url) },
        'the servers of the installation have changed',
      ),
    onError: reportOnce((error) =>
      log.error({ err: error }, 'series of metrics could not be distributed among the servers'),
    ),
  });
  // After its lease others count the series of a server, unless it is away for this one alone.
  const unreachableNodes = new UnreachableNodes(
    config.node.lease * 1000 + 10_000,
    reportOnce((error) =>
      log.error(
        { err: error },
        'points or calls could not be passed to another server of the installation',
      ),
    ),
  );
  const noting = async <Result>(url: string, sent: Promise<Result>): Promise<Result> => {
    try {
      const answer = await sent;
      unreachableNodes.answered(url);
      return answer;
    } catch (error) {
      if (error instanceof NodeAwayError) unreachableNodes.away(url, error.fault);
      throw error;
    }
  };
  return {
    key,
    options: {
      keeper,
      since,
      stored: {
        settled: () =>
          waitForInserts(telemetry, deploymentOf(config), [
            POINTS_MINUTES.name,
            SERIES_STATES.name,
          ]),
        read: (shares) => readSeriesStates(telemetry, shares),
        havePoints: (states) => haveTheirPoints(telemetry, states),
      },
      send: (url, projectId, body) => noting(url, sendPoints(key, url, projectId, body)),
      sendCalls: (url, body) => noting(url, sendCalls(key, url, body)),
    },
  };
}

/** Where other servers reach this one. @param port that this one listens on, where the address names none */
export function nodeAddress(configured: string, port: number): string {
  const url = new URL(configured);
  if (url.port === '') url.port = String(port);
  return url.href.replace(/\/+$/, '');
}
