const DAY = 86_400_000;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const two = (value: number): string => String(value).padStart(2, '0');

function dayOf(instant: number): string {
  const date = new Date(instant);
  return `${date.getDate()} ${MONTHS[date.getMonth()]}`;
}

function clockOf(instant: number, withSeconds: boolean): string {
  const date = new Date(instant);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return withSeconds ? `${clock}:${two(date.getSeconds())}` : clock;
}

/**
 * Labels of a time axis in local time: times of day, and the day in place of the first time of a new
 * day.
 *
 * @param instants unix milliseconds, ascending
 * @param step milliseconds from one to the next: below a minute the labels have seconds
 */
export function formatAxisTimes(instants: readonly number[], step: number): string[] {
  let day: string | undefined;
  return instants.map((instant) => {
    const today = dayOf(instant);
    const isNewDay = day !== undefined && today !== day;
    day = today;
    return step >= DAY || isNewDay ? today : clockOf(instant, step < 60_000);
  });
}

/** An instant (unix milliseconds) in full, local time: `4 Mar 2026, 10:17:00`. */
export function formatMoment(instant: number): string {
  return `${dayOf(instant)} ${new Date(instant).getFullYear()}, ${clockOf(instant, true)}`;
}
