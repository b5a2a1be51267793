/** One thing wrong with the configuration. */
export interface Problem {
  /** `spanlight.yml:4:9`, or the name of an environment variable. */
  readonly where: string;
  /** What is wrong, starting with the key. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** The configuration can't be used. `message` lists every problem, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'));
    this.problems = problems;
  }
}

/** `where: message. hint` on one line. */
function problemText(problem: Problem): string {
  const hint = problem.hint === undefined ? '' : ` ${problem.hint}`;
  return `${problem.where}: ${problem.message}.${hint}`;
}
