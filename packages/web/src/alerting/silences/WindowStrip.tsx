import type { Silence } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DAY, HOUR } from '../../time/range.ts';
import { parseLocalMoment } from '../../time/local-time.ts';
import { displayZone, zoneName } from '../../time/zone.ts';
import { periodText } from './silence-texts.ts';
import styles from './silences.module.css';

const DAYS = 14;
/** Silences that are drawn. */
const MAX_ROWS = 20;

export interface WindowStripProps {
  projectId: string;
  silences: readonly Silence[];
  /** Epoch milliseconds. */
  now: number;
}

/** When silences are in force, two weeks from today on: a row each, a bar per window. Read aloud it is a list of windows. */
export function WindowStrip({ projectId, silences, now }: WindowStripProps): ReactElement {
  const days = daysFrom(now);
  const [start = now] = days;
  const end = queryEnd(now);
  const shown = silences.slice(0, MAX_ROWS);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keys
    <section className={styles['strip']} aria-label="The next two weeks" tabIndex={0}>
      <div className={styles['calendar']}>
        <div className={styles['week']} aria-hidden="true">
          <span className={styles['title']}>{zoneName(now, displayZone.get())}</span>
          <span className={styles['dates']}>
            {days.map((day) => (
              <span key={day}>{formatDateTime(day, { precision: 'day' }).slice(5)}</span>
            ))}
          </span>
        </div>
        <ul className={styles['calendar']}>
          {shown.map((silence) => (
            <li key={silence.id} className={styles['row']}>
              <Link
                className={styles['title']}
                to="/alerting/$projectId/silences/$id"
                params={{ projectId, id: String(silence.id) }}
              >
                <bdi>{silence.name}</bdi>
              </Link>
              <span className={styles['track']}>
                {silence.windows.map((window) => (
                  <Window key={window.start} window={window} start={start} end={end} now={now} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface WindowProps {
  window: Silence['windows'][number];
  start: number;
  end: number;
  now: number;
}

function Window({ window, start, end, now }: WindowProps): ReactElement | null {
  const from = Math.max(Date.parse(window.start), start);
  const until = Math.min(window.end === null ? end : Date.parse(window.end), end);
  if (until <= from) return null;
  const share = (length: number): string => `${(100 * length) / (end - start)}%`;
  const text = periodText(window.start, window.end);
  return (
    <span
      className={styles['window']}
      data-state={Date.parse(window.start) > now ? 'upcoming' : 'active'}
      style={{ insetInlineStart: share(from - start), width: share(until - from) }}
      title={text}
    >
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The midnights of the days shown. */
function daysFrom(now: number): number[] {
  const midnight = (near: number): number => {
    const [year, month, day] = formatDateTime(near, { precision: 'day' }).split('-');
    const moment = parseLocalMoment({ date: `${day}-${month}-${year}`, time: '00:00' });
    return 'instant' in moment ? moment.instant : near;
  };
  // Noon of a day is on it, whatever its clocks do.
  const noon = midnight(now) + 12 * HOUR;
  return Array.from({ length: DAYS }, (_, day) => midnight(noon + day * DAY));
}

/** The end of what is shown, epoch milliseconds. */
export const queryEnd = (now: number): number => (daysFrom(now).at(-1) ?? now) + DAY;
