import { BlockBuilder } from '../columns/block-builder.ts';
import { DictionaryColumn } from '../columns/dictionary-column.ts';
import {
  FixedStringColumn,
  Float32Column,
  Int64Column,
  UInt16Column,
  UInt32Column,
  UInt8Column,
} from '../columns/fixed-columns.ts';
import { MapColumn } from '../columns/map-column.ts';
import { TextColumn } from '../columns/text-column.ts';
import { ByteBuffer } from '../columns/byte-buffer.ts';
import type { QuartersOfRows } from '../../telemetry/rollups/late-rows.ts';
import { QUARTERS } from '../../telemetry/tables/item-rollups.ts';
import {
  ITEM_COLUMNS,
  ITEM_SIGNALS,
  type ItemSignal,
  PROMOTED_LONG_TEXT,
  PROMOTED_TEXT,
} from '../../telemetry/tables/items.ts';
import type { Sliced } from '../../shared/slices.ts';
import type { OpenBatch } from '../../metadata/telemetry/open-batches.ts';
import { NAME_LIMIT } from '../limits.ts';
import { type AttributeSet, KIND } from '../attributes/attribute-set.ts';
import type { ItemDraft, ItemType } from './item-draft.ts';
import { cutEnd } from '../../shared/cut-text.ts';

/** Microseconds. */
const QUARTER = QUARTERS.width * 1e6;

const SIGNAL_OF: Readonly<Record<ItemType, ItemSignal>> = {
  rpc: 'span',
  messaging: 'span',
  db: 'span',
  httpclient: 'span',
  httpserver: 'span',
  funcs: 'span',
  log: 'log',
  message: 'event',
  'other-events': 'event',
};

/** The signal of an item: it follows the type, so an exception on a span is a log. */
export const signalOf = (draft: ItemDraft): ItemSignal => SIGNAL_OF[draft.type];

/** Items of many requests, on their way into the store. */
export interface ItemBatch extends OpenBatch {
  readonly block: Uint8Array;
  /** Bytes of the block. */
  readonly length: number;
  readonly quarters: QuartersOfRows;
}

