import type { GaugeGridItem, MetricGaugeResponse } from '@spanlight/sdk';
import { gaugeText as writeGauge } from '@spanlight/sdk/format';
import type { Tone } from '../../../output/style.ts';

/** What is written on a gauge. */
export interface GaugeText {
  readonly text: string;
  readonly tone: Tone;
}

/** What a gauge looks at. */
export type GaugeAnswer = Pick<MetricGaugeResponse, 'columns' | 'values'>;

type Look = Pick<GaugeGridItem['params'], 'columnMap' | 'template' | 'valueMappings'>;

/** Works out what is written on a gauge; undefined without data. Mappings are for gauges of one column. */
export function gaugeText(answer: GaugeAnswer, look: Look): GaugeText | undefined {
  const written = writeGauge(answer, look);
  switch (written.kind) {
    case 'empty':
      return undefined;
    case 'problem':
      return { text: 'value mappings need a gauge of one column', tone: 'warning' };
    case 'text':
      return { text: written.text, tone: toneOfColour(written.color) };
  }
}

/** Colours by name that dashboards use for states. */
const named: Readonly<Record<string, Tone>> = {
  red: 'bad',
  crimson: 'bad',
  pink: 'bad',
  orange: 'warning',
  yellow: 'warning',
  amber: 'warning',
  green: 'good',
  lime: 'good',
  teal: 'good',
  blue: 'accent',
  cyan: 'accent',
  grey: 'dim',
  gray: 'dim',
};

/** The tone nearest to a colour of a style sheet: terminals have a palette of their own. */
export function toneOfColour(colour: string): Tone {
  const text = colour.trim().toLowerCase();
  const known = Object.hasOwn(named, text) ? named[text] : undefined;
  if (known !== undefined) return known;
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/u.exec(text)?.[1];
  if (hex === undefined) return 'strong';
  const digits = hex.length === 3 ? hex.replaceAll(/./gu, (digit) => digit + digit) : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(digits.slice(at, at + 2), 16),
  );
  const highest = Math.max(red, green, blue);
  if (highest - Math.min(red, green, blue) < 40) return 'dim';
  if (highest === blue) return 'accent';
  if (highest === green) return red > green * 0.8 ? 'warning' : 'good';
  return green > red * 0.45 ? 'warning' : 'bad';
}
