/** What painting takes of a canvas: a picture as text has the same. */
export type PlotContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clip'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'globalAlpha'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'roundRect'
  | 'save'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
> & {
  measureText(text: string): { readonly width: number };
};

/** What a line is added to. */
export type PlotPath = Pick<
  PlotContext,
  'arc' | 'closePath' | 'lineTo' | 'moveTo' | 'rect' | 'roundRect'
>;
