/** Red, green and blue in linear light, 0..1. */
export type LinearColor = readonly [number, number, number];

/** How an eye sees colour: all three cones, or without the one for long, middle or short waves. */
export type Vision = 'normal' | 'protan' | 'deutan' | 'tritan';

/** Reads `#rrggbb`. */
export function toLinear(hex: string): LinearColor {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** The contrast ratio of WCAG, 1 to 21. */
export function contrast(one: LinearColor, other: LinearColor): number {
  const luminance = ([red, green, blue]: LinearColor) =>
    0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// Full-severity matrices of Machado, Oliveira and Fernandes (2009), for linear light.
const deficiencies: Record<Exclude<Vision, 'normal'>, readonly LinearColor[]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour as an eye sees it. */
export function seenBy(vision: Vision, color: LinearColor): LinearColor {
  if (vision === 'normal') return color;
  const mix = (row: LinearColor | undefined) => {
    const [r = 0, g = 0, b = 0] = row ?? [];
    return Math.min(1, Math.max(0, r * color[0] + g * color[1] + b * color[2]));
  };
  const [first, second, third] = deficiencies[vision];
  return [mix(first), mix(second), mix(third)];
}

/** A colour in OKLab, where distances are about as large as they look. */
export function oklab([red, green, blue]: LinearColor): LinearColor {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}