/** Items as rows of the `items` table, in the block under construction. */
export class ItemRows {
  readonly block = new BlockBuilder(ITEM_COLUMNS);
  readonly #projectId = this.block.column('project_id', UInt32Column);
  readonly #signal = this.block.column('signal', UInt8Column);
  readonly #type = this.block.column('type', DictionaryColumn);
  readonly #system = this.block.column('system', DictionaryColumn);
  readonly #groupId = this.block.column('group_id', Int64Column);
  readonly #traceId = this.block.column('trace_id', FixedStringColumn);
  readonly #id = this.block.column('id', Int64Column);
  readonly #parentId = this.block.column('parent_id', Int64Column);
  readonly #eventNumber = this.block.column('event_number', UInt16Column);
  readonly #standalone = this.block.column('standalone', UInt8Column);
  readonly #kind = this.block.column('kind', DictionaryColumn);
  readonly #name = this.block.column('name', DictionaryColumn);
  readonly #eventName = this.block.column('event_name', DictionaryColumn);
  readonly #displayName = this.block.column('display_name', TextColumn);
  readonly #time = this.block.column('time', Int64Column);
  readonly #duration = this.block.column('duration', Int64Column);
  readonly #count = this.block.column('count', Float32Column);
  readonly #statusCode = this.block.column('status_code', DictionaryColumn);
  readonly #statusMessage = this.block.column('status_message', TextColumn);
  readonly #linkCount = this.block.column('link_count', UInt16Column);
  readonly #eventCount = this.block.column('event_count', UInt16Column);
  readonly #eventErrorCount = this.block.column('event_error_count', UInt16Column);
  readonly #eventLogCount = this.block.column('event_log_count', UInt16Column);
  readonly #status = this.block.column('http_response_status_code', UInt16Column);
  readonly #attributes = this.block.column('attrs', MapColumn);
  readonly #kinds = this.block.column('attr_kinds', DictionaryColumn);
  readonly #links = this.block.column('links', TextColumn);
  readonly #batch = this.block.column('batch', Int64Column);
  /** By an attribute key's `column`. */
  readonly #promoted: readonly (DictionaryColumn | TextColumn)[] = [
    ...PROMOTED_TEXT.map((name) => this.block.column(name, DictionaryColumn)),
    ...PROMOTED_LONG_TEXT.map((name) => this.block.column(name, TextColumn)),
  ];
  readonly #texts: readonly TextColumn[] = [
    this.#displayName,
    this.#statusMessage,
    this.#links,
    ...PROMOTED_LONG_TEXT.map((name) => this.block.column(name, TextColumn)),
  ];
  readonly #letters = new ByteBuffer(64);
  readonly #arena: ByteBuffer;
  #since = Infinity;
  #until = 0;
  #quarters = new RowQuarters();

  /** `arena` holds texts of one item and then of the next; all others lie in bytes that never change. */
  constructor(arena: ByteBuffer) {
    this.#arena = arena;
  }

  /** Bytes of attribute values and long texts so far: what a request can multiply. */
  get textBytes(): number {
    let total = this.#attributes.entryBytes;
    for (const column of this.#texts) total += column.byteLength();
    return total;
  }

  /** Adds a finished draft and returns its row. */
  append(draft: ItemDraft, projectId: number): number {
    const row = this.block.addRow();
    const { traceId, name, eventName, displayName, system } = draft;
    this.#projectId.values[row] = projectId;
    this.#signal.values[row] = ITEM_SIGNALS[signalOf(draft)];
    this.#type.setConstant(row, draft.type);
    this.#system.set(row, system.source, system.start, system.end);
    this.#groupId.setBigInt(row, draft.groupId);
    this.#traceId.set(row, traceId.source, traceId.start);
    this.#id.set(row, draft.idLow, draft.idHigh);
    this.#parentId.set(row, draft.parentLow, draft.parentHigh);
    this.#eventNumber.values[row] = draft.eventNumber;
    if (draft.standalone) this.#standalone.values[row] = 1;
    this.#kind.setConstant(row, draft.kind);
    const nameEnd = cutEnd(name.source, name.start, name.end, NAME_LIMIT);
    this.#name.set(row, name.source, name.start, nameEnd);
    if (!draft.isSpan) {
      const eventEnd = cutEnd(eventName.source, eventName.start, eventName.end, NAME_LIMIT);
      this.#eventName.set(row, eventName.source, eventName.start, eventEnd);
    }
    this.#displayName.set(row, displayName.source, displayName.start, displayName.end);
    this.#time.setNumber(row, draft.time);
    if (draft.time < this.#since) this.#since = draft.time;
    if (draft.time > this.#until) this.#until = draft.time;
    this.#quarters.add(projectId, draft.time);
    this.#duration.setNumber(row, draft.duration);
    this.#count.values[row] = 1;
    this.#statusCode.setConstant(row, draft.statusCode);
    const { statusMessage } = draft;
    if (statusMessage.length > 0)
      this.#statusMessage.set(row, statusMessage.source, statusMessage.start, statusMessage.end);
    this.#linkCount.values[row] = draft.linkCount;
    if (draft.links !== '') this.#links.setText(row, draft.links);
    this.#putAttributes(row, draft.attributes);
    return row;
  }

  /** Says how many events a span that was added before has. */
  setEvents(row: number, events: number, errors: number, logs: number): void {
    this.#eventCount.values[row] = events;
    this.#eventErrorCount.values[row] = errors;
    this.#eventLogCount.values[row] = logs;
  }

  /** The rows as a batch of this number, and the block empty again; nothing may be added between the slices. */
  *takeInSlices(number: bigint): Sliced<ItemBatch> {
    const { rows } = this.block;
    for (let row = 0; row < rows; row++) this.#batch.setBigInt(row, number);
    const { byProject: quarters } = this.#quarters;
    const batch = { number, rows, since: this.#since, until: this.#until, quarters };
    this.#since = Infinity;
    this.#until = 0;
    this.#quarters = new RowQuarters();
    const block = yield* this.block.takeInSlices();
    return { ...batch, block, length: block.length };
  }

  #putAttributes(row: number, attributes: AttributeSet): void {
    const letters = this.#letters;
    const { keys, kinds, sources, starts, ends, count } = attributes;
    letters.clear();
    for (let i = 0; i < count; i++) {
      const key = keys[i];
      const source = sources[i];
      if (key === undefined || source === undefined) continue;
      const kind = kinds[i] ?? 0;
      const start = starts[i] ?? 0;
      const end = ends[i] ?? 0;
      if (key.column >= 0 && this.#promote(row, key.column, kind, source, start, end)) continue;
      this.#attributes.add(this.#attributes.numberOf(key), source, start, end);
      letters.uint8(kind);
    }
    this.#attributes.endRow(row);
    this.#kinds.set(row, letters.bytes, 0, letters.length);
  }

  /** Fills an attribute's own column. True when that says all there is to say. */
  #promote(
    row: number,
    column: number,
    kind: number,
    source: Buffer,
    start: number,
    end: number,
  ): boolean {
    const promoted = this.#promoted[column];
    if (promoted !== undefined) {
      if (start === end) return false;
      if (promoted instanceof DictionaryColumn && this.#isLasting(source))
        promoted.setLasting(row, source, start, end);
      else promoted.set(row, source, start, end);
      return kind === KIND.text;
    }
    const number = smallInteger(source, start, end);
    if (number === 0) return false;
    this.#status.values[row] = number;
    return kind === KIND.integer;
  }

  /** Whether bytes never change: all but those the arena has now. Those it had before it grew are written no more. */
  #isLasting(source: Buffer): boolean {
    return source !== this.#arena.bytes;
  }
}

/** The quarters of an hour in which rows lie. */
class RowQuarters {
  readonly byProject = new Map<number, Set<number>>();
  #project = -1;
  #last = -1;

  /** `time` is in microseconds since 1970. */
  add(projectId: number, time: number): void {
    const quarter = Math.floor(time / QUARTER);
    // Rows that follow each other mostly lie in one.
    if (quarter === this.#last && projectId === this.#project) return;
    this.#last = quarter;
    this.#project = projectId;
    const quarters = this.byProject.get(projectId);
    if (quarters) quarters.add(quarter);
    else this.byProject.set(projectId, new Set([quarter]));
  }
}

/** The number that a text of digits stands for, 0 when it is none from 1 to 65535. */
function smallInteger(source: Buffer, start: number, end: number): number {
  let number = 0;
  for (let i = start; i < end; i++) {
    const digit = (source[i] ?? 0) - 48;
    if (digit < 0 || digit > 9 || number > 6553) return 0;
    number = number * 10 + digit;
  }
  return number > 65_535 ? 0 : number;
}
