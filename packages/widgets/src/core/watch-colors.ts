import { createElement } from './element.ts';

/**
 * Watches colours that custom properties of a shadow root stand for. A custom property can't be read resolved, but
 * the `color` of an element that uses it can; and as that colour has a transition (the class `probe`), any change of
 * theme, from wherever it comes, is told by an event.
 *
 * @returns the colours as they are now, in the order of `names`; their properties are `--_` and the name
 */
export function watchColors(
  root: ShadowRoot,
  names: readonly string[],
  onChange: () => void,
): () => readonly string[] {
  const probes = names.map((name) => {
    const probe = createElement('i', { class: 'probe', 'aria-hidden': 'true' });
    probe.style.color = `var(--_${name})`;
    return probe;
  });
  root.append(...probes);
  let colors: readonly string[] | undefined;
  let isTelling = false;
  // All of them change at once: that is one change.
  const tell = (): void => {
    isTelling = false;
    colors = undefined;
    onChange();
  };
  for (const probe of probes) {
    probe.addEventListener('transitionend', () => {
      if (!isTelling) requestAnimationFrame(tell);
      isTelling = true;
    });
  }
  return () => {
    colors ??= probes.map((probe) => getComputedStyle(probe).color);
    return colors;
  };
}
