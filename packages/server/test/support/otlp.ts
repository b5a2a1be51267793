/** A span as tests describe it; times are milliseconds since 1970. */
export interface TestSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind?: number;
  readonly start: number;
  readonly milliseconds: number;
  readonly failed?: boolean;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly exception?: string;
  /** When the exception was thrown; at the start of the span unless given. */
  readonly thrownAt?: number;
}

/** An OTLP/JSON trace request of one service. */
export function traceRequest(service: string, spans: readonly TestSpan[]): unknown {
  return {
    resourceSpans: [
      {
        resource: resource(service),
        scopeSpans: [{ scope: { name: 'test' }, spans: spans.map(spanJson) }],
      },
    ],
  };
}

/** An OTLP/JSON log request with one record. */
export function logRequest(service: string, time: number, message: string): unknown {
  const record = {
    timeUnixNano: nanoseconds(time),
    severityNumber: 9,
    severityText: 'INFO',
    body: { stringValue: message },
  };
  return {
    resourceLogs: [{ resource: resource(service), scopeLogs: [{ logRecords: [record] }] }],
  };
}

/**
 * An OTLP/JSON metrics request with points of a cumulative counter.
 *
 * @param start when it began, milliseconds since 1970
 * @param values what it was by then, by seconds since its start
 */
export function counterRequest(
  name: string,
  start: number,
  values: Readonly<Record<number, number>>,
): unknown {
  const dataPoints = Object.entries(values).map(([seconds, value]) => ({
    startTimeUnixNano: nanoseconds(start),
    timeUnixNano: nanoseconds(start + Number(seconds) * 1000),
    asInt: String(value),
  }));
  const sum = { aggregationTemporality: 2, isMonotonic: true, dataPoints };
  return {
    resourceMetrics: [{ resource: resource('shop'), scopeMetrics: [{ metrics: [{ name, sum }] }] }],
  };
}

const resource = (service: string) => ({
  attributes: attributesJson({ 'service.name': service, 'deployment.environment.name': 'test' }),
});

export const nanoseconds = (milliseconds: number): string => `${milliseconds}000000`;

const spanJson = (span: TestSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId ?? '',
  name: span.name,
  kind: span.kind ?? 1,
  startTimeUnixNano: nanoseconds(span.start),
  endTimeUnixNano: nanoseconds(span.start + span.milliseconds),
  attributes: attributesJson(span.attributes ?? {}),
  status: span.failed === true ? { code: 2, message: 'it broke' } : {},
  events:
    span.exception === undefined
      ? []
      : [
          {
            name: 'exception',
            timeUnixNano: nanoseconds(span.thrownAt ?? span.start),
            attributes: attributesJson({
              'exception.type': 'Error',
              'exception.message': span.exception,
            }),
          },
        ],
});

export const attributesJson = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
