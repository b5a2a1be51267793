import { BaseElement } from './base-element.ts';
import { createLoader, type Loaded, type Loader } from './loader.ts';
import { parseMetrics } from './metric-query.ts';
import type { MetricRequest } from './metric-request.ts';
import { every } from './ticker.ts';

/** Attributes that say what is asked. */
const ASKED = ['url', 'project', 'metrics', 'query', 'last'] as const;

/**
 * What elements share that ask about metrics: the attributes `metrics`, `query`, `project`, `last`, `url` and
 * `refresh`, the properties `data` and `client`, and when to ask.
 */
export abstract class MetricElement<Data, Client> extends BaseElement {
  static readonly askingAttributes: readonly string[] = [...ASKED, 'refresh'];

  #data: Data | undefined;
  #client: Client | undefined;
  #loadedFrom: Client | undefined;
  #loadKey: string | undefined;
  #loaded: Loaded<Data> = { kind: 'loading' };
  #stopTicking: (() => void) | undefined;
  readonly #loader: Loader<Data> = createLoader((loaded) => {
    this.#loaded = loaded;
    this.present(loaded);
  });

  /** What is shown, when the page has it already. */
  get data(): Data | undefined {
    return this.#data;
  }

  set data(data: Data | undefined) {
    this.#data = data;
    this.requestUpdate();
  }

  /** Where the data is asked for. */
  get client(): Client | undefined {
    return this.#client;
  }

  set client(client: Client | undefined) {
    this.#client = client;
    this.requestUpdate();
  }

  /** Loads again, keeping what is shown until the answer comes. */
  reload(): void {
    if (this.#asksItself()) this.#load(true);
  }

  /** Asks the client, or the server when there is none. */
  protected abstract ask(
    request: MetricRequest,
    client: Client | undefined,
    signal: AbortSignal,
  ): Promise<Data>;

  /** Shows how loading went. */
  protected abstract present(loaded: Loaded<Data>): void;

  protected override update(): void {
    this.#stopTicking?.();
    this.#stopTicking = undefined;
    if (this.#data !== undefined) {
      this.#loader.stop();
      this.#loadKey = undefined;
      this.present({ kind: 'data', data: this.#data });
      return;
    }
    this.present(this.#loaded);
    if (!this.#asksItself()) return;
    const key = ASKED.map((name) => this.getAttribute(name)).join('\n');
    if (key !== this.#loadKey || this.#client !== this.#loadedFrom) this.#load(false);
    this.#loadKey = key;
    const refresh = this.numberAttribute('refresh', 60, 0, 86_400);
    if (refresh > 0) this.#stopTicking = every(refresh, () => this.#load(true));
  }

  protected override release(): void {
    this.#loader.stop();
    this.#stopTicking?.();
    this.#loadKey = undefined;
  }

  /** An attribute, empty when absent. */
  protected text(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  #asksItself(): boolean {
    return this.isConnected && this.#data === undefined && this.text('metrics') !== '';
  }

  #load(isSame: boolean): void {
    this.#loadedFrom = this.#client;
    this.#loader.load((signal) => {
      const lt = new Date();
      const gte = new Date(lt.getTime() - 1000 * this.numberAttribute('last', 3600, 60, 8e6));
      const request = {
        url: this.text('url'),
        project: this.text('project'),
        metrics: parseMetrics(this.text('metrics')),
        query: this.text('query'),
        time: { gte, lt },
      };
      return this.ask(request, this.#client, signal);
    }, isSame);
  }
}
