/**
 * Silences: when they are in force, which alerts they hold, and which messages wait for their end. Without anything of the
 * languages: the SDK, which browsers load, checks files with it too.
 */
export {
  checkSilence,
  doOverlap,
  isCovered,
  type SilenceDraft,
  WINDOW_LENGTH,
} from './silences/check-silence.ts';
export type { SilenceProblem } from './silences/silence-problem.ts';
export {
  alertFacts,
  type AlertFacts,
  factName,
  FACTS,
  holdingSilence,
  type HoldingSilence,
  holdMessage,
  isAbout,
  type MessageHold,
  silencesInForce,
} from './silences/decide-message.ts';
export { describeRepeat } from './silences/describe-repeat.ts';
export { clockTime, instantOf, isTimeZone } from './silences/local-time.ts';
export { type Repeat, type Weekday, WEEKDAYS } from './silences/repeat.ts';
export {
  describeMatchers,
  neverBegins,
  type Silence,
  type SilenceMatcher,
  silenceState,
  type SilenceWindow,
  windowAt,
  windowsBetween,
} from './silences/silence.ts';
