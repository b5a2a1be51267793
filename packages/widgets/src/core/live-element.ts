import { BaseElement } from './base-element.ts';
import { createLoader, type Loaded, type Loader } from './loader.ts';
import { every } from './ticker.ts';

/**
 * What elements share that show one answer: the properties `data` (then nothing is asked) and `client`, the attribute
 * `refresh`, and when to ask.
 */
export abstract class LiveElement<Data, Client> extends BaseElement {
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

  /** Attributes that say what is asked: an answer to other ones is not worth keeping. */
  protected abstract readonly asking: readonly string[];

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
    if (this.isConnected && this.#data === undefined && this.canAsk()) this.#load(true);
  }

  /** Whether the attributes say enough to ask. */
  protected abstract canAsk(): boolean;

  /** Asks the client, or the server when there is none. */
  protected abstract load(client: Client | undefined, signal: AbortSignal): Promise<Data>;

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
    if (!this.canAsk()) return;
    const key = this.asking.map((name) => this.getAttribute(name)).join('\n');
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

  #load(isSame: boolean): void {
    this.#loadedFrom = this.#client;
    this.#loader.load((signal) => this.load(this.#client, signal), isSame);
  }
}
