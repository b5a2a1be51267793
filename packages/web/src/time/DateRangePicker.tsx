import { zoneOffsetText } from '@spanlight/sdk/format';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../components/buttons/Button.tsx';
import { Popover } from '../components/overlays/Popover.tsx';
import { Tooltip } from '../components/overlays/Tooltip.tsx';
import { CustomRange } from './CustomRange.tsx';
import { describeRange } from './describe-range.ts';
import { describePeriod, periodsWithin } from './periods.ts';
import { durationOf, lastRange, type TimeRange } from './range.ts';
import { useReloadTimer } from './use-reload-timer.ts';
import type { TimeRangeControl } from './use-time-range.ts';
import { displayZone, zoneName } from './zone.ts';
import styles from './DateRangePicker.module.css';
import { createStore } from '../data/store.ts';
import { readStored, writeStored } from '../data/stored.ts';

export interface DateRangePickerProps {
  control: TimeRangeControl;
  /** Whether it reloads by itself what is live; false where another picker of the same range does. @default true */
  reloads?: boolean;
}

/** Which period a page shows: step, pick, type, reload. */
export function DateRangePicker({ control, reloads = true }: DateRangePickerProps): ReactElement {
  const { range, longest } = control;
  const [isOpen, setIsOpen] = useState(false);
  const zone = displayZone.use();
  const isAuto = autoReload.use();
  const isAsking = useIsFetching() > 0;
  useReloadTimer(reloads && isAuto && range.isLive, control.reload);

  const choose = (next: TimeRange): void => {
    setIsOpen(false);
    control.setRange(next);
  };

  return (
    <fieldset className={styles['picker']} aria-label="Date range">
      <Tooltip text="Previous period">
        <IconButton icon="chevron-left" label="Previous period" onClick={() => control.shift(-1)} />
      </Tooltip>
      <Popover
        label="Date range"
        align="end"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button icon="clock" opens className={styles['trigger']}>
            <span className={styles['value']}>{describeRange(range)}</span>
            <span className={styles['zone']} title={zoneName(range.lt, zone)}>
              {zoneOffsetText(range.lt, zone)}
            </span>
          </Button>
        }
      >
        <div className={styles['panel']}>
          <fieldset className={styles['presets']} aria-label="Last">
            {periodsWithin(longest).map((period) => (
              <button
                key={period}
                type="button"
                className={styles['preset']}
                aria-pressed={range.isLive && durationOf(range) === period}
                onClick={() => choose(lastRange(period, Date.now()))}
              >
                {describePeriod(period)}
              </button>
            ))}
          </fieldset>
          <CustomRange
            range={range}
            longest={longest}
            onChoose={choose}
            onReset={() => {
              setIsOpen(false);
              control.reset();
            }}
          />
        </div>
      </Popover>
      <Tooltip text="Next period">
        <IconButton
          icon="chevron-right"
          label="Next period"
          disabled={range.isLive}
          onClick={() => control.shift(1)}
        />
      </Tooltip>
      <Tooltip text="Reload">
        <IconButton
          icon="refresh"
          label="Reload"
          className={styles['reload']}
          data-asking={isAsking || undefined}
          onClick={control.reload}
        />
      </Tooltip>
      {range.isLive ? (
        <Tooltip text={isAuto ? 'Stop reloading every 30 s' : 'Reload every 30 s'}>
          <IconButton
            icon={isAuto ? 'pause' : 'play'}
            label="Reload automatically"
            aria-pressed={isAuto}
            onClick={() => autoReload.set(!isAuto)}
          />
        </Tooltip>
      ) : null}
    </fieldset>
  );
}

const key = 'auto-reload';

/** Whether live pages reload by themselves; remembered in this browser. */
const autoReload = createStore(
  () => readStored(key) === 'true',
  (isOn) => writeStored(key, isOn ? 'true' : undefined),
);
