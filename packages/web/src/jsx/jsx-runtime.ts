import { Fragment, jsx as element, jsxs as elements, type JSX } from 'react/jsx-runtime';
import { withPlainText } from './plain-text.ts';

export { Fragment, type JSX };

/** As React's own, with text that can't turn the direction of what stands around it. */
export const jsx: typeof element = (type, props, key) => element(type, withPlainText(props), key);

/** `jsx` for an element with several children. */
export const jsxs: typeof elements = (type, props, key) =>
  elements(type, withPlainText(props), key);
