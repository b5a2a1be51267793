import type { HeldToContract } from './calls/names.ts';
import type { ClientOptions } from './http/options.ts';
import { Transport } from './http/transport.ts';
import { Alerts } from './resources/alerts.ts';
import { Annotations } from './resources/annotations.ts';
import { Attributes, ServiceGraph, Systems } from './resources/systems.ts';
import { Channels } from './resources/channels.ts';
import { Dashboards } from './resources/dashboards.ts';
import { EmbedTokens, Projects, Sso, Usage, Users } from './resources/accounts.ts';
import { GridItems, GridRows } from './resources/grid.ts';
import { Groups } from './resources/groups.ts';
import { Metrics } from './resources/metrics.ts';
import { Monitors } from './resources/monitors.ts';
import { PinnedFacets, SavedViews } from './resources/saved-views.ts';
import { Spans } from './resources/spans.ts';
import { Traces } from './resources/traces.ts';

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
  declare readonly annotations: Annotations;
  declare readonly embedTokens: EmbedTokens;
  declare readonly savedViews: SavedViews;
  declare readonly pinnedFacets: PinnedFacets;
  readonly #transport: Transport;

  /** @throws InvalidParameterError when the url isn't an http or https address. */
  constructor(options: ClientOptions | Transport = {}) {
    const transport = options instanceof Transport ? options : new Transport(options);
    this.#transport = transport;
    this.users = new Users(transport);
    this.sso = new Sso(transport);
    this.projects = new Projects(transport);
    this.usage = new Usage(transport);
    this.systems = new Systems(transport);
    this.attributes = new Attributes(transport);
    this.groups = new Groups(transport);
    this.spans = new Spans(transport);
    this.traces = new Traces(transport);
    this.serviceGraph = new ServiceGraph(transport);
    this.metrics = new Metrics(transport);
    this.dashboards = new Dashboards(transport);
    this.gridItems = new GridItems(transport);
    this.gridRows = new GridRows(transport);
    this.alerts = new Alerts(transport);
    this.monitors = new Monitors(transport);
    this.channels = new Channels(transport);
    this.annotations = new Annotations(transport);
    this.embedTokens = new EmbedTokens(transport);
    this.savedViews = new SavedViews(transport);
    this.pinnedFacets = new PinnedFacets(transport);
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
