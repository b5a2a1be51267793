import { CST, Lexer } from 'yaml';

/** A word, a mark, a blank or a text of a file, and where it stands. */
export interface Token {
  readonly type: ReturnType<typeof CST.tokenType>;
  readonly offset: number;
  readonly end: number;
}

/** The tokens of a file one by one, which takes neither memory with every token nor calls with every level. */
export function* tokensOf(source: string): Generator<Token> {
  let offset = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(source)) {
    const type: Token['type'] = isScalar ? 'scalar' : CST.tokenType(token);
    isScalar = !isScalar && type === 'scalar';
    if (isScalar || type === 'doc-mode' || type === 'flow-error-end') continue;
    const end = offset + token.length;
    yield { type, offset, end };
    offset = end;
  }
}
