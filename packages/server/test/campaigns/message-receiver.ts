import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

/** A message of a webhook, as far as campaigns look at it. */
interface Message {
  readonly id: string;
  readonly eventName: string;
  readonly alert?: { readonly id: string; readonly status: string };
  readonly silence?: { readonly opened: number };
  readonly group?: { readonly opened: number; readonly closed: number };
  readonly escalation?: { readonly step: number };
}

/** What came under one idempotency key. */
export interface Told {
  readonly path: string;
  readonly message: Message;
  /** The wordings that came: one is right. */
  readonly payloads: Set<string>;
}

/** A receiver of webhooks that counts messages by their idempotency key. */
export class MessageReceiver {
  readonly told = new Map<string, Told>();
  messages = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.#take(String(request.headers['idempotency-key']), request.url ?? '/', body);
        return response.end();
      });
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(key: string, path: string, body: string): void {
    this.messages++;
    const message: Message = JSON.parse(body);
    const told = this.told.get(key) ?? { path, message, payloads: new Set() };
    // Links name the port, which each of the servers has for itself.
    told.payloads.add(body.replaceAll(/localhost:\d+/g, ''));
    this.told.set(key, told);
  }
}
