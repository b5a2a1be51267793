import type { TraceTimelineProps } from '@spanlight/widgets/react';
import { readStored, writeStored } from '../data/stored.ts';

type Switches = Parameters<NonNullable<TraceTimelineProps['onSwitch']>>[0];

const PATH_SETTING = 'trace-critical-path';
const LOGS_SETTING = 'trace-logs';
const PANEL_SETTING = 'trace-panel-width';

/** What is on when a timeline opens: the critical path if it was last time, logs unless they weren't. */
export function readSwitches(): Switches {
  return {
    showPath: readStored(PATH_SETTING) === 'shown',
    showLogs: readStored(LOGS_SETTING) !== 'hidden',
  };
}

/** Remembers what the reader switched on and off. */
export function writeSwitches({ showPath, showLogs }: Switches): void {
  writeStored(PATH_SETTING, showPath ? 'shown' : undefined);
  writeStored(LOGS_SETTING, showLogs ? undefined : 'hidden');
}

/** The chosen width of the panel beside the timeline, in px; undefined for the usual one. */
export function readPanelWidth(): number | undefined {
  return Number(readStored(PANEL_SETTING)) || undefined;
}

/** Remembers the width of the panel; undefined forgets it. */
export function writePanelWidth(width: number | undefined): void {
  writeStored(PANEL_SETTING, width === undefined ? undefined : String(width));
}
