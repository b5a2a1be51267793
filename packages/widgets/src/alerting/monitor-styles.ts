/** Styles of the monitor's status. Parts: frame, state, name, alerts, reason. */
export const monitorStyles = /* css */ `
:host { display: block; min-width: 0; }
.frame { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; }
.state { display: inline-flex; align-items: center; gap: 6px; color: var(--_tone-text); font-weight: 600; }
.name { flex: 0 1 auto; min-width: 0; overflow-wrap: anywhere; }
.alerts { color: var(--_muted); }
.reason { flex: 1 0 100%; color: var(--_muted); overflow-wrap: anywhere; }
.reason:empty, .alerts:empty, .name:empty { display: none; }
[data-status='error'] .reason { color: var(--_error-text); }
[data-status='stale'] > :not(.reason) { opacity: .6; }
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] .state { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
`;
