import { formatValue } from '@spanlight/sdk/format';
import type { CSSProperties, ReactElement } from 'react';
import { describeSeries, englishTexts, type SparklineTexts } from '../sparkline/describe.ts';
import { sparklineGeometry, type SparklinePoints } from '../sparkline/geometry.ts';

/** Properties of Sparkline. */
export interface SparklineProps {
  /** Values in order of time; null where data is missing. */
  points: SparklinePoints;
  /** What is measured, for the text alternative. */
  label: string;
  /** Unit of the values, as in `columns[].unit` of the API. */
  unit?: string;
  /** `zero` starts the scale at 0, `fit` at the smallest value. @default 'zero' */
  scale?: 'zero' | 'fit';
  /** Any CSS colour. @default 'var(--spanlight-line, currentColor)' */
  color?: string;
  /** Pixels, or any CSS length. @default 120 */
  width?: number | string;
  /** Pixels, or any CSS length. @default 24 */
  height?: number | string;
  texts?: SparklineTexts;
  className?: string;
  style?: CSSProperties;
}

/** One series as a line without axes; draws on a server too. */
export function Sparkline(props: SparklineProps): ReactElement {
  const { points, label, unit = '', scale = 'zero' } = props;
  const { color = 'var(--spanlight-line, currentColor)', width = 120, height = 24 } = props;
  const geometry = sparklineGeometry(points, { scale });
  const said = describeSeries(points, (value) => formatValue(value, unit), {
    ...englishTexts,
    ...props.texts,
  });
  const isEmpty = geometry.limits === undefined;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG is the image
      role="img"
      aria-label={`${label}: ${said}`}
      className={props.className}
      style={props.style}
      width={width}
      height={height}
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      preserveAspectRatio="none"
      fill="none"
      stroke={color}
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      overflow="visible"
    >
      {isEmpty ? (
        <path
          d={`M0 ${geometry.height - 2}H${geometry.width}`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="2 3"
          strokeWidth={1}
          opacity={0.5}
        />
      ) : (
        <>
          <path d={geometry.area} fill={color} stroke="none" opacity={0.14} />
          <path d={geometry.line} vectorEffect="non-scaling-stroke" />
          <path d={geometry.last} vectorEffect="non-scaling-stroke" strokeWidth={4} />
        </>
      )}
    </svg>
  );
}
