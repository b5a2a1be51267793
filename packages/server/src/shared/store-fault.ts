/** A store that must not be used as it is. `message` is for the operator: what is wrong with which store, and the way out. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
