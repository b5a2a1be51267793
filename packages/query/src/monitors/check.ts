/** The range values are allowed in; null is unbounded. Both bounds themselves are allowed. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** How missing points count: as 0, as good, not at all (`hold`), or as a reason to alert. */
type NoDataPolicy = 'zero' | 'ok' | 'hold' | 'alert';

/** The rule of a metric monitor, which is evaluated once a minute. Values are in the unit of its column. */
export interface MonitorCheck {
  readonly bounds: Bounds;
  /** An open alert recovers within these; a null side takes the side of `bounds`. */
  readonly recovery: Bounds;
  /** Newest points looked at, 1 to 60. */
  readonly points: number;
  /** How many of them must be out of bounds to fire, 1 to `points`. */
  readonly fire: number;
  /** How many newest points in a row must be good to clear, 1 to 60. */
  readonly clear: number;
  /** Milliseconds an alert stays open after its last point out of bounds. */
  readonly keepFiringFor: number;
  /** A point is out of bounds only when it misses the bound by more than this. */
  readonly minimumDeviation: number;
  /** As `minimumDeviation`, as a fraction of the bound: 0.1 is 10 %. */
  readonly minimumDeviationFraction: number;
  readonly noData: NoDataPolicy;
}

/** The settings of a monitor as people and the wire write them. */
export interface CheckSettings {
  readonly minAllowedValue: number | null;
  readonly maxAllowedValue: number | null;
  readonly minRecoveryValue?: number | null | undefined;
  readonly maxRecoveryValue?: number | null | undefined;
  readonly checkNumPoint: number;
  readonly fireNumPoint?: number | null | undefined;
  readonly clearNumPoint?: number | null | undefined;
  /** Milliseconds. */
  readonly keepFiringFor?: number | undefined;
  readonly minDevValue?: number | undefined;
  readonly minDevFraction?: number | undefined;
  readonly noDataPolicy?: NoDataPolicy | undefined;
}

/** The check of a monitor's settings, with every default filled in. */
export function toCheck(settings: CheckSettings): MonitorCheck {
  const { checkNumPoint: points } = settings;
  return {
    bounds: { min: settings.minAllowedValue, max: settings.maxAllowedValue },
    recovery: {
      min: settings.minRecoveryValue ?? null,
      max: settings.maxRecoveryValue ?? null,
    },
    points,
    fire: Math.min(settings.fireNumPoint ?? points, points),
    clear: settings.clearNumPoint ?? points,
    keepFiringFor: settings.keepFiringFor ?? 0,
    minimumDeviation: settings.minDevValue ?? 0,
    minimumDeviationFraction: settings.minDevFraction ?? 0,
    noData: settings.noDataPolicy ?? 'hold',
  };
}

/** Longest `keepFiringFor`, milliseconds: an evaluation sees no further back. */
export const MAX_KEEP_FIRING_FOR = 3_600_000;

/** What is wrong with a setting, as a sentence without a full stop. */
export interface CheckProblem {
  readonly field: keyof CheckSettings;
  readonly message: string;
}

/** Finds what is wrong with the settings of a monitor; empty when they can be evaluated. */
export function checkMonitorSettings(settings: CheckSettings): CheckProblem[] {
  const { minAllowedValue: min, maxAllowedValue: max } = settings;
  const problems: CheckProblem[] = [];
  const add = (field: keyof CheckSettings, message: string): void =>
    void problems.push({ field, message });
  if (min === null && max === null) add('maxAllowedValue', 'at least min or max value is required');
  if (min !== null && max !== null && max < min)
    add('maxAllowedValue', 'max value should be greater than or equal min');
  const { minRecoveryValue, maxRecoveryValue, fireNumPoint, checkNumPoint } = settings;
  if (minRecoveryValue != null && (min === null || minRecoveryValue < min))
    add('minRecoveryValue', 'min recovery value must be at or above the min allowed value');
  if (maxRecoveryValue != null && (max === null || maxRecoveryValue > max))
    add('maxRecoveryValue', 'max recovery value must be at or below the max allowed value');
  const low = minRecoveryValue ?? min;
  const high = maxRecoveryValue ?? max;
  if (problems.length === 0 && low !== null && high !== null && low > high)
    add(
      'minRecoveryValue',
      'min recovery value must be at or below the max one: nothing would recover',
    );
  const keepFiringFor = settings.keepFiringFor ?? 0;
  if (keepFiringFor < 0 || keepFiringFor > MAX_KEEP_FIRING_FOR)
    add('keepFiringFor', 'an alert can be kept firing for 0 to 60 minutes');
  if (fireNumPoint != null && fireNumPoint > checkNumPoint)
    add(
      'fireNumPoint',
      `only ${checkNumPoint === 1 ? '1 point is' : `${checkNumPoint} points are`} checked, so ${fireNumPoint} can't fire`,
    );
  return problems;
}
