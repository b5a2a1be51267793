import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a store fails: nobody listens, it says nothing, it does what it is asked and its answers are lost, or it answers with an error
 * of its own.
 */
export type StoreFault =
  | 'refuse'
  | 'hang'
  | 'lose answers'
  | { readonly code: number; readonly name: string; readonly message: string };

/** Stands before a store that answers over HTTP, and fails as one does. */
export class StoreProxy {
  readonly #target: string;
  readonly #server = createServer((request, response) => this.#take(request, response));
  #port = 0;
  #fault: StoreFault | undefined;
  #held: (() => void)[] = [];

  /** @param target address of the store */
  constructor(target: string) {
    this.#target = target;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async fail(fault: StoreFault): Promise<void> {
    this.#fault = fault;
    if (fault === 'refuse') await this.close();
  }

  /** Has the store do its work again, and what it has not done while it said nothing. */
  async mend(): Promise<void> {
    if (this.#fault === 'refuse') await this.open();
    this.#fault = undefined;
    for (const pass of this.#held.splice(0)) pass();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const fault = this.#fault;
    if (fault === 'hang') {
      this.#held.push(() => this.#pass(request, response));
    } else if (typeof fault === 'object') {
      const { code, name, message } = fault;
      request.resume();
      response.writeHead(500, { 'x-clickhouse-exception-code': String(code) });
      response.end(`Code: ${code}. DB::Exception: ${message}. (${name}) (version 26.7.1)`);
    } else this.#pass(request, response);
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '' } = request;
    const asked = ask(new URL(url, this.#target), { method, headers }, (answer) => {
      if (this.#fault === 'lose answers') {
        response.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    asked.once('error', () => response.destroy());
    response.once('close', () => asked.destroy());
    request.pipe(asked);
  }
}
