import { Buffer } from 'node:buffer';
import { ByteBuffer } from '../columns/byte-buffer.ts';
import { SYSTEM_LIMIT } from '../limits.ts';
import type { IngestProject } from '../project.ts';
import { EXCEPTION, LOG } from './event-names.ts';
import type { ItemDraft, ItemType } from './item-draft.ts';
import type { KnownKeys } from '../attributes/known-keys.ts';
import { levelOf } from './severity.ts';
import { cutEnd } from '../../shared/cut-text.ts';
import { Slice, sliceOf } from '../attributes/slice.ts';

const MESSAGE = sliceOf('message');
const OTHER_EVENTS = sliceOf('other-events');
const UNKNOWN = sliceOf('unknown');
const UNKNOWN_DATABASE = sliceOf('unknown_db');

const PREFIXES = {
  rpc: Buffer.from('rpc:'),
  messaging: Buffer.from('messaging:'),
  db: Buffer.from('db:'),
  httpclient: Buffer.from('httpclient:'),
  httpserver: Buffer.from('httpserver:'),
  funcs: Buffer.from('funcs:'),
  message: Buffer.from('message:'),
} as const;

const FUNCS = sliceOf('funcs');
const LEVELS = {
  trace: sliceOf('log:trace'),
  debug: sliceOf('log:debug'),
  info: sliceOf('log:info'),
  warn: sliceOf('log:warn'),
  error: sliceOf('log:error'),
  fatal: sliceOf('log:fatal'),
} as const;

/** Decides which system an item belongs to: `type` or `type:name`. The first rule that holds wins. */
export class SystemClassifier {
  readonly #known: KnownKeys;
  readonly #text = new ByteBuffer(256);
  readonly #value = new Slice();

  constructor(known: KnownKeys) {
    this.#known = known;
  }

  classify(draft: ItemDraft, project: IngestProject): void {
    if (draft.isSpan) this.#span(draft, project);
    else this.#event(draft);
  }

  #span(draft: ItemDraft, project: IngestProject): void {
    const known = this.#known;
    const value = this.#value;
    const { attributes } = draft;
    if (attributes.readText(known.rpcSystem, value)) {
      this.#byService(draft, 'rpc');
    } else if (attributes.readText(known.messagingSystem, value)) {
      this.#name(draft, 'messaging', value);
    } else if (attributes.readText(known.dbSystem, value)) {
      this.#name(draft, 'db', value);
    } else if (attributes.has(known.dbStatement)) {
      this.#name(draft, 'db', UNKNOWN_DATABASE);
    } else if (
      attributes.has(known.httpRoute) ||
      attributes.has(known.httpRequestMethod) ||
      attributes.has(known.httpResponseStatusCode)
    ) {
      this.#byService(draft, draft.kind === 'client' ? 'httpclient' : 'httpserver');
    } else if (project.groupFuncsByService) {
      this.#byService(draft, 'funcs');
    } else {
      draft.type = 'funcs';
      draft.system.copy(FUNCS);
    }
  }

  #event(draft: ItemDraft): void {
    const known = this.#known;
    const { attributes, eventName } = draft;
    if (eventName.equals(LOG)) {
      this.#log(draft);
    } else if (eventName.equals(EXCEPTION)) {
      draft.type = 'log';
      draft.system.copy(LEVELS.error);
    } else if (eventName.equals(MESSAGE)) {
      const value = this.#value;
      const found =
        attributes.readText(known.rpcSystem, value) ||
        attributes.readText(known.messagingSystem, value);
      this.#name(draft, 'message', found ? value : UNKNOWN);
    } else if (attributes.has(known.logMessage)) {
      this.#log(draft);
    } else if (attributes.has(known.exceptionMessage)) {
      draft.type = 'log';
      draft.system.copy(LEVELS.error);
    } else {
      draft.type = 'other-events';
      draft.system.copy(OTHER_EVENTS);
    }
  }

  #log(draft: ItemDraft): void {
    const value = this.#value;
    const found = draft.attributes.readText(this.#known.logSeverity, value);
    draft.type = 'log';
    draft.system.copy(LEVELS[found ? levelOf(value.toString()) : 'info']);
  }

  #byService(draft: ItemDraft, type: keyof typeof PREFIXES): void {
    const value = this.#value;
    const found = draft.attributes.readText(this.#known.serviceName, value);
    this.#name(draft, type, found ? value : UNKNOWN);
  }

  #name(draft: ItemDraft, type: keyof typeof PREFIXES & ItemType, name: Slice): void {
    const text = this.#text;
    const prefix = PREFIXES[type];
    text.clear();
    text.raw(prefix, 0, prefix.length);
    const end = cutEnd(name.source, name.start, name.end, SYSTEM_LIMIT - prefix.length);
    text.raw(name.source, name.start, end);
    draft.type = type;
    draft.system.set(text.bytes, 0, text.length);
  }
}

/** Whether an item of this system is an error by itself. */
export function isErrorSystem(system: Slice): boolean {
  return system.equals(LEVELS.error) || system.equals(LEVELS.fatal);
}
