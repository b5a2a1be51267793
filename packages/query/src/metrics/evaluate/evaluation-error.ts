/**
 * Why the columns of a part can't be computed. Stays inside the part: its message becomes the error
 * of the part, other parts go on.
 */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}
