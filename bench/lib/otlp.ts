// Makes OTLP trace requests as bytes: span shape after what an HTTP service with a database sends,
// 20 attributes and one event, about 570 bytes a span.

/** Appends protobuf fields to a growing buffer; only what the generator needs. */
export class ProtobufWriter {
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;

  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  bytes(field: number, value: Uint8Array): void {
    this.#varint((field << 3) | 2);
    this.#varint(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  text(field: number, value: string): void {
    this.bytes(field, Buffer.from(value));
  }

  integer(field: number, value: number): void {
    this.#varint(field << 3);
    this.#varint(value);
  }

  fixed64(field: number, value: bigint): void {
    this.#varint((field << 3) | 1);
    this.#reserve(8);
    this.#bytes.writeBigUInt64LE(value, this.#length);
    this.#length += 8;
  }

  message(field: number, write: (writer: ProtobufWriter) => void): void {
    const inner = new ProtobufWriter();
    write(inner);
    this.bytes(field, inner.finish());
  }

  #varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

export interface RequestShape {
  readonly spans: number;
  /** Start of the newest span, Unix ms. */
  readonly nowMs: number;
  /** Spans spread over this many ms before `nowMs`. */
  readonly spreadMs: number;
  readonly spansPerTrace: number;
  readonly seed: number;
}

const SERVICES = [
  'storefront',
  'cart',
  'catalog',
  'orders',
  'payments',
  'mailer',
  'search',
  'stock',
];
const METHODS = ['GET', 'GET', 'GET', 'POST', 'PUT'];

/** One ExportTraceServiceRequest (opentelemetry/proto/collector/trace/v1) of one service. */
export function traceRequest(shape: RequestShape): Buffer {
  const random = generator(shape.seed);
  const request = new ProtobufWriter();
  request.message(1, (resourceSpans) => {
    const service = SERVICES[shape.seed % SERVICES.length] ?? 'storefront';
    resourceSpans.message(1, (resource) => {
      attribute(resource, 1, 'service.name', service);
      attribute(resource, 1, 'service.version', '2.4.1');
      attribute(resource, 1, 'deployment.environment', 'production');
      attribute(resource, 1, 'host.name', `${service}-${shape.seed % 6}`);
      attribute(resource, 1, 'telemetry.sdk.language', 'nodejs');
    });
    resourceSpans.message(2, (scopeSpans) => {
      scopeSpans.message(1, (scope) => scope.text(1, 'bench'));
      let traceId = identifier(random, 16);
      let parent: Uint8Array | undefined;
      for (let index = 0; index < shape.spans; index += 1) {
        if (index % shape.spansPerTrace === 0) {
          traceId = identifier(random, 16);
          parent = undefined;
        }
        const id = identifier(random, 8);
        const from = parent;
        scopeSpans.message(2, (span) => writeSpan(span, shape, random, traceId, id, from));
        parent ??= id;
      }
    });
  });
  return request.finish();
}

function writeSpan(
  span: ProtobufWriter,
  shape: RequestShape,
  random: () => number,
  traceId: Uint8Array,
  id: Uint8Array,
  parent: Uint8Array | undefined,
): void {
  const startMs = shape.nowMs - Math.floor(random() * shape.spreadMs);
  const start = BigInt(startMs) * 1_000_000n + BigInt(Math.floor(random() * 1_000_000));
  const duration = BigInt(Math.floor(Math.exp(random() * 9) * 50_000));
  const route = Math.floor(random() * 50);
  const isDatabase = parent !== undefined && random() < 0.4;
  span.bytes(1, traceId);
  span.bytes(2, id);
  if (parent !== undefined) span.bytes(4, parent);
  span.text(5, isDatabase ? `SELECT table_${route}` : `GET /resource_${route}/:id`);
  span.integer(6, isDatabase ? 3 : 2);
  span.fixed64(7, start);
  span.fixed64(8, start + duration);
  for (const [key, value] of attributes(random, route, isDatabase)) attribute(span, 9, key, value);
  span.message(11, (event) => {
    event.fixed64(1, start + duration / 2n);
    event.text(2, 'cache lookup');
    attribute(event, 3, 'cache.hit', random() < 0.7 ? 'true' : 'false');
  });
  if (random() < 0.02) {
    span.message(15, (status) => {
      status.text(2, 'deadline exceeded');
      status.integer(3, 2);
    });
  }
}

function attributes(
  random: () => number,
  route: number,
  isDatabase: boolean,
): [string, string | number][] {
  const common: [string, string | number][] = [
    ['thread.id', Math.floor(random() * 16)],
    ['thread.name', `worker-${Math.floor(random() * 16)}`],
    ['code.function', `handler_${route}`],
    ['enduser.id', `user-${Math.floor(random() * 20_000)}`],
    ['tenant.id', `tenant-${Math.floor(random() * 40)}`],
    ['network.protocol.version', '1.1'],
  ];
  if (isDatabase) {
    return [
      ...common,
      ['db.system', 'postgresql'],
      ['db.name', 'shop'],
      ['db.operation', 'SELECT'],
      ['db.sql.table', `table_${route}`],
      ['db.statement', `SELECT * FROM table_${route} WHERE id = $1 AND tenant = $2`],
      ['db.response.returned_rows', Math.floor(random() * 100)],
      ['server.address', 'postgres.internal'],
      ['server.port', 5432],
      ['pool.size', 20],
    ];
  }
  return [
    ...common,
    ['http.request.method', METHODS[route % METHODS.length] ?? 'GET'],
    ['http.route', `/resource_${route}/:id`],
    ['http.response.status_code', random() < 0.02 ? 500 : 200],
    ['url.path', `/resource_${route}/${Math.floor(random() * 100_000)}`],
    ['url.scheme', 'https'],
    ['client.address', `10.0.${Math.floor(random() * 255)}.${Math.floor(random() * 255)}`],
    ['server.address', 'shop.example'],
    ['http.request.body.size', Math.floor(random() * 5000)],
    ['http.response.body.size', Math.floor(random() * 50_000)],
  ];
}

/** A KeyValue with a text or a whole number. */
export function attribute(
  writer: ProtobufWriter,
  field: number,
  key: string,
  value: string | number,
): void {
  writer.message(field, (pair) => {
    pair.text(1, key);
    pair.message(2, (any) => {
      if (typeof value === 'string') any.text(1, value);
      else any.integer(3, value);
    });
  });
}

function identifier(random: () => number, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => 1 + Math.floor(random() * 255));
}

/** Mulberry32: small, fast and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
