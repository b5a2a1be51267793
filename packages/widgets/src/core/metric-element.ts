import { LiveElement } from './live-element.ts';
import { parseMetrics } from './metric-query.ts';
import type { MetricRequest } from './metric-request.ts';

/** Attributes that say what is asked. */
const ASKED = ['url', 'project', 'metrics', 'query', 'last'] as const;

/** What elements share that ask about metrics: the attributes `metrics`, `query`, `project`, `last`, `url` and `refresh`. */
export abstract class MetricElement<Data, Client> extends LiveElement<Data, Client> {
  static readonly askingAttributes: readonly string[] = [...ASKED, 'refresh'];

  protected override readonly asking = ASKED;

  /** Asks the client, or the server when there is none. */
  protected abstract ask(
    request: MetricRequest,
    client: Client | undefined,
    signal: AbortSignal,
  ): Promise<Data>;

  protected override canAsk(): boolean {
    return this.text('metrics') !== '';
  }

  protected override load(client: Client | undefined, signal: AbortSignal): Promise<Data> {
    const lt = new Date();
    const gte = new Date(lt.getTime() - 1000 * this.numberAttribute('last', 3600, 60, 8e6));
    const request = {
      url: this.text('url'),
      project: this.text('project'),
      metrics: parseMetrics(this.text('metrics')),
      query: this.text('query'),
      time: { gte, lt },
    };
    return this.ask(request, client, signal);
  }
}
