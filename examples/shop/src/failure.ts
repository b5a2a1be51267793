/** An answer that says no, and what the caller should see as its status. */
export class HttpFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HttpFailure';
    this.status = status;
  }
}
