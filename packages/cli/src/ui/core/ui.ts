import { describeError } from '../../errors/describe-error.ts';
import { CliError } from '../../errors/errors.ts';
import type { Tone } from '../../output/style.ts';
import { nextTheme, type ThemeName } from '../terminal/theme.ts';
import { helpAfter } from './help.ts';
import { actionOf, splitPresses, type Action, type KeyPress } from './keymap.ts';
import { completeCommand, parseCommand, type PaletteCommand } from './palette.ts';
import type { PointerEvent } from '../terminal/mouse.ts';
import { PreviewPane } from './preview-pane.ts';
import { dialogRoom, frameRows, lineOfDialog, pageArea, panesOf } from './layout.ts';
import type { Area, Screen, UiHost } from './screen.ts';
import { spanText } from './span-text.ts';
import { typeInto, type TextInput, yesOrNo } from './text-input.ts';

/** Rows a notch of the wheel moves by. */
const WHEEL_STEP = 3;

/**
 * The frame around the screens: a stack of them, one line of input, a message, the help. It turns keys
 * into actions and knows nothing of Ink or of what the screens show.
 */
export class Ui {
  readonly #host: UiHost;
  readonly #listeners = new Set<() => void>();
  #stack: Screen[] = [];
  #version = 0;
  #size: Area = { width: 80, height: 24 };
  readonly #beside = new PreviewPane(() => this.changed());
  /** Where a button was pressed and is still held. */
  #held: { readonly screen: Screen; readonly line: number; readonly column: number } | undefined;
  /** The question that was answered last, until something else is done. */
  #answered: TextInput | undefined;
  /** The line being typed, if any. */
  input: TextInput | undefined;
  /** First line of the help on the screen; undefined while it is closed. */
  helpTop: number | undefined;
  message: { text: string; tone: Tone } | undefined;
  theme: ThemeName;

  constructor(host: UiHost, theme: ThemeName) {
    this.#host = host;
    this.theme = theme;
  }

  /** Grows with every change, for React to see. */
  get version(): number {
    return this.#version;
  }

  get stack(): readonly Screen[] {
    return this.#stack;
  }

  get screen(): Screen | undefined {
    return this.#stack.at(-1);
  }

