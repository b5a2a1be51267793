import { joinParts, printName, quoteText } from '@spanlight/query';
import type { BacktestTransition } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { failureInstead } from '../../../../answers/failure-card.tsx';
import { Chart } from '../../../../charts/Chart.tsx';
import { Chip } from '../../../../components/text/Chip.tsx';
import { Moment } from '../../../../components/text/Moment.tsx';
import { useDebounced } from '../../../../components/use-debounced.ts';
import { describeError } from '../../../../data/describe-error.ts';
import { numbersOf } from '../../../../items/cells.ts';
import { timeseriesQuery } from '../../../../items/queries.ts';
import { useResolvedTheme } from '../../../../theme/appearance.ts';
import { readColor } from '../../../../theme/read-color.ts';
import { channelsQuery } from '../../../queries.ts';
import { errorBacktestQuery } from '../../queries.ts';
import { TriedNote } from '../TriedNote.tsx';
import { useLastDay } from '../use-last-day.ts';
import { errorContentOf, type ErrorForm, type Matcher } from './error-form.ts';
import { errorSystems } from './error-systems.ts';
import { errorBacktestSummary } from './backtest-summary.ts';
import styles from './preview.module.css';

/** How long typing must rest before anything is asked, in milliseconds. */
const REST = 500;
/** Px, axes included. */
const HEIGHT = 180;
const COUNT = 'sum(_count)';
/** Errors that are listed, the newest. */
const LISTED = 10;
const NO_LEGEND = { type: 'none' } as const;

export interface ErrorPreviewProps {
  projectId: string;
  form: ErrorForm;
}

/** What an error monitor that is being filled in would have told of in the last 24 hours, and how many errors meet its conditions. */
export function ErrorPreview({ projectId, form }: ErrorPreviewProps): ReactElement {
  const range = useLastDay();
  const content = errorContentOf(form);
  const rested = errorContentOf(useDebounced(form, REST));
  const tried = useQuery(errorBacktestQuery(projectId, rested, range));
  const { data: channels = [] } = useQuery(channelsQuery(projectId));
  const query = joinParts([...rested.params.matchers.map(conditionOf), COUNT]);
  const counts = useQuery(
    timeseriesQuery({ projectId, range, systems: errorSystems, query, search: '' }),
  );
  const theme = useResolvedTheme();
  const chart = useMemo(() => {
    if (!counts.data || !theme) return undefined;
    const values = numbersOf(counts.data.groups[0]?.[COUNT]);
    return {
      times: counts.data.time.map((text) => Date.parse(text)),
      series: [
        { name: 'errors', color: readColor('--color-error'), format: formatInteger, values },
      ],
    };
  }, [counts.data, theme]);
  const text = (): string => {
    if (tried.isError) return `It could not be tested: ${describeError(tried.error).message}`;
    return tried.data
      ? errorBacktestSummary(tried.data, content, channels)
      : 'Testing it on the last 24 hours…';
  };
  return (
    <div className={styles['preview']}>
      <TriedNote isOld={tried.isPlaceholderData}>{text()}</TriedNote>
      {failureInstead(counts, 'The errors could not be counted') ?? (
        <Chart
          label="Errors that meet the conditions"
          kind="bar"
          times={chart?.times}
          series={chart?.series}
          legend={NO_LEGEND}
          from={range.gte}
          to={range.lt}
          height={HEIGHT}
        />
      )}
      <Told transitions={tried.data?.transitions ?? []} />
    </div>
  );
}

/** The condition an error must meet; one that lacks the attribute meets neither operator. */
function conditionOf({ attr, op, value }: Matcher): string {
  const name = printName(attr.replaceAll('.', '_'));
  const is = `where ${name} ${op} ${quoteText(value)}`;
  return op === '=' ? is : `${is} | where ${name} exists`;
}

/** What it would have told of, the newest first. */
function Told({
  transitions,
}: {
  transitions: readonly BacktestTransition[];
}): ReactElement | null {
  if (transitions.length === 0) return null;
  const more = transitions.length - LISTED;
  return (
    <ul className={styles['told']} aria-label="Errors that meet the conditions">
      {transitions
        .toReversed()
        .slice(0, LISTED)
        .map(({ time, series, attrs, event, notified }) => (
          <li key={`${time} ${series}`} data-quiet={!notified || undefined}>
            <Moment time={time} />
            <span className={styles['name']}>
              {attrs['service_name'] === undefined ? null : <Chip>{attrs['service_name']}</Chip>}{' '}
              <bdi>{series}</bdi>
            </span>
            <span>
              {event === 'created' ? 'new' : 'came back'}
              {notified ? '' : ', not notified'}
            </span>
          </li>
        ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  );
}
