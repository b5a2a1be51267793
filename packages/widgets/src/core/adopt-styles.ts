const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Gives a shadow root its styles. Roots of one document share one sheet per text, and no `<style>`
 * element is made, so a strict content security policy has nothing to refuse.
 */
export function adoptStyles(root: ShadowRoot, ...texts: readonly string[]): void {
  const { ownerDocument } = root;
  const cache = sheets.get(ownerDocument) ?? new Map<string, CSSStyleSheet>();
  sheets.set(ownerDocument, cache);
  root.adoptedStyleSheets = texts.map((text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const sheet = new (ownerDocument.defaultView ?? globalThis).CSSStyleSheet();
    sheet.replaceSync(text);
    cache.set(text, sheet);
    return sheet;
  });
}
