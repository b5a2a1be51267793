import keys from './keys.json' with { type: 'json' };

/** One line of the help: keys and what they do. */
export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

/** The keys of a screen, or those that work everywhere, as `keys.json` lists them. */
export const keysOf = (screen: keyof typeof keys): readonly KeyHelp[] =>
  Object.entries(keys[screen]).map(([names, does]) => ({ keys: names, does }));
