import type { Tone } from '../output/style.ts';
import type { NamedContext } from '../config/context-store.ts';

const tones = { red: 'bad', yellow: 'warning', green: 'good', cyan: 'accent' } as const;

/** The tone of the name of a context. */
export const toneOf = ({ color }: Pick<NamedContext, 'color'>): Tone =>
  color === undefined ? 'plain' : tones[color];
