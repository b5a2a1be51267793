import type { HeldToContract } from './calls/names.ts';
import type { ClientOptions } from './http/options.ts';
import { Transport } from './http/transport.ts';
import { Alerts } from './resources/alerts.ts';
import { Annotations } from './resources/annotations.ts';
import { Attributes, ServiceGraph, Systems } from './resources/systems.ts';
import { Channels } from './resources/channels.ts';
import { Dashboards } from './resources/dashboards.ts';
import { EmbedTokens, Projects, Questions, Sso, Usage, Users } from './resources/accounts.ts';
import { GridItems, GridRows } from './resources/grid.ts';
import { Groups } from './resources/groups.ts';
import { Metrics } from './resources/metrics.ts';
import { Monitors } from './resources/monitors.ts';
import { PinnedFacets, SavedViews } from './resources/saved-views.ts';
import { Silences } from './resources/silences.ts';
import { Spans } from './resources/spans.ts';
import { Traces } from './resources/traces.ts';

/** What answers for each noun. */
const nouns = {
  users: Users,
  sso: Sso,
  projects: Projects,
  usage: Usage,
  questions: Questions,
  systems: Systems,
  attributes: Attributes,
  groups: Groups,
  spans: Spans,
  traces: Traces,
  serviceGraph: ServiceGraph,
  metrics: Metrics,
  dashboards: Dashboards,
  gridItems: GridItems,
  gridRows: GridRows,
  alerts: Alerts,
  monitors: Monitors,
  channels: Channels,
  silences: Silences,
  annotations: Annotations,
  embedTokens: EmbedTokens,
  savedViews: SavedViews,
  pinnedFacets: PinnedFacets,
};

/**
 * A client of one server.
 *
 * ```ts
 * const client = new Spanlight({ url: 'https://spans.example', token, project: 1 });
 * const { groups } = await client.groups.list({
 *   time: { last: '1h' },
 *   system: 'spans:all',
 *   query: 'group by _group_id | per_min(sum(_count)) | p99(_duration)',
 * });
 * ```
 */
export class Spanlight implements HeldToContract<Spanlight> {
  declare readonly users: Users;
  declare readonly sso: Sso;
  declare readonly projects: Projects;
  declare readonly usage: Usage;
  declare readonly questions: Questions;
  declare readonly systems: Systems;
  declare readonly attributes: Attributes;
  declare readonly groups: Groups;
  declare readonly spans: Spans;
  declare readonly traces: Traces;
  declare readonly serviceGraph: ServiceGraph;
  declare readonly metrics: Metrics;
  declare readonly dashboards: Dashboards;
  declare readonly gridItems: GridItems;
  declare readonly gridRows: GridRows;
  declare readonly alerts: Alerts;
  declare readonly monitors: Monitors;
  declare readonly channels: Channels;
  declare readonly silences: Silences;
  declare readonly annotations: Annotations;
  declare readonly embedTokens: EmbedTokens;
  declare readonly savedViews: SavedViews;
  declare readonly pinnedFacets: PinnedFacets;
  readonly #transport: Transport;

  /** @throws InvalidParameterError when the url isn't an http or https address. */
  constructor(options: ClientOptions | Transport = {}) {
    const transport = options instanceof Transport ? options : new Transport(options);
    this.#transport = transport;
    for (const [noun, Own] of Object.entries(nouns))
      Object.assign(this, { [noun]: new Own(transport) });
  }

  /** Address of the server, without a slash at the end. */
  get url(): string {
    return this.#transport.url;
  }

  /** A client of the same server and session that differs in some options. */
  withOptions(options: ClientOptions): Spanlight {
    return new Spanlight(this.#transport.withOptions(options));
  }
}
