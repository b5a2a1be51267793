/** Places values on pixels, evenly. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  toPixel(value: number): number;
  toValue(pixel: number): number;
}

/** Places the values between two on the pixels between two, and those beyond accordingly. */
export function linearScale(from: number, to: number, start: number, end: number): Scale {
  const span = to - from || 1;
  const length = end - start || 1;
  return {
    from,
    to,
    toPixel: (value) => start + ((value - from) / span) * length,
    toValue: (pixel) => from + ((pixel - start) / length) * span,
  };
}
