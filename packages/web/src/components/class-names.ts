/** Joins class names, leaving out what is absent. */
export function classNames(...names: (string | undefined | false | null)[]): string {
  return names.filter(Boolean).join(' ');
}
