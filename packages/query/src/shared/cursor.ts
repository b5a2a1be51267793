import type { Literal } from './literal.ts';
import { type LiteralReader, readLiteral, readToken, type Token } from './lexer.ts';
import type { Expectation } from './syntax-error.ts';

/** Reads a part token by token and remembers how far it came and what was missing there. */
export class Cursor {
  readonly source: string;
  position = 0;
  readonly #readLiteral: LiteralReader;
  readonly #tokens = new Map<number, Token>();
  #farthest: Token;
  #expected: Expectation[] = [];

  constructor(source: string, literals: LiteralReader = readLiteral) {
    this.source = source;
    this.#readLiteral = literals;
    this.#farthest = this.peek();
  }

  /** The token that comes next, without taking it. */
  peek(): Token {
    return this.tokenAt(this.position);
  }

  /** The token after the next one. */
  peekSecond(): Token {
    return this.tokenAt(this.peek().end);
  }

  tokenAt(position: number): Token {
    const known = this.#tokens.get(position);
    if (known) return known;
    const token = readToken(this.source, position);
    this.#tokens.set(position, token);
    return token;
  }

  take(): Token {
    const token = this.peek();
    this.position = token.end;
    return token;
  }

  get atEnd(): boolean {
    return this.peek().kind === 'end';
  }

  /** The farthest token that no rule could take. */
  get farthest(): Token {
    return this.#farthest;
  }

  get expected(): readonly Expectation[] {
    return this.#expected;
  }

  /** Notes that the next token was not what a rule wanted. Returns undefined, for the caller to return. */
  miss(expectation: Expectation): undefined {
    const token = this.peek();
    if (token.start > this.#farthest.start) {
      this.#farthest = token;
      this.#expected = [];
    }
    if (token.start === this.#farthest.start) this.#expected.push(expectation);
    return undefined;
  }

  /** Takes a keyword if it comes next. Quoted words are never keywords. */
  keyword(word: string): boolean {
    return this.#takeIf(isWord(this.peek(), word), { kind: 'keyword', word });
  }

  /** Takes a one-character symbol if it comes next. */
  symbol(text: string): boolean {
    return this.#takeIf(isSymbol(this.peek(), text), { kind: 'symbol', text });
  }

  #takeIf(isNext: boolean, expectation: Expectation): boolean {
    if (isNext) this.take();
    else this.miss(expectation);
    return isNext;
  }

  /** Takes the value that comes next, if one does. */
  literal(expectation: Expectation): Literal | undefined {
    const found = this.#readLiteral(this.source, this.position);
    if (!found?.closed) return this.miss(expectation);
    this.position = found.literal.at?.end ?? this.position;
    return found.literal;
  }

  /** One or more of what a rule takes, with commas between; undefined when one goes wrong. */
  list<Node>(rule: () => Node | undefined): Node[] | undefined {
    const nodes: Node[] = [];
    do {
      const node = rule();
      if (node === undefined) return undefined;
      nodes.push(node);
    } while (this.symbol(','));
    return nodes;
  }

  /** Runs a rule; when it does not match, the cursor stays where it was. */
  attempt<Node>(rule: () => Node | undefined): Node | undefined {
    const start = this.position;
    const node = rule();
    if (node === undefined) this.position = start;
    return node;
  }
}

/** Whether a token is the given word, in any letter case, without quotes. */
export function isWord(token: Token, ...words: readonly string[]): boolean {
  return token.kind === 'word' && words.includes(token.text.toLowerCase());
}

/** Whether a token is one of the given one-character symbols. */
export function isSymbol(token: Token, ...texts: readonly string[]): boolean {
  return token.kind === 'symbol' && texts.includes(token.text);
}
