import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** The server's own traces. */
export interface SelfTracing {
  readonly tracer: Tracer;
  /** Hands over what is still held. */
  flush(): Promise<void>;
  /** Hands over what is still held, and nothing afterwards. */
  stop(): Promise<void>;
}

/**
 * Records the server's own traces and hands them to `deliver` as OTLP requests, every second. There
 * is no span about the handing over or about storing, so the server never traces itself tracing.
 */
export function startSelfTracing(
  version: string,
  deliver: (request: Uint8Array) => Promise<void>,
): SelfTracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'spanlight',
      'service.version': version,
      'telemetry.sdk.language': 'nodejs',
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new InProcessExporter(deliver),
        scheduledDelayMillis: 1000,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('spanlight', version),
    flush: () => provider.forceFlush(),
    stop: () => provider.shutdown(),
  };
}

const EXPORTED = 0;

class InProcessExporter implements SpanExporter {
  readonly #deliver: (request: Uint8Array) => Promise<void>;

  constructor(deliver: (request: Uint8Array) => Promise<void>) {
    this.#deliver = deliver;
  }

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    void this.#handOver(spans, done);
  }

  /**
   * Spans of our own that can't be stored are given up: there is nobody to tell. The processor would throw what it is
   * told of from its timer, which ends the process.
   */
  async #handOver(spans: ReadableSpan[], done: (result: { code: number }) => void): Promise<void> {
    try {
      const request = ProtobufTraceSerializer.serializeRequest(spans);
      if (request) await this.#deliver(request);
    } catch {
      // Given up.
    }
    done({ code: EXPORTED });
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}
