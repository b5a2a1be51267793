import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import type { Tone } from '../../output/style.ts';
import type { ThemeName } from '../terminal/theme.ts';
import { helpHeight, helpLines, type HelpRow } from './help.ts';
import { dialogRoom, frameRows, paletteRows, panesOf } from './layout.ts';
import { suggestCommands, type PaletteEntry } from './palette.ts';
import type { Area, PanelPicture, Picture, Rows } from './screen.ts';
import type { TextInput } from './text-input.ts';
import type { Ui } from './ui.ts';

/** As whom we are where: what stands at the top. */
export interface Place {
  /** Name of the context, or the address. */
  readonly context: string;
  /** How that is shown, where it is not to be mistaken. */
  readonly tone?: Tone | undefined;
  readonly project: string;
  /** The time range, such as `last 1h`. */
  readonly range: string;
  /** How far what takes its time has got; absent while nothing does. */
  readonly waiting?: string | undefined;
}

/** Everything on the screen as plain data, safe to print. Components lay it out. */
export interface FrameView {
  readonly size: Area;
  readonly theme: ThemeName;
  /** Lines of the header: none, the trail with the range beside it, or place and trail. */
  readonly headerRows: number;
  readonly place: Place;
  /** Titles from the first page to this one. */
  readonly trail: readonly string[];
  readonly page: Area;
  readonly rows: Rows;
  readonly panel: PanelPicture | undefined;
  /** What is told beside the rows, which then have less of the page. */
  readonly beside: BesideView | undefined;
  readonly dialog: DialogView | undefined;
  /** The rows of the help that are on the screen, while it is open. */
  readonly help: readonly HelpRow[] | undefined;
  readonly palette: PaletteView | undefined;
  /** The line at the bottom, where there is room for one. */
  readonly status: StatusView | undefined;
}

/** What is told of what is selected. */
interface BesideView extends Rows {
  readonly area: Area;
}

/** A dialog on the page. */
export interface DialogView extends Rows {
  readonly title: string;
  readonly outer: Area;
  readonly inner: Area;
}

/** Commands to choose from while one is typed. */
export interface PaletteView {
  readonly entries: readonly PaletteEntry[];
  /** How many more there are. */
  readonly more: number;
}

/** The bottom line: what is typed, else a message or the most useful keys; and how far a slow question is, and where the cursor. */
export interface StatusView {
  readonly input: (TextInput & { readonly hint: string }) | undefined;
  readonly text: Line;
  readonly position: string;
}

/** What is on the screen now. Drawing is what moves the cursor into view, so it comes before the status. */
export function frameView(ui: Ui, place: Place): FrameView {
  const { size, theme, stack, page } = ui;
  const { header } = frameRows(size.height);
  const help = ui.helpTop === undefined ? undefined : helpView(ui, ui.helpTop);
  const { picture, dialog } =
    help === undefined ? pictures(ui) : { picture: { lines: [] }, dialog: undefined };
  const palette = paletteView(ui);
  return {
    size,
    theme,
    headerRows: header,
    place: {
      context: sanitise(place.context),
      tone: place.tone,
      project: sanitise(place.project),
      range: place.range,
    },
    trail: (dialog === undefined ? stack : stack.slice(0, -1)).map(({ title }) => sanitise(title)),
    page,
    rows: picture,
    panel: picture.panel,
    beside: help === undefined ? besideView(ui) : undefined,
    dialog,
    help,
    palette,
    status:
      frameRows(size.height).status === 0 ? undefined : statusView(ui, palette, place.waiting),
  };
}

function besideView({ page, beside }: Ui): BesideView | undefined {
  const panes = panesOf(page);
  if (panes === undefined || beside === undefined) return undefined;
  const { lines } = beside.draw(panes.beside);
  return { area: panes.beside, lines };
}

/** The page, and the dialog on it. A dialog that there is no room for is drawn as a page. */
function pictures({ stack, screen, page, listArea }: Ui): {
  picture: Picture;
  dialog: DialogView | undefined;
} {
  const room = screen?.dialog && dialogRoom(page, screen.dialog);
  if (screen === undefined || room === undefined) {
    return { picture: screen?.draw(listArea) ?? { lines: [] }, dialog: undefined };
  }
  const below = stack.findLast(({ dialog }) => dialog === undefined);
  const { lines, selected } = screen.draw(room.inner);
  return {
    picture: below?.draw(listArea) ?? { lines: [] },
    dialog: { title: sanitise(screen.title), ...room, lines, selected },
  };
}

/** The rows of the help that fit, no further down than its end. */
function helpView(ui: Ui, wanted: number): HelpRow[] {
  const rows = helpLines(ui.screen, ui.page.width);
  const height = helpHeight(ui.page.height);
  ui.helpTop = Math.min(wanted, Math.max(0, rows.length - height));
  return rows.slice(ui.helpTop, ui.helpTop + height);
}

function paletteView({ input, page }: Ui): PaletteView | undefined {
  const room = paletteRows(page);
  // What is wrong is said where the commands would stand.
  if (input?.prompt !== ':' || input.fault !== undefined || room === 0) return undefined;
  const entries = suggestCommands(input.text);
  return entries.length === 0
    ? undefined
    : { entries: entries.slice(0, room), more: Math.max(0, entries.length - room) };
}

function statusView(
  ui: Ui,
  palette: PaletteView | undefined,
  waiting: string | undefined,
): StatusView {
  const { input, message, screen } = ui;
  const filter = screen?.filter;
  const position = [waiting, screen?.position].filter(Boolean).join('  ');
  if (input?.prompt === ':') {
    const names = suggestCommands(input.text).map(({ usage }) => usage);
    const hint = palette === undefined ? names.join('  ') : '';
    return { input: { ...input, hint }, text: [], position: '' };
  }
  if (input !== undefined) {
    const hint =
      input.accept === undefined
        ? (filter?.label ?? '')
        : input.isYesOnly === true
          ? 'y confirms, any other key cancels'
          : 'Enter confirms  Esc cancels';
    // Questions have names in them that somebody else chose.
    return { input: { ...input, prompt: sanitise(input.prompt), hint }, text: [], position };
  }
  if (message !== undefined) {
    return { input, text: [segment(sanitise(message.text), message.tone)], position };
  }
  const filtered =
    filter === undefined || filter.text === '' ? '' : `/${filter.text}  Esc clears  `;
  const hints = `${screen?.hint ?? ''}  / ${filter?.label ?? 'filter'}  : command  ? help  q quit`;
  return { input, text: [segment(filtered, 'accent'), segment(hints, 'dim')], position };
}
