/** Styles of the gauge. Parts: frame, value. */
export const gaugeStyles = /* css */ `
:host { display: block; min-width: 0; container-type: inline-size; }
.frame { display: flex; align-items: safe center; justify-content: center; min-height: 44px; height: 100%; overflow: auto; text-align: center; }
.value { max-width: 100%; overflow-wrap: anywhere; font-size: clamp(14px, 12cqi, 30px); line-height: 1.2; font-weight: 600; color: var(--spanlight-gauge, var(--_text)); }
[data-long] .value { font-size: clamp(13px, 7cqi, 20px); }
[data-status='loading'] .value { width: 50%; height: 1.2em; border-radius: 4px; background: var(--_sunken); color: transparent; overflow: hidden; }
[data-status='empty'] .value { color: var(--_muted); font-size: 13px; font-weight: inherit; }
[data-status='error'] .value { color: var(--_error-text); font-size: 11px; line-height: 1.25; font-weight: inherit; }
[data-status='stale'] .value { opacity: .55; }
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] .value { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
`;
