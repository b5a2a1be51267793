/** A request about to be sent. */
export interface RequestEvent {
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  method: string;
  /** Full address; secrets are redacted. */
  url: string;
  /** Headers; secrets are redacted. */
  headers: Record<string, string>;
  /** 0 for the first try. */
  attempt: number;
}

/** An answer that came back, whatever its status. */
export interface ResponseEvent extends RequestEvent {
  /** HTTP status. */
  status: number;
  /** Milliseconds until the headers of the answer were there. */
  duration: number;
}

/** A request about to be repeated. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until the next try. */
  delay: number;
  /** What went wrong with the try before. */
  error: unknown;
}

/** Functions that are told about every request. What they throw is thrown by the call. */
export interface Hooks {
  /** Before each try. */
  onRequest?(event: RequestEvent): void;
  /** After each answer, also one with an error status. */
  onResponse?(event: ResponseEvent): void;
  /** Before the wait for the next try. */
  onRetry?(event: RetryEvent): void;
}

/** What `loggingHooks` writes to; `console` is one. */
export interface Logger {
  /** Answers. */
  debug(message: string): void;
  /** Retries. */
  warn(message: string): void;
}

/** Hooks that write a line per answer and per retry. */
export function loggingHooks(logger: Logger): Hooks {
  return {
    onResponse: ({ method, url, status, duration }) => {
      logger.debug(`${method} ${url} ${status} ${Math.round(duration)} ms`);
    },
    onRetry: ({ method, url, delay, error }) => {
      logger.warn(`${method} ${url} failed (${String(error)}), again in ${Math.round(delay)} ms`);
    },
  };
}
