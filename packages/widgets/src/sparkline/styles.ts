/** Styles of the sparkline. Parts: frame, graph, line, area, last, message. */
export const sparklineStyles = /* css */ `
:host { display: inline-block; width: 120px; height: 24px; vertical-align: middle; --_line: var(--spanlight-line, var(--_series-1)); }
.frame { display: block; position: relative; width: 100%; height: 100%; }
svg { display: block; width: 100%; height: 100%; overflow: visible; }
path { fill: none; stroke: var(--_line); stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.area { stroke: none; fill: var(--_line); opacity: .14; }
.last { stroke-width: 4; }
.message { position: absolute; inset: 0; display: flex; align-items: center; font-size: 11px; line-height: 1; color: var(--_muted); overflow: hidden; white-space: nowrap; }
.message:not(:empty)::after { content: ''; flex: 1; margin-inline-start: 6px; border-top: 1px dashed var(--_border); }
[data-status='error'] .message { color: var(--_error-text); }
[data-status='loading'] .message { background: var(--_border); border-radius: 3px; inset: 25% 0; }
[data-status='stale'] svg { opacity: .5; }
[data-status='stale'] .line { stroke-dasharray: 3 3; }
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] .message { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
@media (forced-colors: active) { path { stroke: CanvasText; } .area { fill: CanvasText; } }
`;
