/** A unit as tables name it: custom units stand in braces only on the wire. */
export function unitText(unit: string): string {
  return /^\{(.+)\}$/u.exec(unit)?.[1] ?? unit;
}
