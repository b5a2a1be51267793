/** What may follow the name of an attribute. */
const AS_ATTRIBUTE =
  /^search\s*(?:$|[=!<>,(]|[-+*/%~]\s|(?:in|not|does|like|contains?|includes?|exists?|as|and|or)(?:\s|$))/i;

/** Whether a part that begins with the word `search` is about an attribute of that name. */
export function isSearchAttribute(part: string): boolean {
  return AS_ATTRIBUTE.test(part.trimStart());
}
