/** The last multiple of a width at or before a time, in the same unit. */
export const floorTo = (time: number, width: number): number => Math.floor(time / width) * width;
