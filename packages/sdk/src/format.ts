export {
  alertSituation,
  allowedRangeText,
  channelTakes,
  channelTarget,
  escalationText,
  eventTime,
  labelsText,
  namesText,
  skipReasonText,
  takesText,
} from './format/alerting.ts';
export { alsoSeenText, errorText, originText } from './format/faults.ts';
export {
  alertsOfGroup,
  groupAttribute,
  groupAttributeProblem,
  groupPaceProblem,
  maxListedBy,
  defaultGroupInterval,
  defaultGroupWait,
} from './values/grouping-values.ts';
export { missingAttributeProblem } from './values/missing-attribute.ts';
export { labelNameProblem } from './values/severity-values.ts';
export { attributeLabels, columnLabel } from './format/column-label.ts';
export { bytesIn, formatBytes } from './format/bytes.ts';
export { formatDuration, nanosecondsIn } from './format/duration.ts';
export {
  formatInteger,
  formatNumber,
  formatPercent,
  formatRate,
  formatUtilization,
  missingValue,
  type Numeric,
} from './format/numbers.ts';
export { seriesLabels, type NamedSeries } from './format/series-labels.ts';
export { escapeControlCharacters, truncateEnd, truncateMiddle } from './format/texts.ts';
export {
  formatAxisTimes,
  formatDateTime,
  formatRelativeTime,
  formatTimeOfDay,
  type DateTimeOptions,
  type TimeValue,
} from './format/times.ts';
export { gaugeText, type GaugeData, type GaugeLook, type GaugeText } from './format/gauge-text.ts';
export { mappingOf } from './format/value-mappings.ts';
export { setDisplayZone, zoneOffset, zoneOffsetText, type DisplayZone } from './format/zone.ts';
export { formatReducedValue, formatValue, pluralOf, unitText } from './format/values.ts';
