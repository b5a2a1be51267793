import path from 'node:path';
import type { TelemetryClient } from '../../src/telemetry/client.ts';
import { type EngineOverHttp, startEngine } from '../cluster/start-engine.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { AlertingServer } from './alerting-server.ts';
import { CampaignServer, type CampaignServerOptions } from './campaign-server.ts';
import { oneOf, type Random } from './random.ts';

/**
 * Seconds after which the series of a node that was killed are another one's. An insert that was sent must have begun within a
 * third of it (`LEASE_RESERVE_SHARE`), also where the engine shares two cores with all other tests.
 */
const LEASE = 6;

/** The operator token of every node. */
export const OPERATOR = 'operator-of-several-nodes-0123456789abcdef';

/** Servers that share one ClickHouse and one PostgreSQL, each a process of its own with a directory of its own. */
export class NodeGroup {
  readonly store: TelemetryClient;
  readonly postgres: string;
  nodes: CampaignServer[] = [];
  readonly #directory: string;
  readonly #engine: EngineOverHttp;
  readonly #database: TemporaryPostgres;
  #started = 0;

  private constructor(
    directory: string,
    engine: EngineOverHttp,
    database: TemporaryPostgres,
    store: TelemetryClient,
  ) {
    this.#directory = directory;
    this.#engine = engine;
    this.#database = database;
    this.store = store;
    this.postgres = database.url;
  }

  /** Starts so many nodes at once on empty stores. Throws where there is no PostgreSQL. */
  static async start(directory: string, count: number): Promise<NodeGroup> {
    const database = await startPostgres();
    if (typeof database === 'string') throw new Error(database);
    const engine = await startEngine();
    const store = await engine.openStore('spanlight');
    const group = new NodeGroup(directory, engine, database, store);
    try {
      group.nodes = await Promise.all(Array.from({ length: count }, () => group.startNode()));
    } catch (error) {
      await group.stop();
      throw error;
    }
    return group;
  }

  /** What makes a server one of these nodes. */
  get #environment(): Readonly<Record<string, string>> {
    return {
      SPANLIGHT_CLICKHOUSE_URL: this.#engine.url,
      SPANLIGHT_POSTGRES_URL: this.postgres,
      SPANLIGHT_NODE_URL: 'http://127.0.0.1',
      SPANLIGHT_NODE_LEASE: `${LEASE}s`,
      SPANLIGHT_OPERATOR_TOKEN: OPERATOR,
    };
  }

  /** Starts one more node, which is not among `nodes` yet. */
  async startNode(
    options: Pick<CampaignServerOptions, 'accounts' | 'environment'> = {},
  ): Promise<CampaignServer> {
    this.#started++;
    return await CampaignServer.start({
      ...options,
      directory: path.join(this.#directory, `node-${this.#started}`),
      environment: { ...this.#environment, ...options.environment },
    });
  }

  /** Starts one more node whose alerting is done when it is told to; it is not among `nodes`. */
  async startAlertingNode(): Promise<AlertingServer> {
    this.#started++;
    const directory = path.join(this.#directory, `node-${this.#started}`);
    return await AlertingServer.start(directory, this.#environment);
  }

  /** A node that is there, as a load balancer would find one. */
  any(random: Random): CampaignServer {
    return oneOf(
      random,
      this.nodes.filter((node) => node.isAlive),
    );
  }

  /** Kills a node as a power cut would, and starts another in its place. */
  async replace(node: CampaignServer): Promise<void> {
    await node.kill();
    this.nodes = this.nodes.filter((other) => other !== node);
    this.nodes.push(await this.startNode());
  }

  /** Ends all in order. */
  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.store.close();
    await this.#engine.stop();
    await this.#database.stop();
  }
}
