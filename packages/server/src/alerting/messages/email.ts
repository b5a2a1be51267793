import { escapeHtml } from './escape-html.ts';
import { messageText } from './message-text.ts';
import type { Notification } from './notification.ts';
import { oneLine as wholeLine } from './one-line.ts';

/** Attributes of a message, at most. */
const MAX_ATTRIBUTES = 50;
const VALUE_LIMIT = 500;

/** An email in both forms. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Says an event as an email; nothing from telemetry acts in it. */
export function emailOf(notification: Notification, settingsUrl: string): Email {
  const { subject, icon, headline, alertName, details, facts } = messageText(notification);
  const attributes = rowsOf(notification)
    .slice(0, MAX_ATTRIBUTES)
    .map(([key, value]) => [key, oneLine(value)] as const);
  const footer = 'You get this because you are a user of this Spanlight server.';
  return {
    subject: oneLine(subject),
    text: [
      `${icon} ${headline}`,
      '',
      oneLine(alertName),
      ...[details, facts].filter(Boolean),
      '',
      ...attributes.map(([key, value]) => `${key}: ${value}`),
      '',
      notification.alertUrl,
      '',
      `-- `,
      `${footer} Change what you get: ${settingsUrl}`,
    ].join('\n'),
    html: page(`
<p style="margin:0 0 8px;font-size:16px">${escapeHtml(`${icon} ${headline}`)}</p>
<p style="margin:0 0 8px;font-weight:600;word-break:break-word">${escapeHtml(oneLine(alertName))}</p>${[details, facts].filter(Boolean).map(paragraph).join('')}
<p style="margin:16px 0"><a href="${escapeHtml(notification.alertUrl)}" style="display:inline-block;padding:8px 16px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:4px">${buttonOf(notification)}</a></p>
<table style="border-collapse:collapse;font-size:13px">${attributes.map(row).join('')}</table>
<p style="margin:24px 0 0;font-size:12px;color:#6b7280">${escapeHtml(footer)} <a href="${escapeHtml(settingsUrl)}" style="color:#6b7280">Change what you get</a></p>`),
  };
}

const paragraph = (text: string): string => `
<p style="margin:0 0 8px;color:#4b5563">${escapeHtml(text)}</p>`;

function buttonOf(notification: Notification): string {
  if ('summary' in notification) return 'Open silence';
  return 'group' in notification ? 'Open alerts' : 'Open alert';
}

/** What is written below a message: the attributes of an alert, or the alerts of a silence or a group. */
function rowsOf(notification: Notification): (readonly [string, string])[] {
  if ('summary' in notification)
    return notification.summary.alerts.map(({ alert }) => [alert.status, alert.name]);
  if ('group' in notification)
    return notification.group.alerts.map(({ notification: { alert } }) => [
      alert.status,
      alert.name,
    ]);
  return Object.entries(notification.alert.attrs)
    .filter(([key]) => !key.startsWith('_'))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}

const page = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:14px;color:#111827;background:#ffffff">${content}</body></html>`;

const row = ([key, value]: readonly [string, string]): string =>
  `<tr><td style="padding:2px 12px 2px 0;color:#6b7280;vertical-align:top">${escapeHtml(key)}</td><td style="padding:2px 0;word-break:break-word">${escapeHtml(value)}</td></tr>`;

const oneLine = (text: string): string => wholeLine(text).slice(0, VALUE_LIMIT);
