import { Buffer } from 'node:buffer';
import { ByteBuffer } from '../columns/byte-buffer.ts';
import type { IngestProject } from '../project.ts';
import type { AttributeKey } from '../attributes/attribute-key.ts';
import { EXCEPTION } from './event-names.ts';
import type { ItemDraft } from './item-draft.ts';
import type { KnownKeys } from '../attributes/known-keys.ts';
import { Slice, sliceOf } from '../attributes/slice.ts';
import { type AttributeSet, KIND } from '../attributes/attribute-set.ts';

const EMPTY_NAME = sliceOf('<empty>');
const UNKNOWN_ROUTE = sliceOf('<unknown_route>');
const HTTP = Buffer.from('HTTP ');
const SPACE = 0x20;
const QUESTION_MARK = 0x3f;

/**
 * Chooses the text under which an item is shown. Messages that become it are taken out of the
 * attributes.
 */
export class DisplayNamer {
  readonly #known: KnownKeys;
  readonly #text = new ByteBuffer(1024);
  readonly #value = new Slice();
  /** What a name may begin with: the method of a request, the severity of a message, the type of an exception. */
  readonly #lead = new Slice();
  readonly #composed = new Slice();

  constructor(known: KnownKeys) {
    this.#known = known;
  }

  /** Sets the display name of a draft whose system is known. */
  name(draft: ItemDraft, project: IngestProject): void {
    if (!this.#override(draft, project)) {
      this.#byType(draft);
      const { displayName } = draft;
      if (displayName.isBlank) displayName.copy(draft.isSpan ? draft.name : draft.eventName);
      if (displayName.isBlank) displayName.copy(draft.name);
    }
    if (draft.displayName.isBlank) draft.displayName.copy(EMPTY_NAME);
  }

