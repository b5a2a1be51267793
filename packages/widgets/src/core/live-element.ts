import { BaseElement } from './base-element.ts';
import { createLoader, type Loaded, type Loader } from './loader.ts';
import type { Sharing } from './share.ts';
import { watchVisibility, type Visibility } from './visibility.ts';
import type { Status } from './status.ts';
import { every } from './ticker.ts';

/** Attributes that are numbers; the first ones are lengths of time. */
const NUMBERS = ['last', 'refresh', 'time-offset', 'min-interval', 'limit', 'height'] as const;

/** Seconds of the units that lengths of time may have. */
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({ s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }),
);

/** What shows data inside a shadow root. */
export interface View {
  show(...shown: never[]): Status;
  /** Lets go of what it holds while it is shown. */
  destroy?(): void;
}

/**
 * What elements share that show one answer: the properties `data` (then nothing is asked), `client` and `texts`, the
 * attribute `refresh`, when to ask, and a view that is there while the element is on a page.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- `texts` is read by those that extend it
export abstract class LiveElement<Data, Client, Texts, Shown extends View> extends BaseElement {
  #view: Shown | undefined;
  #loadedFrom: Client | undefined;
  #loadKey: string | undefined;
  #questionKey = '';
  #loaded: Loaded<Data> = { kind: 'loading' };
  #stopTicking: (() => void) | undefined;
  /** Seconds between two loads; 0 while nothing is loaded again. */
  #refresh = 0;
  #visibility: Visibility | undefined;
  /** What is to be asked once the element comes into view; whether it is what was asked before. */
  #late: { readonly isSame: boolean } | undefined;
  readonly #loader: Loader<Data> = createLoader((loaded) => {
    this.#loaded = loaded;
    this.#present(loaded);
  });

  static {
    this.properties({ data: undefined, client: undefined, texts: undefined });
  }

  /** What is shown, when the page has it already. */
  declare data: Data | undefined;
  /** Where the data is asked for. */
  declare client: Client | undefined;
  /** Texts in another language. What they lack, being older than the widget, is said in English. */
  declare texts: Texts | undefined;

  /** What elements of this kind ask on the page. */
  protected abstract readonly sharing: Sharing<Data>;

  /** Attributes that say what is asked: an answer to other ones is not worth keeping. */
  protected abstract readonly asking: readonly string[];

  /** Asks again, whatever was answered a moment ago, and keeps what is shown until the answer comes. */
  reload(): void {
    if (this.#loadKey !== undefined) this.#load(true, true);
  }

  /** What shows the data; undefined while the element has shown nothing yet. */
  protected get view(): Shown | undefined {
    return this.#view;
  }

  /** Whether the attributes say enough to ask, besides whose data it is. @default true */
  protected canAsk(): boolean {
    return true;
  }

  /** What attributes may say, by name, where only some words make sense. */
  protected readonly words: Readonly<Record<string, readonly string[]>> = {};

  /** Asks the client, or the server when there is none. */
  protected abstract load(client: Client | undefined, signal: AbortSignal): Promise<Data>;

  /** Builds what shows the data. */
  protected abstract createView(root: ShadowRoot): Shown;

  /** Shows how loading went; answers the status it leads to. */
  protected abstract show(view: Shown, loaded: Loaded<Data>): Status;

  protected override update(): void {
    const message = this.#fault();
    if (message) {
      this.#stopAsking();
      this.#present({ kind: 'failed', message });
      return;
    }
    if (this.data !== undefined) {
      this.#stopAsking();
      this.#present({ kind: 'data', data: this.data });
      return;
    }
    if (!this.#isReady()) {
      this.#stopAsking();
      this.#forget('waiting');
      return;
    }
    this.#present(this.#loaded);
    const key = this.#attributesKey();
    const isSame = key === this.#loadKey && this.client === this.#loadedFrom;
    if (!isSame || this.questionKey() !== this.#questionKey) this.#load(isSame);
    this.#loadKey = key;
    this.#tick(this.numberAttribute('refresh', 60, 0, 86_400));
  }

  protected override release(): void {
    this.#visibility?.leave();
    this.#visibility = undefined;
    this.#stopAsking();
    this.#view?.destroy?.();
    this.#view = undefined;
  }

  /** Lengths of time may have a unit: `24h`. */
  protected override readNumber(text: string): number {
    const unit = UNITS.get(text.slice(-1));
    return unit ? unit * super.readNumber(text.slice(0, -1)) : super.readNumber(text);
  }

  /** An attribute, empty when absent. */
  protected text(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  /** What else a question depends on, as text: what is shown stays until another answer comes. */
  protected questionKey(): string {
    return '';
  }

  /** What is asked for in time: `from` and `to`, else the attribute `last`, in seconds up to now. @default an hour */
  protected period(): { readonly gte: Date; readonly lt: Date } {
    const [from, to] = [Date.parse(this.text('from')), Date.parse(this.text('to'))];
    if (from < to) return { gte: new Date(from), lt: new Date(to) };
    const lt = new Date();
    const last = this.numberAttribute('last', 3600, 60, 8e6);
    return { gte: new Date(lt.getTime() - 1000 * last), lt };
  }

  /** Whether it is known who is asked: a client, else the server at `url` about a project. */
  protected knowsWhom(): boolean {
    return this.client !== undefined || this.text('project') !== '';
  }

  /** What is wrong with the attributes: a default in their place would mislead. Empty when nothing is. */
  #fault(): string {
    for (const [name, words] of Object.entries(this.words)) {
      if (
        this.text(name)
          .split(/\s/)
          .some((word) => word && !words.includes(word))
      )
        return `${name} must be ${words.join(' or ')}`;
    }
    for (const name of NUMBERS) {
      const text = this.text(name);
      if (text && !Number.isFinite(this.readNumber(text)))
        return `${name} must be a number, not "${text}"`;
    }
    const [from, to] = [this.text('from'), this.text('to')];
    return (from || to) && !(Date.parse(from) < Date.parse(to))
      ? 'from and to must be two times, the first before the second'
      : '';
  }

  #attributesKey(): string {
    return JSON.stringify(this.asking.map((name) => this.text(name)));
  }

  #isReady(): boolean {
    return this.knowsWhom() && this.canAsk();
  }

  /** Loads again every so many seconds. What changes otherwise leaves the time of the next load as it is. */
  #tick(refresh: number): void {
    if (refresh === this.#refresh) return;
    this.#refresh = refresh;
    this.#stopTicking?.();
    this.#stopTicking =
      refresh > 0
        ? every(refresh, () => {
            // An answer that takes longer than the time between two loads would never come.
            if (!this.#loader.isBusy()) this.#load(true);
          })
        : undefined;
  }

  /** Asks nothing any more, not even once it comes into view. */
  #stopAsking(): void {
    this.#tick(0);
    this.#loader.stop();
    this.#loadKey = undefined;
    this.#late = undefined;
  }

  /** @param status instead of that of what is shown */
  #present(loaded: Loaded<Data>, status?: string): void {
    this.#view ??= this.createView(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    let own: Status;
    try {
      own = this.show(this.#view, loaded);
    } catch (error) {
      // Data of another shape, such as the body of a failure that a page handed on.
      own = this.show(this.#view, { kind: 'failed', message: String(error) });
    }
    this.setStatus(status ?? own);
  }

  /** Shows nothing of what was loaded before. */
  #forget(status?: string): void {
    this.#loader.stop();
    this.#loaded = { kind: 'loading' };
    this.#present(this.#loaded, status);
  }

  #load(isSame: boolean, isNew?: boolean): void {
    this.#visibility ??= watchVisibility(this, () => {
      const late = this.#late;
      if (late) this.#load(late.isSame);
    });
    // Nobody sees it: it asks when it comes into view, and then only once.
    if (this.#visibility.isFar() && !this.hasAttribute('eager')) {
      this.#late = { isSame: isSame && (this.#late?.isSame ?? true) };
      // What another question came to is not what it will show.
      if (!isSame) this.#forget();
      return;
    }
    this.#late = undefined;
    const { client } = this;
    this.#loadedFrom = client;
    this.#questionKey = this.questionKey();
    const key = this.#questionKey + this.#attributesKey();
    this.#loader.load((signal) => {
      const ask = (ending: AbortSignal): Promise<Data> => this.load(client, ending);
      const source = typeof client === 'object' && client !== null ? client : document;
      return this.sharing.ask(source, key, signal, ask, isNew);
    }, isSame);
  }
}
