import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The name of the file in {@link configFolder} that holds the contexts, without its ending. */
export const CONFIG_NAME = 'config';

/** Where the operating system keeps the configuration of programs, unless `SPANLIGHT_CONFIG_DIR` says otherwise. */
export function configFolder(env: Readonly<Record<string, string | undefined>>): string {
  const own = env['SPANLIGHT_CONFIG_DIR'];
  if (own !== undefined && own !== '') return own;
  const home = homedir();
  switch (process.platform) {
    case 'darwin':
      return join(home, 'Library', 'Preferences', 'spanlight');
    case 'win32':
      return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'spanlight', 'Config');
    default:
      return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'spanlight');
  }
}
