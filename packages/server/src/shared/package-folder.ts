/**
 * The folder of this package. From source, from the compiler and bundled alike, the file this ends up in lies two folders below it.
 */
export const packageFolder = new URL('../../', import.meta.url);
