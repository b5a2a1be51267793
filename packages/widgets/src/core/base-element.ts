/** `HTMLElement` in a browser; elsewhere a stand-in, so that a server can import the classes. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/** What the elements share: one update per turn however many properties change, and states for CSS. */
export abstract class BaseElement extends Base {
  #internals: ElementInternals | undefined;
  #status = '';
  #isWaiting = false;
  readonly #values = new Map<string, unknown>();
  readonly #ownProperties: readonly string[];

  constructor() {
    super();
    this.#ownProperties = new.target.ownProperties;
  }

  /** Properties that a page may have set before the element was defined. */
  protected static ownProperties: readonly string[] = [];

  /**
   * Gives the element properties that bring it up to date when they are set.
   * @param defaults what they are until then, by name
   */
  protected static properties(defaults: Readonly<Record<string, unknown>>): void {
    this.ownProperties = [...this.ownProperties, ...Object.keys(defaults)];
    for (const [name, value] of Object.entries(defaults)) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: BaseElement) {
          // Many a framework hands in null for what is not there yet.
          return this.#values.get(name) ?? value;
        },
        set(this: BaseElement, next: unknown) {
          this.#values.set(name, next);
          this.changed(name);
        },
      });
    }
  }

  /** A property was set. */
  protected changed(_name: string): void {
    this.requestUpdate();
  }

  /** Brings what is shown in line with attributes and properties. Called while connected. */
  protected abstract update(): void;

  /** Releases what the element holds while connected. */
  protected abstract release(): void;

  connectedCallback(): void {
    for (const name of this.#ownProperties) this.#upgrade(name);
    this.requestUpdate();
  }

  disconnectedCallback(): void {
    this.release();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.requestUpdate();
  }

  /** Updates at the end of the turn. */
  protected requestUpdate(): void {
    if (this.#isWaiting || !this.isConnected) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      if (this.isConnected) this.update();
    });
  }

  /** Enters a status; tells nobody when it is the same. */
  protected setStatus(status: string): void {
    if (status === this.#status) return;
    this.#internals ??= this.attachInternals();
    this.#internals.states.delete(this.#status);
    this.#internals.states.add(status);
    this.#status = status;
    this.emit('spanlight-status', { status });
  }

  /** Sends an event out of the shadow root. */
  protected emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /** An attribute as a number within limits. */
  protected numberAttribute(name: string, fallback: number, low: number, high: number): number {
    const value = this.readNumber(this.getAttribute(name) ?? '');
    return Number.isFinite(value) ? Math.min(Math.max(value, low), high) : fallback;
  }

  /** A text as a number; NaN where it is none. */
  protected readNumber(text: string): number {
    return text.trim() === '' ? Number.NaN : Number(text);
  }

  /** A property set before the class was known hides the accessor; this gives it back. */
  #upgrade(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }
}

/** Registers an element once; harmless without a DOM and when the script is loaded twice. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements;
  if (registry !== undefined && registry.get(name) === undefined) registry.define(name, element);
}

declare global {
  interface GlobalEventHandlersEventMap {
    'spanlight-status': CustomEvent<{ readonly status: string }>;
  }
}
