import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type UpDownCounter,
} from '@opentelemetry/api';
import type { Telemetry } from '../telemetry/telemetry.ts';

interface Message {
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A queue in memory that behaves as a broker would: context travels in the headers of a message. */
export class Queue {
  readonly #name: string;
  readonly #depth: UpDownCounter;
  readonly #waiting: Message[] = [];

  /** The owner tells how many messages wait. */
  constructor(name: string, owner: Telemetry) {
    this.#name = name;
    this.#depth = owner.meter.createUpDownCounter('shop.queue.messages', {
      description: 'Messages that wait in a queue.',
      unit: '{message}',
    });
    this.#changeDepth(0);
  }

  publish(telemetry: Telemetry, body: unknown): Promise<void> {
    const options = { kind: SpanKind.PRODUCER, attributes: this.#attributes('publish') };
    return telemetry.span(`publish ${this.#name}`, options, async () => {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      this.#waiting.push({ headers, body });
      this.#changeDepth(1);
    });
  }

  /** Handles what is waiting now; a consumer span continues the trace of its producer and links to it. */
  async drain(telemetry: Telemetry, handle: (body: unknown) => Promise<void>): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { headers, body } = next;
      this.#changeDepth(-1);
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const producer = trace.getSpanContext(parent);
      const options = {
        kind: SpanKind.CONSUMER,
        attributes: {
          ...this.#attributes('process'),
          'messaging.consumer.group.name': telemetry.service,
        },
        links: producer === undefined ? [] : [{ context: producer }],
      };
      const work = () => telemetry.span(`process ${this.#name}`, options, () => handle(body));
      await context.with(parent, work).catch(() => undefined);
    }
  }

  #changeDepth(by: number): void {
    this.#depth.add(by, { 'messaging.destination.name': this.#name });
  }

  #attributes(operation: string): Record<string, string> {
    return {
      'messaging.system': 'memory',
      'messaging.destination.name': this.#name,
      'messaging.operation.type': operation,
    };
  }
}
