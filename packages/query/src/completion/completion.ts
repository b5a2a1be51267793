/** A suggestion for the text at the cursor. */
export interface CompletionItem {
  /** What is put in place of `from..to`. */
  readonly text: string;
  /** What the list shows. */
  readonly label: string;
  readonly kind: 'keyword' | 'attribute' | 'metric' | 'function' | 'operator' | 'value';
  /** A few words of explanation. */
  readonly detail?: string;
}

/** The suggestions at a position of a query, and the range they replace. */
export interface Completion {
  /** Start and end (`to`) of the text that an item replaces, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  /** Everything that fits here, the likeliest kind first; the caller narrows by what is typed. */
  readonly items: readonly CompletionItem[];
  /** Set where a value of an attribute fits: fetch its values and ask again. */
  readonly valuesOf?: string;
}

/** What the caller knows about the data; nothing is fetched here. */
export interface Vocabulary {
  /** Attribute keys seen in the data, in order of preference. */
  readonly attributes?: readonly string[];
  /** Values of an attribute as far as they are known already. */
  readonly values?: (attribute: string) => readonly string[];
}