  #override(draft: ItemDraft, project: IngestProject): boolean {
    if (draft.isSpanEvent) return false;
    const { attributes, displayName, isSpan } = draft;
    const known = this.#known;
    const named = attributes.readText(known.displayName, displayName);
    if (named) attributes.remove(known.displayName);
    if (named) return true;
    if (!isSpan || project.forceSpanName.length === 0) return false;
    if (!attributes.readText(known.otelLibraryName, this.#value)) return false;
    if (!project.forceSpanName.includes(this.#value.toString())) return false;
    displayName.copy(draft.name);
    return true;
  }

  #byType(draft: ItemDraft): void {
    switch (draft.type) {
      case 'db':
        draft.attributes.readText(this.#known.dbStatement, draft.displayName);
        return;
      case 'httpclient':
      case 'httpserver':
        this.#http(draft);
        return;
      case 'log':
        this.#log(draft);
        return;
      case 'message':
        this.#message(draft);
        return;
      case 'other-events':
        draft.displayName.copy(draft.eventName);
        return;
      default:
        draft.displayName.copy(draft.name);
    }
  }

  #http(draft: ItemDraft): void {
    const { attributes, displayName, name } = draft;
    const known = this.#known;
    const value = this.#value;
    const method = this.#lead;
    if (!attributes.read(known.httpRequestMethod, method)) method.clear();
    if (name.length > 0 && !this.#saysNothing(draft, method)) {
      displayName.copy(name);
    } else if (attributes.read(known.httpRoute, value)) {
      this.#compose(displayName, method, value);
    } else if (attributes.read(known.urlPath, value)) {
      withoutQuery(value);
      this.#compose(displayName, method, value);
    } else if (this.#pathOfUrl(draft, value)) {
      this.#compose(displayName, method, value);
    } else if (method.length > 0) {
      this.#compose(displayName, method, UNKNOWN_ROUTE);
    }
  }

  /** Whether the span's name only repeats one of its attributes. */
  #saysNothing(draft: ItemDraft, method: Slice): boolean {
    const { name } = draft;
    return (
      name.equals(method) ||
      this.#isValueOf(draft, this.#known.httpRoute) ||
      this.#isValueOf(draft, this.#known.serverAddress) ||
      this.#isValueOf(draft, this.#known.urlPath) ||
      this.#isHttpAndMethod(name, method)
    );
  }

  #isValueOf(draft: ItemDraft, key: AttributeKey): boolean {
    return draft.attributes.read(key, this.#value) && this.#value.equals(draft.name);
  }

  #isHttpAndMethod(name: Slice, method: Slice): boolean {
    const composed = this.#composed;
    this.#text.clear();
    this.#text.raw(HTTP, 0, HTTP.length);
    this.#text.raw(method.source, method.start, method.end);
    composed.set(this.#text.bytes, 0, this.#text.length);
    return method.length > 0 && name.equals(composed);
  }

  /** The path of `url_full` into `path`; fills `url_scheme` where it is missing. */
  #pathOfUrl(draft: ItemDraft, path: Slice): boolean {
    const { attributes } = draft;
    const known = this.#known;
    if (!attributes.readText(known.urlFull, path)) return false;
    const [, scheme, rest] = /^([a-z][\w+.-]*):\/\/[^/?#]*([^?#]*)/i.exec(path.toString()) ?? [];
    if (scheme === undefined) return false;
    if (!attributes.has(known.urlScheme)) attributes.putText(known.urlScheme, scheme.toLowerCase());
    path.setText(rest || '/');
    return true;
  }

  #log(draft: ItemDraft): void {
    const { attributes, displayName, eventName } = draft;
    const known = this.#known;
    const isException = eventName.equals(EXCEPTION);
    if (!isException && attributes.read(known.logMessage, this.#value)) {
      attributes.remove(known.logMessage);
      this.#logMessage(draft);
    } else if (attributes.read(known.exceptionMessage, this.#value)) {
      attributes.remove(known.exceptionMessage);
      this.#exceptionMessage(draft);
    } else if (isException) {
      if (!attributes.read(known.exceptionType, displayName)) displayName.copy(eventName);
    } else if (attributes.count > 0) {
      displayName.setText(attributesAsJson(attributes));
    }
  }

  /** The message in `#value`, led by the severity unless it begins with it. */
  #logMessage(draft: ItemDraft): void {
    const severity = this.#lead;
    const known = draft.attributes.read(this.#known.logSeverity, severity);
    if (!known || this.#value.startsWith(severity)) draft.displayName.copy(this.#value);
    else this.#compose(draft.displayName, severity, this.#value);
  }

  #exceptionMessage(draft: ItemDraft): void {
    const type = this.#lead;
    const known = draft.attributes.read(this.#known.exceptionType, type);
    if (!known || this.#value.startsWith(type)) draft.displayName.copy(this.#value);
    else this.#compose(draft.displayName, type, this.#value, ': ');
  }

  #message(draft: ItemDraft): void {
    const { displayName, name, eventName, kind } = draft;
    if (draft.attributes.read(this.#known.messagingOperation, this.#value)) {
      this.#compose(displayName, name, this.#value);
    } else if (kind !== 'internal') {
      this.#value.setText(kind);
      this.#compose(displayName, name, this.#value);
    } else {
      displayName.copy(eventName);
    }
  }

  /** `first`, `between` (a space unless given) and `second`; `second` alone when there is no first. */
  #compose(into: Slice, first: Slice, second: Slice, between?: string): void {
    if (first.length === 0) {
      into.copy(second);
      return;
    }
    const text = this.#text;
    text.clear();
    text.raw(first.source, first.start, first.end);
    if (between === undefined) text.uint8(SPACE);
    else text.characters(between);
    text.raw(second.source, second.start, second.end);
    into.set(text.bytes, 0, text.length);
  }
}

function withoutQuery(path: Slice): void {
  // Not `indexOf`: it would go on beyond the path, to the end of the body.
  let at = path.start;
  while (at < path.end && path.source[at] !== QUESTION_MARK) at++;
  if (at < path.end) path.set(path.source, path.start, at);
}

/** The attributes as one JSON object with sorted keys. */
function attributesAsJson(attributes: AttributeSet): string {
  const entries: [string, string][] = [];
  for (let i = 0; i < attributes.count; i++) {
    const key = attributes.keys[i];
    const text = attributes.sources[i]?.toString('utf8', attributes.starts[i], attributes.ends[i]);
    if (key === undefined || text === undefined) continue;
    const isText = attributes.kinds[i] === KIND.text || !isJson(text);
    entries.push([key.name, isText ? JSON.stringify(text) : text]);
  }
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

/** Numbers such as `NaN` are kept as text that JSON does not know. */
function isJson(text: string): boolean {
  return !/^-?(?:NaN|Infinity)$/.test(text);
}
