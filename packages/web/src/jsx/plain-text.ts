/** Embeddings, overrides and isolates: what makes text read in another order (Unicode Standard Annex 9, 2.1 to 2.4). */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const EVERY_TURNING = new RegExp(TURNING, 'g');

/** Text without what makes it, and what stands beside it, read in another order; as long as it was. */
export const plainText = (text: string): string => text.replace(EVERY_TURNING, '\ufffd');

/** Properties of an element with plain text in it and in its title; the very same where it is plain already. */
export function withPlainText(props: unknown): unknown {
  if (typeof props !== 'object' || props === null) return props;
  const children = 'children' in props ? props.children : undefined;
  const title = 'title' in props ? props.title : undefined;
  const isTurned = Array.isArray(children) ? children.some(turns) : turns(children);
  if (!isTurned && !turns(title)) return props;
  return {
    ...props,
    ...(isTurned && { children: Array.isArray(children) ? children.map(plain) : plain(children) }),
    ...(turns(title) && { title: plainText(title) }),
  };
}

const turns = (value: unknown): value is string => typeof value === 'string' && TURNING.test(value);

const plain = (value: unknown): unknown => (turns(value) ? plainText(value) : value);
