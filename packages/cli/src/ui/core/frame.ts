import { sanitise } from '../../output/sanitise.ts';
import { cutLine, fitLine, segment, spread, type Line } from '../../output/segments.ts';
import { suggestCommands } from './palette.ts';
import { colourLine, highlight } from '../terminal/theme.ts';
import { frameRows, type Ui } from './ui.ts';

/** What stands at the top: where we are and as whom. */
export interface FrameHeader {
  /** Name of the context, or the address. */
  context: string;
  project: string;
  /** Such as `last 1h`. */
  range: string;
}

/** The lines above the screen. */
export function headerLines(ui: Ui, header: FrameHeader): Line[] {
  const { width, height } = ui.size;
  const { header: rows } = frameRows(height);
  const place: Line = [
    segment('spanlight', 'strong'),
    segment(`  ${sanitise(header.context)}`, 'dim'),
    segment('  project ', 'dim'),
    segment(sanitise(header.project), 'accent'),
  ];
  const right: Line = [segment(header.range, 'accent'), segment(`  ${ui.theme}`, 'dim')];
  const trail = ui.stack.map((screen) => sanitise(screen.title)).join(' › ');
  if (rows === 0) return [];
  if (rows === 1)
    return [spread([segment(trail, 'strong')], [segment(header.range, 'dim')], width)];
  return [spread(place, right, width), fitLine([segment(trail, 'strong')], width)];
}

/** The line at the bottom: input, a message, or the most useful keys. */
export function statusLine(ui: Ui): Line | undefined {
  const { width, height } = ui.size;
  if (frameRows(height).status === 0) return undefined;
  const position = ui.screen?.position ?? '';
  if (ui.input !== undefined) {
    const hint =
      ui.input.prompt === ':'
        ? suggestCommands(ui.input.text)
            .map(({ usage }) => usage)
            .join('  ')
        : (ui.screen?.filter?.label ?? '');
    return spread(
      [segment(`${ui.input.prompt}${ui.input.text}█`, 'strong'), segment(`  ${hint}`, 'dim')],
      ui.input.prompt === ':' ? [] : [segment(position, 'dim')],
      width,
    );
  }
  const right: Line = [segment(position, 'dim')];
  if (ui.message !== undefined) {
    return spread([segment(sanitise(ui.message.text), ui.message.tone)], right, width);
  }
  const filter = ui.screen?.filter;
  const filtered =
    filter === undefined || filter.text === '' ? '' : `/${filter.text}  Esc clears  `;
  const hints = `${ui.screen?.hint ?? ''}  / ${filter?.label ?? 'filter'}  : command  ? help  q quit`;
  return spread([segment(filtered, 'accent'), segment(hints, 'dim')], right, width);
}

/** The lines of the current screen, exactly as many as it may have. */
export function bodyLines(ui: Ui): { lines: Line[]; selected: number | undefined } {
  const { area } = ui;
  const picture = ui.screen?.draw(area) ?? { lines: [] };
  const lines = picture.lines
    .slice(0, area.height)
    // Only the selected line is seen to its end.
    .map((line, index) =>
      index === picture.selected ? fitLine(line, area.width) : cutLine(line, area.width),
    );
  while (lines.length < area.height) lines.push([]);
  return { lines, selected: picture.selected };
}

/** Colours a line and marks the selected one. */
export function colourRow(ui: Ui, line: Line, selected = false): string {
  // An empty line holds a blank: Ink gives an empty text no height.
  return selected ? highlight(ui.theme, line) : colourLine(ui.theme, line) || ' ';
}
