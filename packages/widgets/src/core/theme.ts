/**
 * The custom properties a page may set, with what they fall back to. Colours follow the page's
 * `color-scheme`; the attribute `theme` (`light` or `dark`) overrides it for one widget.
 *
 * `--spanlight-text`, `-muted`, `-surface`, `-sunken`, `-hover`, `-selected`, `-border`,
 * `-control-border`, `-accent`, `-error`, `-error-text`, `-font`, `-font-size`, `-radius` and `-series-1` to `-series-7` (the last one for everything else).
 */
export const themeStyles = /* css */ `
:host {
  --_text: var(--spanlight-text, light-dark(#1a222d, #e2e8ef));
  --_muted: var(--spanlight-muted, light-dark(#4d5967, #a3afbd));
  --_surface: var(--spanlight-surface, light-dark(#fff, #151a21));
  --_sunken: var(--spanlight-sunken, light-dark(#eef1f5, #0a0d11));
  --_hover: var(--spanlight-hover, light-dark(#eef2f6, #1d242e));
  --_selected: var(--spanlight-selected, light-dark(#e4edfb, #1b2b46));
  --_border: var(--spanlight-border, light-dark(#dde3ea, #28303b));
  --_control: var(--spanlight-control-border, light-dark(#7d8a9a, #66758a));
  --_accent: var(--spanlight-accent, light-dark(#2457ba, #85aefb));
  --_error: var(--spanlight-error, light-dark(#cb3336, #e0565a));
  --_error-text: var(--spanlight-error-text, light-dark(#b3262b, #f58a8a));
  --_series-1: var(--spanlight-series-1, light-dark(#1d44ba, #55a7fc));
  --_series-2: var(--spanlight-series-2, light-dark(#cb813a, #ab6006));
  --_series-3: var(--spanlight-series-3, light-dark(#579c8d, #40856f));
  --_series-4: var(--spanlight-series-4, light-dark(#742380, #d675b9));
  --_series-5: var(--spanlight-series-5, light-dark(#876b14, #d1d857));
  --_series-6: var(--spanlight-series-6, light-dark(#9186cf, #905ab6));
  --_series-7: var(--spanlight-series-7, light-dark(#77828f, #7f8b9a));
  color: var(--_text);
  font: var(--spanlight-font-size, 13px) / 20px var(--spanlight-font, system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
}
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([hidden]), [hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
`;
