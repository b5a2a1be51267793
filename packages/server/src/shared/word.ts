/** How much one of the upper half of a 64-bit integer counts: its halves are words of 32 bits. */
export const WORD = 4294967296;
