import { formatDateTime } from '@spanlight/sdk/format';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { useKey } from '../../components/use-key.ts';
import { describeRange } from '../../time/describe-range.ts';
import { useReloadTimer } from '../../time/use-reload-timer.ts';
import type { TimeRangeControl } from '../../time/use-time-range.ts';
import styles from './kiosk.module.css';

export interface KioskHeadProps {
  name: string;
  time: TimeRangeControl;
  /** Milliseconds between reloads. */
  interval: number;
  onLeave: () => void;
}

/** The one line above a dashboard that is shown alone: what it is, and of when. Escape leaves. */
export function KioskHead({ name, time, interval, onLeave }: KioskHeadProps): ReactElement {
  const { range, reload } = time;
  useReloadTimer(range.isLive, reload, interval);
  useKey('Escape', onLeave);
  useFullscreenLeft(onLeave);
  useQuiet();
  useEffect(() => {
    document.title = `${name} · Spanlight`;
  }, [name]);
  return (
    <header className={styles['head']}>
      <h1 tabIndex={-1} data-page-heading="">
        {name}
      </h1>
      <p className={styles['range']}>
        {describeRange(range)}
        {range.isLive ? `, until ${formatDateTime(new Date(range.lt).toISOString())}` : ''}
      </p>
      <IconButton
        icon="close"
        size="small"
        label="Leave full screen (Escape)"
        className={styles['leave']}
        onClick={onLeave}
      />
    </header>
  );
}

/** Nobody is there to read messages and to dismiss them. */
function useQuiet(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['alone'] = '';
    return () => {
      delete dataset['alone'];
    };
  }, []);
}

/** The browser takes Escape for itself while it gives a page the whole screen. */
function useFullscreenLeft(onLeave: () => void): void {
  const left = useEffectEvent(onLeave);
  useEffect(() => {
    const listen = (): void => {
      if (!document.fullscreenElement) left();
    };
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);
}
