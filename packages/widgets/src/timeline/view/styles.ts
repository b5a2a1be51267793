/** Height of a row, in pixels: the styles and the painter agree on it. */
export const ROW_HEIGHT = 24;

/** Styles of the timeline. Parts: frame, toolbar, legend, head, rows, row, bars, note. */
export const timelineStyles = /* css */ `
:host { display: flex; flex-direction: column; max-height: 720px; min-height: 0; container-type: inline-size; }
.frame { display: flex; flex-direction: column; min-height: 0; background: var(--_surface); border: 1px solid var(--_border); border-radius: var(--_radius); overflow: hidden; position: relative; }
button, input { font: inherit; color: inherit; margin: 0; }
button { display: inline-flex; align-items: center; gap: 4px; height: 24px; padding: 0 6px; border: 1px solid transparent; border-radius: 3px; background: none; cursor: pointer; white-space: nowrap; }
button:hover { background: var(--_hover); }
button:disabled { opacity: .45; cursor: default; }
button[aria-pressed='true'] { background: var(--_selected); color: var(--_accent); }
:focus-visible { outline: 2px solid var(--_focus); outline-offset: -2px; }
svg { width: 14px; height: 14px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 4px; padding: 4px 8px; border-bottom: 1px solid var(--_border); }
.find { display: flex; align-items: center; flex: 1 1 220px; max-width: 420px; height: 24px; border: 1px solid var(--_control); border-radius: 3px; padding: 0 2px 0 6px; gap: 4px; color: var(--_muted); }
.find:focus-within { outline: 2px solid var(--_focus); outline-offset: 0; }
.find input { flex: 1; min-width: 0; border: 0; padding: 0; background: none; outline: none; color: var(--_text); }
.find input::placeholder { color: var(--_muted); opacity: 1; }
.find input::-webkit-search-cancel-button { display: none; }
.find button { height: 20px; padding: 0 3px; }
.count { white-space: nowrap; font-size: 12px; }
.space { flex: 1; }
.chip { border-color: var(--_border); background: var(--_sunken); max-width: 320px; height: 22px; }
.chip span { overflow: hidden; text-overflow: ellipsis; }
.legend { display: flex; flex-wrap: wrap; gap: 0 4px; padding: 6px 8px 4px; border-bottom: 1px solid var(--_border); }
.share { flex: 0 0 100%; display: flex; height: 6px; gap: 1px; border-radius: 3px; overflow: hidden; background: var(--_sunken); }
.share div { min-width: 2px; }
.legend button { font-size: 12px; height: 22px; max-width: 260px; }
.legend button span { overflow: hidden; text-overflow: ellipsis; }
.legend button small { font-size: 12px; color: var(--_muted); }
.legend button[aria-pressed='true'] { background: none; color: inherit; }
.legend button[aria-pressed='false'] span { text-decoration: line-through; color: var(--_muted); }
.swatch { width: 8px; height: 8px; border-radius: 2px; flex: none; background: var(--_slot); }
button[aria-pressed='false'] .swatch { background: none; box-shadow: inset 0 0 0 1.5px var(--_slot); }
[data-slot='0'] { --_slot: var(--_series-1); }
[data-slot='1'] { --_slot: var(--_series-2); }
[data-slot='2'] { --_slot: var(--_series-3); }
[data-slot='3'] { --_slot: var(--_series-4); }
[data-slot='4'] { --_slot: var(--_series-5); }
[data-slot='5'] { --_slot: var(--_series-6); }
[data-slot='6'] { --_slot: var(--_series-7); }
.share [data-slot] { background: var(--_slot); }
.grid { display: flex; flex-direction: column; min-height: 0; position: relative; outline-offset: -2px; --_name: 360px; --_duration: 84px; }
.head { display: flex; height: 24px; font-size: 12px; line-height: 24px; color: var(--_muted); border-bottom: 1px solid var(--_border); background: var(--_surface); flex: none; padding-inline-end: var(--_bar, 0px); }
.name { width: var(--_name); flex: none; display: flex; align-items: center; gap: 5px; padding-inline: 8px 4px; min-width: 0; }
.duration { width: var(--_duration); flex: none; padding-inline: 4px 10px; text-align: end; white-space: nowrap; }
.bars { flex: 1; min-width: 0; position: relative; }
.axis { overflow: hidden; cursor: crosshair; border-inline-start: 1px solid var(--_border); touch-action: none; }
.axis span { position: absolute; top: 0; white-space: nowrap; padding-inline-start: 4px; pointer-events: none; }
.brush { position: absolute; top: 0; bottom: 0; background: var(--_accent); opacity: .2; pointer-events: none; }
.divider { position: absolute; top: 0; bottom: 0; left: calc(var(--_name) - 3px); width: 7px; cursor: col-resize; touch-action: none; z-index: 2; }
.divider:hover, .divider:focus-visible { background: linear-gradient(90deg, transparent 3px, var(--_control) 3px 4px, transparent 4px); outline: none; }
.scroller { overflow: hidden auto; min-height: 0; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--_border) transparent; }
.spacer { position: relative; }
.stage { position: sticky; top: 0; overflow: hidden; contain: strict; }
.layer { position: absolute; inset: 0 0 auto; will-change: transform; }
canvas { position: absolute; top: 0; pointer-events: none; }
.row { position: absolute; left: 0; right: 0; height: ${ROW_HEIGHT}px; line-height: ${ROW_HEIGHT}px; display: flex; cursor: default; contain: strict; }
.row:hover { background: var(--_hover); }
.row[data-match] { background: color-mix(in srgb, var(--_accent) 12%, transparent); }
.row[aria-selected='true'] { background: var(--_selected); box-shadow: inset 2px 0 var(--_accent); }
.row:focus-visible { outline-offset: -1px; outline-width: 1.5px; }
.row .name { padding-inline-start: calc(4px + var(--_indent, 0px)); background: repeating-linear-gradient(90deg, transparent 0 11px, var(--_border) 11px 12px) 0 0 / var(--_indent, 0px) 100% no-repeat; background-position-x: 4px; }
.fold { width: 16px; height: 16px; flex: none; display: grid; place-items: center; border-radius: 3px; color: var(--_muted); }
.fold::before { content: ''; width: 6px; height: 6px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; rotate: -45deg; translate: -1px 0; }
[aria-expanded='true'] .fold::before { rotate: 45deg; translate: 0 -1px; }
.row:not([aria-expanded]) .fold::before { display: none; }
[aria-expanded] .fold:hover { background: var(--_border); }
.mark { width: 3px; height: 14px; border-radius: 2px; flex: none; background: var(--_slot); }
.text { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 24px; }
.row[data-error] .text { color: var(--_error-text); }
.alarm { flex: none; width: 14px; height: 14px; border-radius: 50%; background: var(--_error); color: var(--_surface); font-size: 11px; font-weight: 700; line-height: 14px; text-align: center; }
.service { color: var(--_muted); font-size: 12px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: 0 100 auto; min-width: 0; }
.more { flex: none; font-size: 11px; line-height: 16px; padding: 0 5px; border-radius: 8px; background: var(--_sunken); color: var(--_muted); border: 1px solid var(--_border); }
.acts { display: none; margin-inline-start: auto; flex: none; }
.row:hover .acts, .row:focus-within .acts, .row[data-active] .acts { display: flex; }
.acts button { height: 20px; padding: 0 3px; color: var(--_muted); background: var(--_surface); }
.acts button:hover { color: var(--_text); background: var(--_sunken); }
.pointer { position: absolute; top: 0; bottom: 0; width: 1px; background: var(--_control); pointer-events: none; z-index: 1; }
.pointer span { position: absolute; top: 4px; left: 5px; font-size: 11px; line-height: 16px; padding: 0 4px; border-radius: 3px; background: var(--_text); color: var(--_surface); white-space: nowrap; }
.pointer[data-left] span { left: auto; right: 5px; }
.note { padding: 24px 16px; text-align: center; color: var(--_muted); display: flex; flex-direction: column; align-items: center; gap: 8px; }
.note[data-kind='error'] strong { color: var(--_error-text); }
.note[data-kind='stale'] { flex-direction: row; padding: 4px 8px; font-size: 12px; text-align: start; border-bottom: 1px solid var(--_border); background: var(--_sunken); }
.note button { border-color: var(--_control); }
.bone { height: 10px; border-radius: 3px; background: var(--_skeleton); align-self: stretch; }
.probe { position: absolute; visibility: hidden; transition: color 1ms, background-color 1ms; }
.hint { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (max-width: 560px) {
  .service { display: none; }
  .grid { --_duration: 64px; }
  .duration { padding-inline-end: 6px; font-size: 12px; }
}
@media (prefers-reduced-motion: no-preference) {
  .bone { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
@media (forced-colors: active) {
  .row[aria-selected='true'] { outline: 1px solid Highlight; }
  .swatch, .mark, .share div { forced-color-adjust: none; }
}
`;
