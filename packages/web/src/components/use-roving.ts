import { useCallback, type RefCallback } from 'react';

/** Which arrow keys move between the controls. */
export type RovingAxis = 'horizontal' | 'vertical';

const KEYS = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
} as const;

/** Marks what has lost its own Tab stop to the group. */
const MARK = 'data-roving';
/** On a control that has the arrow keys for itself for now. */
const HOLDS_KEYS = 'data-holds-keys';
const CONTROLS = 'a[href], button, input, textarea, [tabindex]';

/**
 * Makes the controls of an element one Tab stop: arrow keys, Home and End move between them, and Tab comes back to where one
 * was. It begins at the current page of a navigation, else at the first control. What a field does with a key itself goes
 * first. Groups within an element with `data-one-stop` leave it to the group that this element is.
 *
 * @returns The `ref` of the element.
 */
export function useRoving(axis: RovingAxis): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) =>
      element && !element.parentElement?.closest('[data-one-stop]')
        ? rove(element, axis)
        : undefined,
    [axis],
  );
}

/**
 * The same for parts of the widgets within an element, which come when they are loaded.
 *
 * @param parts Selector of the parts; each becomes a group. Keep it the same.
 * @returns The `ref` of the element.
 */
export function useRovingParts(axis: RovingAxis, parts: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const groups = new Map<HTMLElement, () => void>();
      const seek = (): void => {
        for (const root of shadowsOf(element))
          for (const part of root.querySelectorAll<HTMLElement>(parts))
            if (!groups.has(part)) groups.set(part, rove(part, axis));
      };
      const watcher = new MutationObserver(seek);
      // A widget opens its root after the page around it is there.
      const frame = requestAnimationFrame(() => {
        for (const root of shadowsOf(element))
          watcher.observe(root, { childList: true, subtree: true });
        seek();
      });
      return () => {
        cancelAnimationFrame(frame);
        watcher.disconnect();
        for (const leave of groups.values()) leave();
      };
    },
    [axis, parts],
  );
}

const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'aria-current', 'hidden'],
};

function rove(group: HTMLElement, axis: RovingAxis): () => void {
  const insides = new Set<ShadowRoot>();
  let current: HTMLElement | undefined;
  const settle = (): void => {
    for (const inside of shadowsOf(group)) {
      if (!insides.has(inside)) watcher.observe(inside, WATCHED);
      insides.add(inside);
    }
    const controls = controlsOf(group);
    if (!current || !controls.includes(current))
      current = controls.find((one) => one.ariaCurrent === 'page') ?? controls[0];
    for (const one of controls) {
      one.setAttribute(MARK, '');
      const index = one === current ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  };
  const enter = (event: FocusEvent): void => {
    const target = controlsOf(group).find((one) => one === event.composedPath()[0]);
    if (!target) return;
    current = target;
    settle();
  };
  const move = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const controls = controlsOf(group);
    const place = controls.findIndex((one) => one === event.composedPath()[0]);
    const target = controls[place];
    const next = controls[nextPlace(event.key, place, controls.length, axis)];
    if (!target || !next || next === target || isTyping(target, event.key)) return;
    if (target.hasAttribute(HOLDS_KEYS)) return;
    // A menu would open at the same key.
    event.stopPropagation();
    event.preventDefault();
    current = next;
    settle();
    next.focus();
  };
  const watcher = new MutationObserver(settle);
  watcher.observe(group, WATCHED);
  group.addEventListener('focusin', enter);
  group.addEventListener('keydown', move);
  // What can be seen is known once the page is laid out, which the next frame does for all groups at once.
  const frame = requestAnimationFrame(settle);
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    group.removeEventListener('focusin', enter);
    group.removeEventListener('keydown', move);
  };
}

/** What widgets hide in themselves. */
function shadowsOf(group: HTMLElement): ShadowRoot[] {
  return [...group.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
}

/** What can be reached, in widgets too: what they keep out of the Tab order themselves is left to them. */
function controlsOf(group: ParentNode): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
    ...(isControl(one) ? [one] : []),
    ...(one.shadowRoot ? controlsOf(one.shadowRoot) : []),
  ]);
}

function isControl(one: HTMLElement): boolean {
  return (
    one.matches(CONTROLS) &&
    (one.tabIndex >= 0 || one.hasAttribute(MARK)) &&
    !one.matches(':disabled, [aria-hidden="true"]') &&
    one.checkVisibility()
  );
}

/** The place a key leads to; one out of range leads nowhere. */
function nextPlace(key: string, place: number, count: number, axis: RovingAxis): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step: number | undefined = new Map<string, number>(Object.entries(KEYS[axis])).get(key);
  return step === undefined ? -1 : place + step;
}

/** Whether a key still moves within the text of a field. */
function isTyping(target: HTMLElement, key: string): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  const { selectionStart, selectionEnd, value } = target;
  if (key === 'ArrowLeft') return selectionStart !== 0 || selectionEnd !== 0;
  if (key === 'ArrowRight') return selectionStart !== value.length;
  return key === 'Home' || key === 'End';
}
