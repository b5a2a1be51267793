/** The values of `-o`. */
export const outputFormats = ['table', 'wide', 'json', 'yaml', 'ndjson'] as const;

/** How results are printed. */
export type OutputFormat = (typeof outputFormats)[number];
