/** A store that must not be used as it is. `message` tells the operator which store, what is wrong with it and what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
