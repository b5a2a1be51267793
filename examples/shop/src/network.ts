/** A request as it travels. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Address of the caller. */
  readonly client: string;
  /** JSON; empty where there is none. */
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

/** Where somebody listens. */
export interface Endpoint {
  readonly url: string;
  send(request: Omit<Request, 'client'>): Promise<Answer>;
  close(): void;
}

/** Lets somebody listen for requests. */
export type Network = (answer: (request: Request) => Promise<Answer>) => Promise<Endpoint>;
