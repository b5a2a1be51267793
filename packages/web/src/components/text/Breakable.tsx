import { plainText } from '../../jsx/plain-text.ts';
import { createElement, Fragment, type ReactElement } from 'react';

/** A name that may be broken after its slashes, colons, dots and underscores, rather than anywhere: of a route, a system, an attribute, a file. */
export function Breakable({ name }: { name: string }): ReactElement {
  const parts = plainText(name).split(/(?<=[/:._])(?=[^/:._])/u);
  return createElement(
    Fragment,
    null,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part])),
  );
}
