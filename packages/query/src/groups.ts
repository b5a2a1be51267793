/** Groups of alerts that are told together: when the next message goes, what it counts, and what its alerts are called. */
export {
  composeGroup,
  type GroupAlert,
  type GroupQuiet,
  type GroupTurn,
} from './groups/compose.ts';
export { type AlertNames, allOf, countOf, groupName, nameAlerts } from './groups/name-alerts.ts';
export { type GroupNews, type GroupPace, nextMessageAt } from './groups/pace.ts';
export { type GroupMessage, GroupReplay } from './groups/replay-groups.ts';
