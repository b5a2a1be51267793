/** A request that cannot be what it claims to be. Sending it again unchanged will fail again. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
}

/** A request that holds more than one request may. Sending it in pieces will work. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}
