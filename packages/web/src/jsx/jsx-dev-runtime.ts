import { Fragment, jsxDEV as element, type JSX } from 'react/jsx-dev-runtime';
import { withPlainText } from './plain-text.ts';

export { Fragment, type JSX };

/** What `jsx-runtime.ts` is while the console is being worked on. */
export const jsxDEV: typeof element = (type, props, ...rest) =>
  element(type, withPlainText(props), ...rest);
