import { cleanText } from '../../core/clean-text.ts';
import { createElement } from '../../core/element.ts';

/** Widths of the bones, in per cent: they look like a trace that is about to come. */
const BONES = [92, 78, 64, 70, 41, 56, 33];

/** What stands where the rows will be. */
export function skeleton(label: string): Node[] {
  const bones = BONES.map((width, index) => {
    const bone = createElement('div', { class: 'bone', 'aria-hidden': 'true' });
    bone.style.width = `${width}%`;
    bone.style.marginInlineStart = `${index * 3}%`;
    return bone;
  });
  return [createElement('span', { class: 'hint' }, label), ...bones];
}

/** What went wrong, and a way to try again where there is one. */
export function noteOf(
  title: string,
  message: string,
  retryLabel: string,
  onRetry: (() => void) | undefined,
): Node[] {
  const parts: Node[] = [
    createElement('strong', {}, title),
    createElement('span', {}, cleanText(message, 500)),
  ];
  if (onRetry !== undefined) {
    const button = createElement('button', { type: 'button' }, retryLabel);
    button.addEventListener('click', onRetry);
    parts.push(button);
  }
  return parts;
}
