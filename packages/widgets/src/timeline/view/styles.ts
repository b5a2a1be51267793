/** Height of a row, in pixels: the styles and the painter agree on it. */
export const ROW_HEIGHT = 24;

/** Styles of the timeline without its tools. Parts: frame, head, rows, row, bars, crop, note. */
export const timelineStyles = /* css */ `
:host, .frame, .sheet, .grid { display: flex; flex-direction: column; min-height: 0; position: relative; }
:host { max-height: 720px; container-type: inline-size; }
.frame { background: var(--_surface); border: 1px solid var(--_border); border-radius: var(--spanlight-radius, 5px); overflow: hidden; }
button { font: inherit; color: inherit; display: inline-flex; align-items: center; gap: 4px; height: 22px; padding: 0 6px; border: 1px solid var(--_border); border-radius: 3px; background: none; cursor: pointer; white-space: nowrap; }
button:hover, .row:hover { background: var(--_hover); }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: -2px; }
svg { width: 14px; height: 14px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; }
.crop { margin: 4px 8px; align-self: start; max-width: 320px; }
.crop span, .text, .service { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.sheet { --_duration: 84px; }
.head, .service, .more { font-size: 12px; color: var(--_muted); }
.head { display: flex; line-height: 24px; border-bottom: 1px solid var(--_border); padding-inline-end: var(--_bar); }
.name { width: var(--_name); flex: none; display: flex; align-items: center; gap: 5px; padding-inline: 8px 4px; }
.duration { width: var(--_duration); flex: none; padding-inline-end: 10px; text-align: end; }
.bars { flex: 1; position: relative; }
.axis { overflow: hidden; border-inline-start: 1px solid var(--_border); }
.axis span { position: absolute; padding-inline-start: 4px; }
.rows { overflow: hidden auto; overscroll-behavior: contain; scrollbar-width: thin; }
.stage { position: sticky; top: 0; overflow: hidden; contain: strict; }
canvas { position: absolute; top: 0; pointer-events: none; }
.row { position: absolute; inset-inline: 0; height: ${ROW_HEIGHT}px; line-height: ${ROW_HEIGHT}px; display: flex; contain: strict; }
.row[aria-selected='true'] { background: var(--_selected); box-shadow: inset 2px 0 var(--_accent); }
.row .name { padding-inline-start: calc(4px + var(--_indent)); background: repeating-linear-gradient(90deg, transparent 0 11px, var(--_border) 11px 12px) 4px 0 / var(--_indent) 100% no-repeat; }
.fold { width: 16px; height: 16px; flex: none; display: grid; place-items: center; border-radius: 3px; }
[aria-expanded] .fold:hover { background: var(--_border); }
[aria-expanded] .fold::before { content: ''; width: 6px; height: 6px; border: solid; border-width: 0 1.5px 1.5px 0; rotate: -45deg; translate: -1px 0; }
[aria-expanded='true'] .fold::before { rotate: 45deg; translate: 0 -1px; }
.mark { width: 3px; height: 14px; border-radius: 2px; flex: none; background: var(--_slot); forced-color-adjust: none; }
.text { min-width: 24px; }
.row[data-error] .text, [data-kind='error'] strong { color: var(--_error-text); }
.alarm { flex: none; width: 14px; border-radius: 7px; background: var(--_error); color: var(--_surface); font: 700 11px/14px sans-serif; text-align: center; }
.service { flex: 0 100 auto; }
.more { flex: none; line-height: 16px; padding: 0 5px; border-radius: 8px; border: 1px solid var(--_border); }
.acts { display: none; margin-inline-start: auto; }
:is(.row:hover, .row:focus-within, .row[data-active]) .acts { display: flex; }
.acts button { height: 20px; padding: 0 3px; background: var(--_surface); border: 0; }
.note { padding: 24px 16px; text-align: center; color: var(--_muted); display: flex; flex-direction: column; align-items: center; gap: 8px; }
.note[data-kind='stale'] { flex-direction: row; padding: 4px 8px; }
.bone { height: 10px; border-radius: 3px; background: var(--_border); align-self: stretch; }
.probe { position: absolute; visibility: hidden; transition: color 1ms; }
.hint { position: absolute; opacity: 0; }
@container (max-width: 560px) {
  .service, :is(.row:hover, .row[data-active]) .acts { display: none; }
  .sheet { --_duration: 70px; }
}
`;
