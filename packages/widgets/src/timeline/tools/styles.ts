/** Styles of the tools. Parts: toolbar, legend. */
export const toolStyles = /* css */ `
.tools button { border-color: transparent; height: 24px; }
button:disabled { opacity: .45; cursor: default; }
button[aria-pressed='true'] { background: var(--_selected); color: var(--_accent); }
.row[data-match] { background: color-mix(in srgb, var(--_accent) 12%, transparent); }
.tools .chip { border-color: var(--_border); background: var(--_sunken); max-width: 320px; height: 22px; }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 4px; padding: 4px 8px; border-bottom: 1px solid var(--_border); }
.find { display: flex; align-items: center; flex: 1 1 220px; max-width: 420px; height: 24px; border: 1px solid var(--_control); border-radius: 3px; padding: 0 2px 0 6px; gap: 4px; color: var(--_muted); }
.find:focus-within { outline: 2px solid var(--_accent); outline-offset: 0; }
.find input { font: inherit; flex: 1; min-width: 0; border: 0; padding: 0; background: none; outline: none; color: var(--_text); }
.find input::placeholder { color: var(--_muted); opacity: 1; }
.find input::-webkit-search-cancel-button { display: none; }
.find button { height: 20px; padding: 0 3px; }
.count { white-space: nowrap; font-size: 12px; }
.space { flex: 1; }
.legend { padding: 6px 8px 4px; border-bottom: 1px solid var(--_border); }
.systems { display: flex; gap: 0 4px; overflow-x: auto; scrollbar-width: none; }
.share { display: flex; height: 6px; gap: 1px; border-radius: 3px; overflow: hidden; background: var(--_sunken); }
.share div { min-width: 2px; }
.legend button { flex: none; font-size: 12px; height: 22px; max-width: 260px; }
.legend button span { overflow: hidden; text-overflow: ellipsis; }
.legend button small { font-size: 12px; color: var(--_muted); }
.legend button[aria-pressed='true'] { background: none; color: inherit; }
.legend button[aria-pressed='false'] span { text-decoration: line-through; color: var(--_muted); }
.swatch { width: 8px; height: 8px; border-radius: 2px; flex: none; background: var(--_slot); }
button[aria-pressed='false'] .swatch { background: none; box-shadow: inset 0 0 0 1.5px var(--_slot); }
.axis { cursor: crosshair; touch-action: none; }
.brush { position: absolute; top: 0; bottom: 0; background: var(--_accent); opacity: .2; pointer-events: none; }
.divider { inset-block: 0; position: absolute; left: calc(var(--_name) - 3px); width: 7px; cursor: col-resize; touch-action: none; z-index: 2; }
.divider:hover, .divider:focus-visible { background: linear-gradient(90deg, transparent 3px, var(--_control) 3px 4px, transparent 4px); outline: none; }
.pointer { position: absolute; top: 0; bottom: 0; width: 1px; background: var(--_control); pointer-events: none; z-index: 1; }
.pointer span { position: absolute; top: 4px; left: 5px; font-size: 11px; line-height: 16px; padding: 0 4px; border-radius: 3px; background: var(--_text); color: var(--_surface); white-space: nowrap; }
.pointer[data-left] span { left: auto; right: 5px; }
@media (forced-colors: active) { .swatch, .share div { forced-color-adjust: none; } }
`;
