/**
 * The escape sequence that puts text on the clipboard of the terminal, through ssh and tmux too (OSC 52).
 * Terminals that don't know it, or don't allow it, ignore it.
 */
export function osc52(text: string): string {
  return `\u001b]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`;
}
