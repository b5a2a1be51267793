/** Encodes OTLP requests field by field, without any of the code under test. */

type AnyValue =
  | string
  | boolean
  | number
  | bigint
  | null
  | Uint8Array
  | { readonly float: number }
  | readonly AnyValue[]
  | { readonly map: Attributes };

export type { AnyValue };
export type Attributes = readonly (readonly [string, AnyValue])[];

interface Event {
  readonly time?: bigint;
  readonly name?: string;
  readonly attributes?: Attributes;
}

interface Link {
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes?: Attributes;
}

export interface Span {
  /** Ids are hex. */
  readonly traceId?: string;
  readonly spanId?: string;
  readonly parentSpanId?: string;
  readonly name?: string;
  readonly kind?: number;
  readonly start?: bigint;
  readonly end?: bigint;
  readonly attributes?: Attributes;
  readonly events?: readonly Event[];
  readonly links?: readonly Link[];
  readonly status?: { readonly code?: number; readonly message?: string };
}

export interface LogRecord {
  readonly time?: bigint;
  readonly observed?: bigint;
  readonly severityNumber?: number;
  readonly severityText?: string;
  readonly body?: AnyValue;
  readonly attributes?: Attributes;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly eventName?: string;
}

interface Scope<Item> {
  readonly name?: string;
  readonly version?: string;
  readonly attributes?: Attributes;
  readonly items: readonly Item[];
}

export interface Resource<Item> {
  readonly attributes?: Attributes;
  readonly scopes: readonly Scope<Item>[];
}

export const encodeTraces = (resources: readonly Resource<Span>[]): Buffer =>
  encodeRequest(resources, encodeSpan);

export const encodeLogs = (resources: readonly Resource<LogRecord>[]): Buffer =>
  encodeRequest(resources, encodeLog);

export function encodeRequest<Item>(
  resources: readonly Resource<Item>[],
  encodeItem: (item: Item) => Buffer,
): Buffer {
  return Buffer.concat(
    resources.map(({ attributes, scopes }) =>
      bytes(
        1,
        ...(attributes ? [bytes(1, ...encodeAttributes(1, attributes))] : []),
        ...scopes.map((scope) =>
          bytes(
            2,
            bytes(
              1,
              text(1, scope.name),
              text(2, scope.version),
              ...encodeAttributes(3, scope.attributes),
            ),
            ...scope.items.map((item) => bytes(2, encodeItem(item))),
          ),
        ),
      ),
    ),
  );
}

export function encodeSpan(span: Span): Buffer {
  return Buffer.concat([
    hex(1, span.traceId),
    hex(2, span.spanId),
    hex(4, span.parentSpanId),
    text(5, span.name),
    integer(6, span.kind),
    fixed64(7, span.start),
    fixed64(8, span.end),
    ...encodeAttributes(9, span.attributes),
    ...(span.events ?? []).map((event) =>
      bytes(
        11,
        fixed64(1, event.time),
        text(2, event.name),
        ...encodeAttributes(3, event.attributes),
      ),
    ),
    ...(span.links ?? []).map((link) =>
      bytes(13, hex(1, link.traceId), hex(2, link.spanId), ...encodeAttributes(4, link.attributes)),
    ),
    span.status
      ? bytes(15, text(2, span.status.message), integer(3, span.status.code))
      : Buffer.alloc(0),
  ]);
}

function encodeLog(log: LogRecord): Buffer {
  return Buffer.concat([
    fixed64(1, log.time),
    integer(2, log.severityNumber),
    text(3, log.severityText),
    log.body === undefined ? Buffer.alloc(0) : bytes(5, encodeValue(log.body)),
    ...encodeAttributes(6, log.attributes),
    hex(9, log.traceId),
    hex(10, log.spanId),
    fixed64(11, log.observed),
    text(12, log.eventName),
  ]);
}

export function encodeAttributes(field: number, attributes: Attributes = []): Buffer[] {
  return attributes.map(([key, value]) => bytes(field, text(1, key), bytes(2, encodeValue(value))));
}

function encodeValue(value: AnyValue): Buffer {
  if (value === null) return Buffer.alloc(0);
  if (typeof value === 'string') return bytes(1, Buffer.from(value));
  if (typeof value === 'boolean') return Buffer.from([0x10, value ? 1 : 0]);
  if (typeof value === 'bigint') return Buffer.concat([Buffer.from([0x18]), varint(value)]);
  if (typeof value === 'number') {
    return Number.isInteger(value) ? encodeValue(BigInt(value)) : encodeValue({ float: value });
  }
  if (value instanceof Uint8Array) return bytes(7, Buffer.from(value));
  if (isList(value)) return bytes(5, ...value.map((entry) => bytes(1, encodeValue(entry))));
  if ('float' in value) {
    const encoded = Buffer.alloc(9);
    encoded[0] = 0x21;
    encoded.writeDoubleLE(value.float, 1);
    return encoded;
  }
  if ('map' in value) return bytes(6, ...encodeAttributes(1, value.map));
  throw new TypeError('no such value');
}

export function isList(value: AnyValue): value is readonly AnyValue[] {
  return Array.isArray(value);
}

function varint(value: bigint): Buffer {
  const encoded: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest >= 128n) {
    encoded.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...encoded, Number(rest)]);
}

export function bytes(field: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([varint(BigInt(field * 8 + 2)), varint(BigInt(body.length)), body]);
}

const text = (field: number, value: string | undefined): Buffer =>
  value === undefined ? Buffer.alloc(0) : bytes(field, Buffer.from(value));

const hex = (field: number, value: string | undefined): Buffer =>
  value === undefined ? Buffer.alloc(0) : bytes(field, Buffer.from(value, 'hex'));

const integer = (field: number, value: number | undefined): Buffer =>
  value === undefined
    ? Buffer.alloc(0)
    : Buffer.concat([varint(BigInt(field * 8)), varint(BigInt(value))]);

function fixed64(field: number, value: bigint | undefined): Buffer {
  if (value === undefined) return Buffer.alloc(0);
  const encoded = Buffer.alloc(8);
  encoded.writeBigUInt64LE(BigInt.asUintN(64, value));
  return Buffer.concat([varint(BigInt(field * 8 + 1)), encoded]);
}
