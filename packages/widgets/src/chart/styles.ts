/**
 * Styles of the chart. Parts: frame, plot, legend, entry, tooltip, table, note, toggle.
 */
export const chartStyles = /* css */ `
:host { display: block; min-width: 0; position: relative; container-type: inline-size;
  --_chart-1: var(--spanlight-chart-1, var(--_series-1));
  --_chart-2: var(--spanlight-chart-2, var(--_series-2));
  --_chart-3: var(--spanlight-chart-3, var(--_series-3));
  --_chart-4: var(--spanlight-chart-4, var(--_series-4));
  --_chart-5: var(--spanlight-chart-5, var(--_series-5));
  --_chart-6: var(--spanlight-chart-6, var(--_series-6));
  --_chart-7: var(--spanlight-chart-7, light-dark(#9f385c, #f0a6a1));
  --_chart-8: var(--spanlight-chart-8, light-dark(#1d789c, #51e7f7));
  --_chart-9: var(--spanlight-chart-9, light-dark(#465512, #89ac40));
}
.probe { position: absolute; visibility: hidden; transition: color 1ms; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.frame { display: flex; flex-direction: column; position: relative; min-width: 0; gap: 4px; }
.frame[data-placement='right'] { flex-direction: row; gap: 12px; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; min-height: 24px; }
.frame[data-placement='top'] { gap: 0; }
.frame:not([data-placement='top']) .head { display: none; }
slot[name='title'] { display: block; margin-inline-end: auto; }
.live { min-width: 40px; }
.plot { position: relative; flex: 1; min-width: 0; min-height: var(--_height); border-radius: 3px; }
.plot:has(:focus-visible) { outline: 2px solid var(--_accent); outline-offset: 1px; }
.canvas { height: var(--_height); overflow: hidden; }
.note { position: absolute; inset: 0; margin: 0; display: flex; align-items: center; justify-content: center; padding: 0 8px; border: 1px dashed var(--_border); border-radius: 4px; color: var(--_muted); text-align: center; overflow-wrap: anywhere; }
.note:empty { display: none; }
[data-status='error'] .note { color: var(--_error-text); }
[data-status='loading'] .note { border: 0; background: var(--_sunken); color: transparent; }
[data-status='stale'] .canvas { opacity: .55; filter: grayscale(.7); }
.toggle { position: absolute; z-index: 2; top: 0; right: 0; padding: 0 6px; border: 1px solid var(--_control); border-radius: 3px; background: var(--_surface); color: inherit; font: inherit; cursor: pointer; }
.toggle:not(:focus-visible) { opacity: 0; pointer-events: none; }
.legend { display: flex; flex-wrap: wrap; gap: 0 4px; max-height: var(--spanlight-legend-height, 76px); margin: 0; padding: 0; overflow-y: auto; list-style: none; }
[data-placement='right'] > [part='legend'] { width: 40%; max-width: 420px; max-height: var(--_height); }
[data-placement='right'] .legend { align-content: flex-start; }
[data-placement='right'] > .legend-table:has(td:nth-child(4)) { width: 50%; }
.entry { display: flex; align-items: center; gap: 5px; min-height: 24px; max-width: 100%; padding: 0 4px; border: 0; border-radius: 3px; background: none; color: var(--_muted); font: inherit; font-size: 12px; cursor: pointer; text-align: start; }
.entry:hover { background: var(--_hover); color: var(--_text); }
.entry:focus-visible { outline: 2px solid var(--_accent); outline-offset: -2px; }
.entry[aria-pressed='false'] { text-decoration: line-through; }
.entry[aria-pressed='false'] .swatch { opacity: .3; }
.legend-table { display: block; max-height: var(--spanlight-legend-height, 148px); overflow: auto; font-size: 12px; }
table { border-collapse: collapse; width: 100%; }
.legend-table th:first-child { width: 100%; max-width: 0; }
.legend-table .entry { min-width: 72px; }
.legend-table :is(th, td):not(:first-child) { padding-inline: 5px 3px; }
th, td { padding: 1px 8px; text-align: end; white-space: nowrap; font-weight: inherit; }
th:first-child { text-align: start; padding-inline-start: 0; }
thead th { color: var(--_muted); }
.data thead th { position: sticky; top: 0; background: var(--_surface); }
.data { position: absolute; inset: 0; overflow: auto; border: 1px solid var(--_border); border-radius: 4px; font-size: 12px; background: var(--_surface); }
.data tbody tr:nth-child(odd) { background: var(--_hover); }
.data:focus-visible { outline: 2px solid var(--_accent); }
.data th:first-child { padding-inline-start: 8px; }
.surface { position: relative; width: 100%; height: 100%; user-select: none; }
.drawing { position: absolute; inset: 0; width: 100%; height: 100%; }
.area { position: absolute; touch-action: pan-y; }
.selection { position: absolute; top: 0; bottom: 0; width: 0; background: color-mix(in srgb, var(--_accent) 18%, transparent); pointer-events: none; }
@container (max-width: 520px) {
  .frame[data-placement='right'] { flex-direction: column; gap: 4px; }
  [data-placement='right'] > [part='legend'] { width: auto; max-width: none; max-height: var(--spanlight-legend-height, 100px); }
}
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] .note { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
`;
