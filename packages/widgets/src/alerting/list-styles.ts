/** Styles of the list. Parts: frame, table, row, status, name, value, time, note. */
export const listStyles = /* css */ `
:host { display: block; min-width: 0; container-type: inline-size; }
.frame { max-height: inherit; overflow: auto; border: 1px solid var(--_border); border-radius: var(--spanlight-radius, 5px); background: var(--_surface); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th { position: sticky; top: 0; background: var(--_surface); color: var(--_muted); font-weight: inherit; text-align: start; box-shadow: inset 0 -1px var(--_border); }
th, td { height: 28px; padding: 0 8px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
th:nth-child(1) { width: 76px; }
th:nth-child(3) { width: 24%; }
th:nth-child(n+4) { width: 92px; }
th:nth-child(n+3), .value, .time { text-align: end; }
td:first-child { color: var(--_tone-text); }
td:first-child span { display: inline-flex; align-items: center; gap: 6px; }
td:first-child .mark { display: block; }
.time { color: var(--_muted); }
tbody tr { cursor: pointer; }
tbody tr + tr td { border-top: 1px solid var(--_border); }
tbody tr:hover { background: var(--_hover); }
tr:focus-within { background: var(--_hover); outline: 2px solid var(--_accent); outline-offset: -2px; }
tr:has(button:not(:focus-visible)) { outline: none; }
button { all: unset; display: block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
p { margin: 0; padding: 4px 8px; color: var(--_muted); }
p:empty { display: none; }
table:not([hidden]) + p { border-top: 1px solid var(--_border); }
[data-status='loading'] p { height: 112px; margin: 0 8px; padding: 0; color: transparent; background: repeating-linear-gradient(transparent 0 10px, var(--_border) 10px 18px, transparent 18px 28px); }
[data-status='error'] p { color: var(--_error-text); }
[data-status='stale'] tbody { opacity: .6; }
@container (max-width: 560px) { th:nth-child(4), .since { display: none; } }
@container (max-width: 400px) { th:nth-child(5), .time { display: none; } th:nth-child(3) { width: 96px; } }
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] p { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
`;
