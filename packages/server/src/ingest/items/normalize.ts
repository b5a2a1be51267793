import type { AttributeKeys } from '../attributes/attribute-keys.ts';
import { KIND } from '../attributes/attribute-set.ts';
import type { AttributeKey } from '../attributes/attribute-key.ts';
import { EXCEPTION, LOG } from './event-names.ts';
import type { ItemDraft } from './item-draft.ts';
import type { KnownKeys } from '../attributes/known-keys.ts';
import { scanMessage } from './log-message.ts';
import type { Renames } from '../attributes/renames.ts';
import { normalSeverity } from './severity.ts';
import { Slice, sliceOf } from '../attributes/slice.ts';
import { parseUserAgent } from './user-agent.ts';

const ERROR = sliceOf('error');
const ONE = sliceOf('1');
/** Bytes of a message in which words and parameters are looked for. */
const MESSAGE_BYTES = 16_384;

/** Brings an item's attributes to the form in which they are stored and classified. */
export class Normalizer {
  readonly #keys: AttributeKeys;
  readonly #known: KnownKeys;
  readonly #renames: Renames;
  readonly #value = new Slice();

  constructor(keys: AttributeKeys, renames: Renames) {
    this.#keys = keys;
    this.#known = keys.known;
    this.#renames = renames;
  }

  normalize(draft: ItemDraft): void {
    this.#renames.apply(draft.attributes, draft.isClient);
    if (!draft.isSpan) this.#severity(draft);
    this.#userAgent(draft);
    this.#message(draft);
  }

  #severity(draft: ItemDraft): void {
    const { attributes, eventName } = draft;
    const key = this.#known.logSeverity;
    if (eventName.equals(ERROR)) eventName.copy(EXCEPTION);
    if (attributes.read(key, this.#value)) {
      const sent = this.#value.toString();
      const stored = normalSeverity(sent);
      if (stored !== sent) attributes.putText(key, stored);
    } else if (!attributes.has(key)) {
      if (eventName.equals(LOG)) attributes.putText(key, 'INFO');
      else if (eventName.equals(EXCEPTION)) attributes.putText(key, 'ERROR');
    }
  }

  #userAgent({ attributes }: ItemDraft): void {
    const known = this.#known;
    if (!attributes.readText(known.userAgentOriginal, this.#value)) return;
    const agent = parseUserAgent(this.#value.toString());
    const add = (key: AttributeKey, value: string | undefined): void => {
      if (value && !attributes.has(key)) attributes.putText(key, value);
    };
    add(known.userAgentName, agent.name);
    add(known.userAgentVersion, agent.version);
    add(known.userAgentOsName, agent.osName);
    add(known.userAgentOsVersion, agent.osVersion);
    add(known.userAgentDevice, agent.device);
    if (agent.isBot)
      attributes.put(known.userAgentIsBot, KIND.integer, ONE.source, ONE.start, ONE.end);
  }

  /** Finds the words of a message; parameters in it become attributes where none is in the way. */
  #message(draft: ItemDraft): void {
    const { attributes } = draft;
    const value = this.#value;
    if (!attributes.readText(this.#known.logMessage, value)) return;
    value.end = Math.min(value.end, value.start + MESSAGE_BYTES);
    const { words, parameters } = scanMessage(value.toString());
    draft.words = words;
    for (const [name, text] of parameters) {
      const key = this.#keys.fromText(name);
      if (key !== undefined && !attributes.has(key)) attributes.putText(key, text);
    }
  }
}
