import { spawn } from 'node:child_process';
import process from 'node:process';
import type { CommandContext } from '../../program/command-context.ts';

/** Prints a link, and opens it where somebody sits at the terminal. */
export async function showLink({ io, output }: CommandContext, link: string): Promise<void> {
  (await output()).lines([link]);
  if (io.stdout.isTTY === true) openInBrowser(link);
}

/** Opens an address with whatever the desktop opens addresses with. Where there is no desktop, nothing happens. */
function openInBrowser(url: string): void {
  const [program, args] = opener(url);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  // The link was printed; no browser is not an error.
  child.on('error', () => {});
  child.unref();
}

function opener(url: string): [program: string, args: string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', [url]];
    case 'win32':
      // Not through `cmd`, which would read `&` in the address.
      return ['rundll32', ['url.dll,FileProtocolHandler', url]];
    default:
      return ['xdg-open', [url]];
  }
}
