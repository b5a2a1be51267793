import type { Alert, AlertWhyResponse } from '@spanlight/sdk';
import { alertLines, alertWhyLines } from '../../alerting/alert-lines.ts';
import { labelsText } from '@spanlight/sdk/format';
import {
  alertTone,
  alertValue,
  attributesText,
  severityTone,
  statusText,
} from '../../alerting/alert-text.ts';
import { CliError, usageError } from '../../errors/errors.ts';
import { confirm } from '../../io/prompt.ts';
import { existing } from '../shared/noun.ts';
import { printWhy } from '../shared/print-why.ts';
import type { Line } from '../../output/segments.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/time-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { showLink } from '../shared/open-in-browser.ts';
import { alertsParams, parseConditions, type AlertFilter } from './alert-filter.ts';

/** Alerts of one answer, and of one change. */
const MAX_ALERTS = 1000;

/** Prints alerts, changed last first. */
export async function listAlerts(
  context: CommandContext,
  { limit, ...filter }: AlertFilter & { readonly limit: number },
): Promise<void> {
  const target = await context.target();
  const { client, signal } = target;
  const params = await alertsParams(target, filter);
  const wanted = Math.min(limit, MAX_ALERTS);
  const { alerts, count } = await client.alerts.list(
    { ...params, limit: wanted, facets: false },
    { signal },
  );
  const output = await context.output();
  // Existing servers list all of them, whatever the limit.
  const rows = alerts.slice(0, wanted);
  await output.list({
    rows,
    columns: alertColumns(context.io.now()),
    meta: { count },
    empty: filter.status === 'open' ? 'There are no open alerts.' : 'There are no matching alerts.',
  });
  if (count > rows.length) output.note(`${count - rows.length} more; --limit and --search help.`);
}

