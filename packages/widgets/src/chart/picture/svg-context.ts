import type { PlotContext } from '../plot/plot-context.ts';

/** What a canvas keeps and gives back. */
interface State {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineJoin: CanvasLineJoin;
  globalAlpha: number;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  fontSize: number;
  fontWeight: number;
  dash: readonly number[];
  clip: string;
}

/** Shares of the height of a text that it hangs below its place. */
const BASELINES: Partial<Record<CanvasTextBaseline, number>> = { middle: 0.35, top: 0.8 };
const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', right: 'end' };

const number = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';

/** A text as content or attribute of XML, without what XML may not hold. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Pixels that a text takes, roughly: where nothing draws, nothing can be measured. */
export function roughWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text)
    width += /[ilj.,:;'|!]/.test(character)
      ? 0.3
      : /[MWmw%@\u0250-\u{10ffff}]/u.test(character)
        ? 0.95
        : 0.58;
  return width * fontSize;
}

/** Writes what is painted as elements of SVG; a canvas paints the same. */
export class SvgContext implements PlotContext {
  #state: State = {
    fillStyle: '#000',
    strokeStyle: '#000',
    lineWidth: 1,
    lineJoin: 'miter',
    globalAlpha: 1,
    textAlign: 'left',
    textBaseline: 'alphabetic',
    fontSize: 11,
    fontWeight: 400,
    dash: [],
    clip: '',
  };
  readonly #saved: State[] = [];
  readonly #elements: string[] = [];
  #path: string[] = [];
  #clips = 0;

  /** The elements, in the order in which they were painted. */
  get text(): string {
    return this.#elements.join('\n');
  }

  get fillStyle(): string {
    return this.#state.fillStyle;
  }
  set fillStyle(color: string | CanvasGradient | CanvasPattern) {
    if (typeof color === 'string') this.#state.fillStyle = color;
  }
  get strokeStyle(): string {
    return this.#state.strokeStyle;
  }
  set strokeStyle(color: string | CanvasGradient | CanvasPattern) {
    if (typeof color === 'string') this.#state.strokeStyle = color;
  }
  get lineWidth(): number {
    return this.#state.lineWidth;
  }
  set lineWidth(width: number) {
    this.#state.lineWidth = width;
  }
  get lineJoin(): CanvasLineJoin {
    return this.#state.lineJoin;
  }
  set lineJoin(join: CanvasLineJoin) {
    this.#state.lineJoin = join;
  }
  get globalAlpha(): number {
    return this.#state.globalAlpha;
  }
  set globalAlpha(alpha: number) {
    this.#state.globalAlpha = alpha;
  }
  get textAlign(): CanvasTextAlign {
    return this.#state.textAlign;
  }
  set textAlign(align: CanvasTextAlign) {
    this.#state.textAlign = align;
  }
  get textBaseline(): CanvasTextBaseline {
    return this.#state.textBaseline;
  }
  set textBaseline(baseline: CanvasTextBaseline) {
    this.#state.textBaseline = baseline;
  }

  /** @param size pixels */
  setFont(size: number, weight: number): void {
    this.#state.fontSize = size;
    this.#state.fontWeight = weight;
  }

  setLineDash(dash: Iterable<number>): void {
    this.#state.dash = [...dash];
  }

  save(): void {
    this.#saved.push({ ...this.#state });
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state;
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${number(x)} ${number(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${number(x)} ${number(y)}`);
  }

  closePath(): void {
    this.#path.push('Z');
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(
      `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`,
    );
  }

  /** Corners are as sharp as those of a rectangle: they are marks of few pixels. */
  roundRect(x: number, y: number, width: number, height: number): void {
    this.rect(x, y, width, height);
  }

  /** A whole circle, which is all that is painted. */
  arc(x: number, y: number, radius: number): void {
    const [r, d] = [number(radius), number(2 * radius)];
    this.#path.push(
      `M${number(x - radius)} ${number(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0`,
    );
  }

  clip(): void {
    this.#clips += 1;
    const id = `clip-${this.#clips}`;
    this.#elements.push(`<clipPath id="${id}"><path d="${this.#path.join('')}"/></clipPath>`);
    this.#state.clip = ` clip-path="url(#${id})"`;
  }

  fill(): void {
    if (this.#path.length === 0) return;
    const { fillStyle, globalAlpha, clip } = this.#state;
    this.#elements.push(
      `<path d="${this.#path.join('')}" fill="${escapeXml(fillStyle)}"${alpha('fill', globalAlpha)}${clip}/>`,
    );
  }

  stroke(): void {
    if (this.#path.length === 0) return;
    const { strokeStyle, globalAlpha, lineWidth, lineJoin, dash, clip } = this.#state;
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(number).join(' ')}"`;
    const join = lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`;
    this.#elements.push(
      `<path d="${this.#path.join('')}" fill="none" stroke="${escapeXml(strokeStyle)}" stroke-width="${number(lineWidth)}"${join}${dashes}${alpha('stroke', globalAlpha)}${clip}/>`,
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
  }

  fillText(text: string, x: number, y: number): void {
    const { fillStyle, globalAlpha, textAlign, textBaseline, fontSize, fontWeight } = this.#state;
    const anchor = ANCHORS[textAlign];
    const down = (BASELINES[textBaseline] ?? 0) * fontSize;
    this.#elements.push(
      `<text x="${number(x)}" y="${number(y + down)}" font-size="${number(fontSize)}"${fontWeight === 400 ? '' : ` font-weight="${fontWeight}"`}${anchor === undefined ? '' : ` text-anchor="${anchor}"`} fill="${escapeXml(fillStyle)}"${alpha('fill', globalAlpha)}>${escapeXml(text)}</text>`,
    );
  }

  measureText(text: string): { readonly width: number } {
    return { width: roughWidth(text, this.#state.fontSize) };
  }
}

const alpha = (what: 'fill' | 'stroke', value: number): string =>
  value === 1 ? '' : ` ${what}-opacity="${number(value)}"`;
