import { namesText } from '@spanlight/sdk/format';
import { visibleForLog, valueForLog } from '../output/sanitise.ts';
import type { FieldChange } from '@spanlight/sdk/documents';
import type { Paint, Tone } from '../output/style.ts';
import {
  countActions,
  deletionsFirst,
  pending,
  type Plan,
  type PlannedChange,
} from '../plan/plan.ts';

const signs = {
  create: ['+', 'good'],
  update: ['~', 'warning'],
  delete: ['-', 'bad'],
  unchanged: [' ', 'dim'],
} as const satisfies Record<PlannedChange['action'], readonly [string, Tone]>;

/** A plan for people: what is to be done, field by field, deletions first, and a summary. */
export function planText(plan: Plan, paint: Paint): string[] {
  return [
    ...deletionsFirst(plan).flatMap((change) => changeText(change, paint)),
    planSummary(plan),
    ...receiversText(plan).map((text) => paint(text, 'warning')),
  ];
}

/** Who hears of it when a plan is applied: a sentence, or nothing. */
export function receiversText(plan: Plan): string[] {
  const told = pending(plan).filter(
    ({ action, kind, text }) =>
      kind === 'channel' &&
      (action === 'update' ||
        (action === 'create' && /^ {4}type: (?:slack|telegram)$/mu.test(text))),
  );
  if (told.length === 0) return [];
  const names = told.slice(0, 10).map(({ name }) => valueForLog(name));
  return [
    `Applying this sends a test message to ${told.length === 1 ? 'channel' : 'channels'} ${namesText(names, told.length)}; a channel that can't be reached is not written, nor are the monitors that name it.`,
  ];
}

function changeText(change: PlannedChange, paint: Paint): string[] {
  const [sign, tone] = signs[change.action];
  const head = `${paint(`${sign} ${change.action}`, tone)} ${paint(changeName(change), 'strong')}`;
  return [
    `${head} ${paint(`(${changePlace(change)})`, 'dim')}`,
    ...change.changes.map((field) => `    ${fieldText(field, paint)}`),
  ];
}

/** What a change is about: `dashboard "Shop: orders"`. */
export const changeName = ({ kind, name }: PlannedChange): string => `${kind} ${valueForLog(name)}`;

/** Where a change comes from and goes to: `shop.yml:3, key shop, id 42, revision 7`. */
export function changePlace({ origin, key, owner, seen }: PlannedChange): string {
  const parts = [
    ...(origin === undefined ? [] : [`${origin.file ?? 'stdin'}:${origin.line}`]),
    ...(key === '' ? [] : [`key ${key}`]),
    ...(owner === '' ? [] : [`owner ${owner}`]),
    ...(seen === undefined ? [] : [`id ${seen.id}`]),
    ...(seen === undefined || seen.revision === 0 ? [] : [`revision ${seen.revision}`]),
  ];
  return visibleForLog(parts.join(', '));
}

function fieldText({ path, kind, before, after }: FieldChange, paint: Paint): string {
  const name = visibleForLog(path);
  switch (kind) {
    case 'added':
      return `${paint('+', 'good')} ${name}: ${valueForLog(after)}`;
    case 'removed':
      return `${paint('-', 'bad')} ${name}: ${valueForLog(before)}`;
    case 'changed':
      return `${paint('~', 'warning')} ${name}: ${valueForLog(before)} → ${valueForLog(after)}`;
  }
}

/** One line: how much a plan does, and how much it takes away. */
export function planSummary(plan: Plan): string {
  const counts = countActions(plan);
  const removed = plan.changes
    .flatMap(({ changes }) => changes)
    .filter(({ kind }) => kind === 'removed').length;
  const total = `Plan: ${counts.create} to create, ${counts.update} to update, ${counts.delete} to delete, ${counts.unchanged} unchanged.`;
  return removed === 0
    ? total
    : `${total} Updates remove ${removed} ${removed === 1 ? 'thing' : 'things'}.`;
}