  /** The page itself, which may lie below a dialog; none where it has no second pane. */
  get #paged(): Screen | undefined {
    return panesOf(this.page) && this.#stack.findLast(({ dialog }) => dialog === undefined);
  }

  /** Columns and rows between header and bottom line. */
  get page(): Area {
    return pageArea(this.#size);
  }

  /** Columns and rows the current screen may draw in: a dialog has less than the page. */
  get area(): Area {
    const { page, screen } = this;
    const room = screen?.dialog && dialogRoom(page, screen.dialog);
    return room?.inner ?? this.listArea;
  }

  /** Columns and rows of the page without what is told beside it. */
  get listArea(): Area {
    const { page } = this;
    const panes = panesOf(page);
    return panes !== undefined && this.#paged?.preview !== undefined ? panes.list : page;
  }

  /** Columns and rows of the terminal. */
  get size(): Area {
    return this.#size;
  }

  /** A property and not a method, because React calls it on its own. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is told beside the page of what is selected on it; undefined where there is no room for it. */
  get beside(): Screen | undefined {
    return panesOf(this.page) === undefined ? undefined : this.#beside.screen;
  }

  /** To be called after anything visible changed. */
  readonly changed = (): void => {
    this.#beside.follow(this.#paged);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  };

  resize(width: number, height: number): void {
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.changed();
  }

  /** Goes one page deeper. */
  push(screen: Screen): void {
    this.#stack.push(screen);
    this.#attend();
    this.changed();
  }

  /** Starts over with one page. */
  show(screen: Screen): void {
    for (const each of this.#stack) each.dispose();
    this.#stack = [screen];
    this.#attend();
    this.changed();
  }

  /** Tells each screen whether it is seen. */
  #attend(): void {
    const page = this.#stack.findLastIndex(({ dialog }) => dialog === undefined);
    for (const [at, screen] of this.#stack.entries()) screen.attend?.(at >= page);
  }

  /** Leaves the current page, unless it is the first. */
  pop(): void {
    if (this.#stack.length <= 1) return;
    this.#stack.pop()?.dispose();
    this.#attend();
    this.changed();
  }

  /** Asks for a line of text; Escape answers nothing. What `check` finds wrong, or what is refused, can be mended. */
  ask(
    prompt: string,
    accept: (text: string) => void,
    check?: (text: string) => string | undefined,
  ): void {
    this.#show({ prompt, text: '', accept, check });
  }

  /** Asks a question that `y` alone says yes to. */
  agree(question: string): Promise<boolean> {
    return yesOrNo(question, this.#show);
  }

  readonly #show = (input: TextInput): void => {
    this.input?.cancel?.();
    this.input = input;
    this.changed();
  };

  say(text: string, tone: Tone = 'plain'): void {
    this.message = { text, tone };
    this.changed();
  }

  /** Changes something, asking first where that is wanted; says why it was not done. @returns Whether it was. */
  async attempt(work: () => PromiseLike<unknown>): Promise<boolean> {
    const { guarded } = this.#host;
    const answered = this.#answered;
    try {
      if (guarded !== undefined && !(await this.agree(`This changes ${guarded}. Go on?`)))
        throw new CliError('Nothing was changed.', { code: 'declined' });
      await work();
      return true;
    } catch (error) {
      const { message } = describeError(error);
      const isDeclined = error instanceof CliError;
      // What was typed is not lost, unless somebody has gone on meanwhile.
      if (answered !== undefined && answered === this.#answered && !isDeclined)
        this.#show({ ...answered, fault: message });
      else this.say(message, 'bad');
      return false;
    } finally {
      this.#answered = undefined;
    }
  }

  /** Changes something that a screen shows: says what was done, or why not, and asks again. */
  async change(screen: Screen, did: string, work: () => PromiseLike<unknown>): Promise<void> {
    await this.attempt(async () => {
      await work();
      this.say(did, 'good');
      screen.reload();
    });
  }

  dispose(): void {
    this.#beside.dispose();
    for (const each of this.#stack) each.dispose();
    this.#stack = [];
  }

  /** Puts pasted text into the line that is typed, on one line; elsewhere it would be a volley of commands, or a yes. */
  paste(text: string): void {
    if (this.input === undefined || this.input.isYesOnly === true) return;
    this.message = undefined;
    this.#type(this.input, { input: text.replace(/[\r\n]+$/u, '') });
    this.changed();
  }

  press(press: KeyPress): void {
    this.message = undefined;
    for (const each of splitPresses(press)) this.#pressOne(each);
    this.changed();
  }

  /** Does what a mouse asks for: the wheel moves, a click selects and then opens, dragging selects times. */
  point(event: PointerEvent): void {
    const line = this.#lineAt(event);
    switch (event.kind) {
      case 'wheel-up':
      case 'wheel-down': {
        const movement = event.kind === 'wheel-up' ? 'up' : 'down';
        for (let step = 0; step < WHEEL_STEP; step += 1) this.#act({ kind: 'move', movement });
        break;
      }
      case 'press':
        this.message = undefined;
        if (this.input === undefined) this.#pressAt(event, line);
        break;
      case 'drag':
      case 'release':
        this.#drag(event);
        break;
    }
    this.changed();
  }

  #pressAt({ row, column }: PointerEvent, line: number | undefined): void {
    const { screen, helpTop } = this;
    if (helpTop !== undefined || screen === undefined) return;
    const { header } = frameRows(this.#size.height);
    if (row === 0 && header === 2) {
      // What stands at the top leads to what it shows.
      this.#host.choose(column > this.#size.width / 2 ? 'range' : 'project');
      return;
    }
    if (row < header) {
      this.pop();
      return;
    }
    if (line === undefined) {
      // Beside a dialog is out of it.
      if (screen.dialog !== undefined) this.pop();
      return;
    }
    this.#held = { screen, line, column };
    const clicked = screen.click?.(line, this.area, column);
    if (clicked === 'again' || (clicked === 'selected' && screen.dialog !== undefined))
      this.#act({ kind: 'open' });
  }

  /** Says which times are between the two ends of a drag, and takes them when it ends. */
  #drag({ kind, column }: PointerEvent): void {
    const held = this.#held;
    if (kind === 'release') this.#held = undefined;
    if (held === undefined || held.screen !== this.screen || held.column === column) return;
    const ends = [Math.min(held.column, column), Math.max(held.column, column)] as const;
    const times = held.screen.times?.(held.line, ends, this.area);
    if (times === undefined) return;
    if (kind === 'release') this.#host.selectTime(times);
    else this.say(`${spanText(times)}: release to zoom in`);
  }

  /** The line of the current screen that a row of the terminal shows. */
  #lineAt({ row, column }: PointerEvent): number | undefined {
    const { screen, page } = this;
    const line = row - frameRows(this.#size.height).header;
    const room = screen?.dialog && dialogRoom(page, screen.dialog);
    if (room !== undefined) return lineOfDialog(page, room, { line, column });
    return line >= 0 && line < page.height && column < this.listArea.width ? line : undefined;
  }

  #pressOne(press: KeyPress): void {
    // Alt and a key is what a terminal sends for Escape and a key soon after. We have no use for Alt.
    if (press.meta === true && press.input !== '') {
      this.#pressOne({ input: '', escape: true });
      this.#pressOne({ input: press.input });
      return;
    }
    if (this.input !== undefined) {
      this.#type(this.input, press);
      return;
    }
    this.#answered = undefined;
    if (press.ctrl === true && press.input === 'c') {
      this.#host.exit();
      return;
    }
    const [first = '', ...rest] = press.input;
    const action = actionOf({ ...press, input: first });
    if (action !== undefined) this.#act(action);
    // The first key may have opened a line of input, so the others are looked at anew.
    if (rest.length > 0) this.#pressOne({ input: rest.join('') });
  }

  #act(action: Action): void {
    if (this.helpTop !== undefined) {
      this.helpTop = helpAfter(action, this.helpTop, this.screen, this.page);
      return;
    }
    if (this.screen?.act(action, this.area) === true) return;
    this.#actions[action.kind]?.();
  }

  /** What keys do where the screen has no use for them. */
  readonly #actions: Readonly<Partial<Record<Action['kind'], () => void>>> = {
    quit: () => this.#host.exit(),
    back: () => {
      const filter = this.screen?.filter;
      if (filter !== undefined && filter.text !== '') filter.set('');
      else this.pop();
    },
    palette: () => (this.input = { prompt: ':', text: '' }),
    filter: () => {
      const filter = this.screen?.filter;
      if (filter !== undefined) this.input = { prompt: '/', text: filter.text };
    },
    help: () => (this.helpTop = 0),
    reload: () => this.screen?.reload(),
    theme: () => {
      this.theme = nextTheme(this.theme);
      this.say(`Theme: ${this.theme}`);
    },
    range: () => this.#host.choose('range'),
    project: () => this.#host.choose('project'),
    copy: () => this.#copy('trace'),
    'copy-span': () => this.#copy('span'),
  };

  #copy(what: 'trace' | 'span'): void {
    const id = this.screen?.ids?.[what];
    if (id === undefined) {
      this.say(`There is no ${what} id here.`, 'warning');
      return;
    }
    this.#host.copy(id);
    this.say(`Copied ${what} id ${id}`, 'good');
  }

  #type(input: TextInput, press: KeyPress): void {
    const { input: next, outcome } = typeInto(input, press);
    switch (outcome) {
      case 'edited':
        this.input = next;
        if (next.prompt === '/') this.screen?.filter?.set(next.text);
        break;
      case 'completed':
        if (next.prompt === ':') this.input = { ...next, text: completeCommand(next.text) };
        break;
      case 'cancelled':
        this.input = undefined;
        if (next.prompt === '/') this.screen?.filter?.set('');
        next.cancel?.();
        break;
      case 'accepted':
        this.#accept(next);
        break;
      case 'ignored':
        break;
    }
  }

  #accept(input: TextInput): void {
    const fault = input.check?.(input.text);
    this.input = fault === undefined ? undefined : { ...input, fault };
    if (fault !== undefined) return;
    if (input.isYesOnly !== true) this.#answered = input;
    if (input.prompt !== ':') {
      input.accept?.(input.text);
      return;
    }
    const mistake = this.#run(parseCommand(input.text));
    if (mistake !== undefined) this.#show({ ...input, fault: mistake });
  }

  /** Does what a command says. @returns What is wrong with it, as a sentence. */
  #run(command: PaletteCommand): string | undefined {
    if (command.kind === 'wrong') return command.message;
    if (command.kind === 'help') this.helpTop = 0;
    else if (command.kind === 'quit') this.#host.exit();
    else if (command.kind === 'theme') this.theme = command.name;
    else return this.#host.command(command);
    return undefined;
  }
}