function alertColumns(now: number): readonly Column<Alert>[] {
  return [
    { title: 'ID', value: ({ id }) => String(id), align: 'right' },
    { title: 'STATUS', value: statusText, tone: alertTone },
    { title: 'SEVERITY', value: ({ severity }) => severity, tone: severityTone },
    { title: 'TYPE', value: ({ type }) => type },
    { title: 'VALUE', value: alertValue, align: 'right' },
    { title: 'UPDATED', value: ({ updatedAt }) => timeText(updatedAt, now) },
    { title: 'CREATED', value: ({ createdAt }) => timeText(createdAt, now), wide: true },
    { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
    { title: 'LABELS', value: ({ labels }) => labelsText(labels), shrink: 'end', wide: true },
    { title: 'ATTRIBUTES', value: ({ attrs }) => attributesText(attrs), shrink: 'end' },
  ];
}

/** Prints an alert with its history, or opens it in the console. */
export async function getAlert(
  context: CommandContext,
  id: number,
  { open = false }: { readonly open?: boolean | undefined },
): Promise<void> {
  if (!open) {
    await printAlert(context, id, alertLines);
    return;
  }
  const { client, project } = await context.target();
  await showLink(context, `${client.url}/alerting/${project}/alerts/${id}`);
}

/** Prints why an alert did or did not notify. */
export async function explainAlert(context: CommandContext, id: number): Promise<void> {
  await printAlert(context, id, alertWhyLines);
}

async function printAlert(
  context: CommandContext,
  id: number,
  lines: (why: AlertWhyResponse, width: number, now: number) => Line[],
): Promise<void> {
  const { client, project, signal } = await context.target();
  const why = await existing('alert', id, client.alerts.why({ project, id }, { signal }));
  await printWhy(context, why, lines);
}

/** Closes alerts or opens them again. Those that are so already stay as they are. */
export async function changeAlerts(
  context: CommandContext,
  verb: 'close' | 'open',
  wanted: readonly number[],
): Promise<void> {
  const { client, project, signal } = await context.target();
  const { changed, asked } = await changeTogether(wanted, (ids) =>
    client.alerts[verb]({ project, ids }, { signal }),
  );
  await tellChanged(context, verb === 'close' ? 'Closed' : 'Opened', changed, asked);
}

/**
 * Changes alerts, all of them or none. Answers how many changed, of how many.
 *
 * @throws CliError (usage) for more than a call takes.
 */
export async function changeTogether(
  wanted: readonly number[],
  change: (ids: readonly number[]) => PromiseLike<number>,
): Promise<{ readonly changed: number; readonly asked: number }> {
  const ids = [...new Set(wanted)];
  if (ids.length > MAX_ALERTS)
    throw usageError(`At most ${MAX_ALERTS} alerts change at a time, not ${ids.length}.`);
  return { changed: await change(ids), asked: ids.length };
}

/** Which open alerts to close. */
export interface CloseMatchingOptions extends Omit<AlertFilter, 'status'> {
  /** Conditions on attributes, joined by `|`. */
  readonly query?: string | undefined;
  readonly yes?: boolean | undefined;
}

/** Whether anything is said of which alerts. */
export function isNarrowed({
  query,
  type,
  severity,
  monitor,
  search,
  attr,
  label,
}: CloseMatchingOptions): boolean {
  return (
    [query, type, severity, monitor, search].some((each) => each !== undefined) ||
    [attr, label].some((each) => Object.keys(each).length > 0)
  );
}

/** Closes the open alerts that match, after naming some of them and asking. */
export async function closeMatching(
  context: CommandContext,
  { query, yes = false, ...filter }: CloseMatchingOptions,
): Promise<void> {
  const hint =
    'Give ids, or what they have in common: --monitor, --query, --search, --severity, --label, --attr, --type. All of them: close-all.';
  if (!isNarrowed({ query, ...filter })) throw usageError('Close which alerts?', hint);
  const conditions = query === undefined ? [] : parseConditions(query);
  // A variable of a script that was empty must not stand for every alert.
  if (query !== undefined && conditions.length === 0)
    throw usageError('The query has no condition.', hint);
  if (filter.search !== undefined && !/[^\s|"-]/u.test(filter.search))
    throw usageError('The search has no word.', hint);
  const target = await context.target();
  const { client, project, signal } = target;
  const params = await alertsParams(target, { ...filter, status: 'open' });
  const { alerts, count } = await client.alerts.list(
    { ...params, limit: MAX_ALERTS, facets: false },
    { signal },
  );
  const matching = alerts.filter(({ attrs }) => conditions.every((holds) => holds(attrs)));
  const output = await context.output();
  if (matching.length === 0) {
    await output.tell(['No open alert matches.'], { changed: 0 });
    return;
  }
  if (!yes) {
    for (const alert of matching.slice(0, 10)) output.note(`  ${alert.id}  ${alert.name}`);
    if (matching.length > 10) output.note(`  and ${matching.length - 10} more`);
    const what = matching.length === 1 ? 'this alert' : `these ${matching.length} alerts`;
    if (!(await confirm(context.io, `Close ${what}?`)))
      throw new CliError('Nothing was closed.', { code: 'declined' });
  }
  const changed = await client.alerts.close(
    { project, ids: matching.map(({ id }) => id) },
    { signal },
  );
  await tellChanged(context, 'Closed', changed, matching.length);
  if (count > alerts.length)
    output.note(`Only the newest ${alerts.length} were looked at; run it again for the others.`);
}

/** Closes every open alert of the project, after asking. */
export async function closeAllAlerts(
  context: CommandContext,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await context.project();
  if (!yes && !(await confirm(context.io, `Close every open alert of project ${project}?`))) {
    throw new CliError('Nothing was closed.', { code: 'declined' });
  }
  const client = await context.client();
  const changed = await client.alerts.closeAll({ project }, { signal: context.io.signal });
  await tellChanged(context, 'Closed', changed, changed);
}

async function tellChanged(
  context: CommandContext,
  did: string,
  changed: number,
  asked: number,
): Promise<void> {
  const output = await context.output();
  const others = asked - changed;
  await output.tell([`${did} ${changed} ${changed === 1 ? 'alert' : 'alerts'}.`], { changed });
  if (others > 0) output.note(`${others} had that status already.`);
}
