import { type DrawnNode, nodeTowards } from './scene.ts';

/** What a key asks of the picture. */
export type GraphAction =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'choose'; readonly id: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'zoom'; readonly steps: 1 | -1 }
  | { readonly kind: 'fit' };

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const PLAIN: Readonly<Record<string, GraphAction>> = {
  Escape: { kind: 'reset' },
  '+': { kind: 'zoom', steps: 1 },
  '=': { kind: 'zoom', steps: 1 },
  '-': { kind: 'zoom', steps: -1 },
  '0': { kind: 'fit' },
};

/**
 * What a key means; undefined for one that is nothing to the picture.
 * @param active the node the keyboard is on
 */
export function graphAction(
  key: string,
  nodes: readonly DrawnNode[],
  active: string | undefined,
): GraphAction | undefined {
  const go = (to: string | undefined): GraphAction | undefined =>
    to === undefined ? undefined : { kind: 'go', to };
  const arrow = ARROWS[key];
  if (arrow) return go(nodeTowards(nodes, active, arrow));
  if (key === 'Home') return go(nodes[0]?.id);
  if (key === 'End') return go(nodes.at(-1)?.id);
  if (key === 'Enter' || key === ' ') {
    return active === undefined ? undefined : { kind: 'choose', id: active };
  }
  return PLAIN[key];
}
