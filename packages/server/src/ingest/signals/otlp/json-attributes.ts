import { type AttributeSet, KIND } from '../../attributes/attribute-set.ts';
import type { AttributeContext } from '../../attributes/attribute-context.ts';
import { type ElementRoom, elementRoom, withinRoom } from '../../attributes/element-room.ts';
import { putJson } from '../../attributes/json-values.ts';
import type { JsonObject } from '../../items/log-record.ts';
import { DEPTH_LIMIT } from '../../limits.ts';
import { MalformedError } from '../../refusals.ts';
import { field, listField, objectField, textField, toInteger } from './json-fields.ts';

/** Puts the `attributes` of an object into a set. */
export function putAttributes(
  builder: AttributeContext,
  attributes: AttributeSet,
  object: JsonObject,
): void {
  for (const entry of listField(object, 'attributes')) {
    const sent = objectField(entry, 'value');
    const value = anyValue(sent);
    if (isNothing(value)) continue;
    const key = builder.keyForText(attributes, textField(entry, 'key'));
    if (key === undefined) continue;
    if (sent !== undefined && typeof value === 'number' && isDouble(sent)) {
      attributes.putNumber(key, value, KIND.float);
    } else putJson(attributes, key, value, builder.result);
  }
}

/** The `attributes` of an object as pairs. */
export function attributeEntries(object: JsonObject): [string, unknown][] {
  return listField(object, 'attributes').map((entry) => [
    textField(entry, 'key'),
    anyValue(objectField(entry, 'value')),
  ]);
}

/** The value of an attribute in OTLP/JSON. */
export type Decoded =
  | string
  | number
  | bigint
  | boolean
  | null
  | Decoded[]
  | { readonly [key: string]: Decoded };

/** An `AnyValue` as a JavaScript value; bytes and nothing are null. */
export function anyValue(
  value: JsonObject | undefined,
  depth = 0,
  room: ElementRoom = elementRoom(),
): Decoded {
  if (value === undefined) return null;
  if (depth > DEPTH_LIMIT) throw new MalformedError('attribute values are nested too deeply');
  const string = field(value, 'stringValue');
  if (typeof string === 'string') return string;
  const boolean = field(value, 'boolValue');
  if (typeof boolean === 'boolean') return boolean;
  const integer = field(value, 'intValue');
  if (integer !== undefined && integer !== null) return exact(toInteger(integer, 'intValue'));
  const double = field(value, 'doubleValue');
  if (double !== undefined && double !== null) return toDouble(double, 'doubleValue');
  const list = objectField(value, 'arrayValue');
  if (list) return Array.from(elementsOf(list, room), (entry) => anyValue(entry, depth + 1, room));
  const map = objectField(value, 'kvlistValue');
  if (map) return Object.fromEntries(mapEntries(map, depth + 1, room));
  return null;
}

const elementsOf = (list: JsonObject, room: ElementRoom): Iterable<JsonObject> =>
  withinRoom(listField(list, 'values'), room);

function mapEntries(map: JsonObject, depth: number, room: ElementRoom): [string, Decoded][] {
  return Array.from(elementsOf(map, room), (entry) => [
    textField(entry, 'key'),
    anyValue(objectField(entry, 'value'), depth, room),
  ]);
}

/** Whether a value is dropped: null, bytes and the empty list are. */
export function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether the number in a value was sent as a double: 5.0 stays apart from 5. */
function isDouble(value: JsonObject): boolean {
  const double = field(value, 'doubleValue');
  return double !== undefined && double !== null;
}

function exact(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

/** A double; JSON writes those it has no digits for as text. */
export function toDouble(value: unknown, name: string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    if (!Number.isNaN(number) || value === 'NaN') return number;
  }
  throw new MalformedError(`${name} is not a number`);
}
