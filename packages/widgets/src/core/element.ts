/** Attributes of a new element; `true` writes the empty attribute, `undefined` and `false` none. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element with attributes and children; texts become text nodes, never markup. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children);
  return element;
}

/** Writes or removes an attribute, leaving the document alone when it is already so. */
export function setAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | undefined,
): void {
  const text = value === undefined || value === false ? null : value === true ? '' : String(value);
  if (element.getAttribute(name) === text) return;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/** Writes the text of an element whose only child is a text node. */
export function setText(element: Element, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild.nextSibling === null) {
    if (firstChild.data !== text) firstChild.data = text;
  } else {
    element.textContent = text;
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an SVG element. */
export function createSvg(tag: string, attributes: Attributes, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children);
  return element;
}
