/** 2^32: the weight of the upper 32-bit word of a 64-bit integer. */
export const WORD = 4294967296;
