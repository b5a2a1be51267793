/**
 * Colours of a status, and its mark: full where something needs a look, a ring where all is well, so that it can be
 * told without colour. The nearest `data-tone` decides.
 */
export const statusStyles = /* css */ `
:host { --_tone: var(--spanlight-neutral, light-dark(#77828f, #7f8b9a)); --_tone-text: var(--_muted); }
[data-tone='ok'] { --_tone: var(--spanlight-ok, light-dark(#2a8a50, #43a869)); --_tone-text: var(--spanlight-ok-text, light-dark(#1b6e3c, #68c98b)); }
[data-tone='warning'] { --_tone: var(--spanlight-warning, light-dark(#b87407, #d19a2e)); --_tone-text: var(--spanlight-warning-text, light-dark(#82500a, #e2b658)); }
[data-tone='error'] { --_tone: var(--_error); --_tone-text: var(--_error-text); }
[data-tone='neutral'] { --_tone: var(--spanlight-neutral, light-dark(#77828f, #7f8b9a)); --_tone-text: var(--_muted); }
.mark { flex: none; display: inline-block; width: 8px; height: 8px; border: 2px solid var(--_tone); border-radius: 50%; }
[data-tone='error'] .mark, [data-tone='warning'] .mark { background: var(--_tone); }
[data-tone='warning'] .mark { border-radius: 1px; transform: rotate(45deg); }
@media (forced-colors: active) { .mark { border-color: CanvasText; } [data-tone='error'] .mark, [data-tone='warning'] .mark { background: CanvasText; forced-color-adjust: none; } }
`;

/** What a status is coloured by. */
export type Tone = 'ok' | 'warning' | 'error' | 'neutral';
