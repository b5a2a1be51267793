import { Slider } from '@base-ui/react/slider';
import type { ReactElement } from 'react';
import styles from './RangeSlider.module.css';

export interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  /** Both ends of what is chosen. */
  value: readonly [number, number];
  /** While it is dragged, and with every press of a key. */
  onValueChange: (value: readonly [number, number]) => void;
  /** When a thumb was let go. */
  onValueCommitted: (value: readonly [number, number]) => void;
  /** A value as people read it. */
  format: (value: number) => string;
}

/** Two ends of a range on one line. */
export function RangeSlider(props: RangeSliderProps): ReactElement {
  const { label, min, max, step, value, onValueChange, onValueCommitted, format } = props;
  const [low, high] = value;
  return (
    <Slider.Root
      className={styles['field']}
      min={min}
      // A line of no length has no place for thumbs; nothing can be chosen on it.
      max={max > min ? max : min + step}
      disabled={!(max > min)}
      step={step}
      value={[low, high]}
      thumbAlignment="edge"
      thumbCollisionBehavior="none"
      onValueChange={([from = min, to = max]) => onValueChange([from, to])}
      onValueCommitted={([from = min, to = max]) => onValueCommitted([from, to])}
    >
      <div className={styles['texts']}>
        <span className={styles['label']}>{label}</span>
        <span className={styles['value']}>
          {format(low)} – {format(high)}
        </span>
      </div>
      <Slider.Control className={styles['control']}>
        <Slider.Track className={styles['track']}>
          <Slider.Indicator className={styles['indicator']} />
          {(['from', 'to'] as const).map((end, index) => (
            <Slider.Thumb
              key={end}
              index={index}
              className={styles['thumb']}
              getAriaLabel={() => `${label}, ${end}`}
              getAriaValueText={(_text, shown) => format(shown)}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
