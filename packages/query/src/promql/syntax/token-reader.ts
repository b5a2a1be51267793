import { PromqlError } from '../promql-error.ts';
import type { PromqlToken } from './lexer.ts';

/** Brackets and signs inside each other that a query may have. */
const DEEPEST = 100;
/** Operations lie inside each other, too. */
const MAX_OPERATORS = 500;

/** Goes through the tokens of a query. What is missing is thrown as a PromqlError. */
export class TokenReader {
  readonly #tokens: readonly PromqlToken[];
  #index = 0;
  #depth = 0;
  #operators = 0;

  constructor(tokens: readonly PromqlToken[]) {
    this.#tokens = tokens;
  }

  peek(): PromqlToken {
    return this.#at(this.#index);
  }

  peekSecond(): PromqlToken {
    return this.#at(this.#index + 1);
  }

  /** The token that was taken last. */
  get last(): PromqlToken {
    return this.#at(this.#index - 1);
  }

  take(): PromqlToken {
    const token = this.peek();
    this.#index += 1;
    return token;
  }

  /** Takes an operator between two operands. */
  takeOperator(): void {
    this.#operators += 1;
    if (this.#operators > MAX_OPERATORS)
      throw new PromqlError('the query has too many operators', this.peek());
    this.#index += 1;
  }

  isSymbol(text: string): boolean {
    const token = this.peek();
    return token.kind === 'symbol' && token.text === text;
  }

  isWord(word: string): boolean {
    const token = this.peek();
    return token.kind === 'name' && token.text.toLowerCase() === word;
  }

  /** Takes a symbol if it comes next. */
  symbol(text: string): boolean {
    const isNext = this.isSymbol(text);
    if (isNext) this.#index += 1;
    return isNext;
  }

  /** Takes a word if it comes next, in any letter case. */
  word(word: string): boolean {
    const isNext = this.isWord(word);
    if (isNext) this.#index += 1;
    return isNext;
  }

  /** @param opened the bracket that the symbol closes */
  need(symbol: string, opened?: PromqlToken): PromqlToken {
    if (!this.isSymbol(symbol)) throw this.unexpected(`"${symbol}"`, opened);
    return this.take();
  }

  /** Takes the comma that a list goes on with. */
  comma(closing: string, opened: PromqlToken): void {
    if (this.symbol(',')) return;
    const isEnd = this.peek().kind === 'end';
    throw this.unexpected(isEnd ? `"${closing}"` : `"," or "${closing}"`, opened);
  }

  /** Names of labels in brackets. */
  labels(): string[] {
    const opened = this.need('(');
    const labels: string[] = [];
    while (!this.symbol(')')) {
      if (labels.length > 0) {
        this.comma(')', opened);
        if (this.symbol(')')) break;
      }
      labels.push(this.label());
    }
    return labels;
  }

  /** The name of a label. */
  label(): string {
    const token = this.peek();
    if (token.kind !== 'name' || token.text.includes(':')) throw this.unexpected('a label');
    this.#index += 1;
    return token.text;
  }

  /** Reads what lies inside of something. */
  deeper<Node>(read: () => Node): Node {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new PromqlError('the query is nested too deeply', this.peek());
    const node = read();
    this.#depth -= 1;
    return node;
  }

  /**
   * The error of a token in place of what should stand there.
   *
   * @param opened the bracket that would be closed by it, which is told where the query ends
   */
  unexpected(wanted: string, opened?: PromqlToken): PromqlError {
    const { kind, text, start, end } = this.peek();
    const isEnd = kind === 'end';
    const found = isEnd ? 'end' : JSON.stringify(text.slice(0, 50));
    const message = `unexpected ${found}, expected ${wanted}`;
    return new PromqlError(message, { start, end }, isEnd ? opened : undefined);
  }

  #at(index: number): PromqlToken {
    const token = this.#tokens[index] ?? this.#tokens.at(-1);
    if (token === undefined) throw new Error('A list of tokens ends with one that says so.');
    return token;
  }
}
