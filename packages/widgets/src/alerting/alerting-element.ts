import { LiveElement } from '../core/live-element.ts';

/** What the elements about alerts and monitors share: the attribute `label`, the property `texts`. */
export abstract class AlertingElement<Data, Client, Texts> extends LiveElement<Data, Client> {
  protected override readonly ownProperties: readonly string[] = ['data', 'client', 'texts'];
  #texts: Texts | undefined;

  /** Texts in another language. */
  get texts(): Texts | undefined {
    return this.#texts;
  }

  set texts(texts: Texts | undefined) {
    this.#texts = texts;
    this.requestUpdate();
  }
}
