/** Styles of the badge. Parts: frame, mark, count. */
export const badgeStyles = /* css */ `
:host { display: inline-block; vertical-align: middle; }
.frame { display: inline-flex; align-items: center; gap: 6px; min-width: 40px; height: 20px; padding: 0 8px; border: 1px solid var(--_tone); border-radius: 10px; background: var(--_surface); color: var(--_tone-text); font-size: 12px; line-height: 18px; font-weight: 600; white-space: nowrap; }
[data-status='loading'] { border-color: var(--_border); color: transparent; }
[data-status='stale'] { border-style: dashed; }
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
`;
