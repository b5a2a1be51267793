import { keywordTest } from '../../shared/keywords.ts';

/** Whether an unquoted word could be taken for a keyword. */
export const isKeyword: (word: string) => boolean = keywordTest('unless offset');
