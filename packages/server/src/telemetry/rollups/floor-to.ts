/** The last multiple of `width` at or before `time`; both in the same unit. */
export const floorTo = (time: number, width: number): number => Math.floor(time / width) * width;
