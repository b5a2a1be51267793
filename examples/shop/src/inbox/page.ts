import { createHash } from 'node:crypto';
import type { Message } from './message.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f5f7f9, #0e1217); color: light-dark(#1a222d, #e2e8ef); }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.25rem; margin: 0; }
p { margin: 0.25rem 0 1.5rem; color: light-dark(#4d5967, #a3afbd); }
ol { list-style: none; margin: 0; padding: 0; }
li { display: grid; grid-template-columns: 6.5rem 1fr auto; gap: 0 0.75rem; align-items: baseline;
  padding: 0.75rem 1rem; background: light-dark(#fff, #151a21); border: 1px solid light-dark(#dde3ea, #28303b); border-top-width: 0; }
li:first-child { border-top-width: 1px; border-radius: 6px 6px 0 0; }
li:last-child { border-radius: 0 0 6px 6px; }
li:only-child { border-radius: 6px; }
.open, .closed { font-weight: 600; }
.open { color: light-dark(#b3262b, #f58a8a); }
.closed { color: light-dark(#1b6e3c, #68c98b); }
.name { overflow-wrap: anywhere; }
time { color: light-dark(#4d5967, #a3afbd); font-variant-numeric: tabular-nums; }
a { color: light-dark(#2457ba, #85aefb); }
.none { display: block; color: light-dark(#4d5967, #a3afbd); }
@media (max-width: 30rem) { li { grid-template-columns: 1fr auto; } .name { grid-column: 1 / -1; grid-row: 2; } }
`;

/**
 * Says times by the clock of whoever reads, as the console does. Asks for the page anew and shows what has changed, so that what was
 * focused stays.
 */
const SCRIPT = `
const sayTimes = (list) => {
  for (const time of list.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
    time.textContent = here.toISOString().slice(0, 19).replace('T', ' ');
    time.title = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
};
sayTimes(document);
setInterval(async () => {
  const answer = await fetch('/inbox').catch(() => undefined);
  if (!answer || !answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('ol');
  const list = document.querySelector('ol');
  if (next) sayTimes(next);
  if (next && list && next.innerHTML !== list.innerHTML) list.replaceChildren(...next.childNodes);
}, 2000);
`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page may do: run its own style and script, and ask for itself. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of the inbox, the newest message first. */
export function inboxPage(messages: readonly Message[]): string {
  const rows =
    messages.length === 0
      ? '<li><span class="none">Nothing yet. Alerts are told here as they open, go on and close.</span></li>'
      : messages.map(rowOf).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox of the shop</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Inbox of the shop</h1>
<p>What Spanlight told the people who run the shop, through a webhook channel.</p>
<ol aria-live="polite">
${rows}
</ol>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function rowOf({ status, event, name, url, receivedAt }: Message): string {
  const text = escapeHtml(name);
  const linked = url === '' ? text : `<a href="${escapeHtml(url)}">${text}</a>`;
  const time = `${receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return `<li><span class="${status}">${escapeHtml(event)}</span><span class="name">${linked}</span><time datetime="${receivedAt.toISOString()}">${time}</time></li>`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/["&'<>]/g, (character) => `&#${character.codePointAt(0)};`);
