import {
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Loaded } from '../core/loader.ts';

/** What every component takes besides what it shows. */
export interface HostProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** What components of an answer take besides it. */
export interface LoadedProps<Texts> extends HostProps {
  /** Why there is nothing to show; with an answer: why it is not up to date. */
  error?: string | undefined;
  texts?: Texts | undefined;
}

/** Something that shows a part of the properties, again whenever one of the values it depends on is another. */
export interface Showing<Props, View> {
  /** @default all properties but handlers, and what the host element takes */
  readonly of?: ((props: Props) => readonly unknown[]) | undefined;
  /** `latest()` has the handlers as they are when they are called. */
  readonly show: (view: View, props: Props, latest: () => Props) => void;
}

/** How properties become what is seen. */
export interface WidgetOptions<Props, View extends object> {
  /** Builds the view; handlers are called as `latest()` has them, so that new ones draw nothing anew. */
  readonly create: (root: ShadowRoot, latest: () => Props) => View;
  /** In the order in which they are brought up to date. */
  readonly showings: readonly Showing<Props, View>[];
}

/** On a server there is nothing to lay out, and React 18 says so for every layout effect. */
const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Keeps a view in the shadow root of an element that React makes, and what it shows in line with the properties. */
export function useWidget<Props extends object, View extends object>(
  props: Props,
  { create, showings }: WidgetOptions<Props, View>,
): [host: RefObject<(HTMLDivElement & HTMLSpanElement) | null>, view: RefObject<View | undefined>] {
  const host = useRef<HTMLDivElement & HTMLSpanElement>(null);
  const view = useRef<View>(undefined);
  const latest = useRef(props);
  const shown = useRef<(readonly unknown[])[]>([]);
  useLayout(() => {
    latest.current = props;
  });
  useLayout(() => {
    if (host.current === null) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const created = create(root, () => latest.current);
    view.current = created;
    shown.current = [];
    return () => {
      if ('destroy' in created && typeof created.destroy === 'function') created.destroy();
      view.current = undefined;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options of a component never change
  }, []);
  useEffect(() => {
    for (const [index, { of = shownOf, show }] of showings.entries()) {
      const values = of(props);
      const before = shown.current[index];
      if (!view.current || (before && areSame(before, values))) continue;
      shown.current[index] = values;
      show(view.current, props, () => latest.current);
    }
  });
  return [host, view];
}

interface PlaceProps {
  /** Pixels. */
  readonly height: number;
  /** Pixels. @default the whole width */
  readonly width?: number | undefined;
  readonly label?: string | undefined;
}

/**
 * Holds the place of a widget in what a server renders, so that nothing moves when the browser shows the widget there. Its
 * size stands in attributes, which every policy of styles allows.
 */
export function Place({ height, width, label }: PlaceProps): ReactElement | null {
  const isRendered = useSyncExternalStore(never, isShown, isRenderedOnServer);
  return isRendered ? (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing is loaded to hold a place
      role="img"
      aria-label={label}
      aria-hidden={!label}
      width={width ?? '100%'}
      height={height}
      display={width ? undefined : 'block'}
    />
  ) : null;
}

const never = () => () => undefined;
const isShown = (): boolean => false;
const isRenderedOnServer = (): boolean => true;

const OF_THE_HOST: ReadonlySet<string> = new Set(['className', 'style', 'children']);

/** The properties that are seen: all but handlers, and what the host element takes. */
export function shownOf(props: object): readonly unknown[] {
  return Object.entries(props)
    .filter(([name, value]) => !OF_THE_HOST.has(name) && typeof value !== 'function')
    .flat();
}

function areSame(before: readonly unknown[], values: readonly unknown[]): boolean {
  return (
    before.length === values.length &&
    before.every((value, place) => Object.is(value, values[place]))
  );
}

/**
 * Makes the React component of a widget: a thin skin over the view that its element has too.
 * @param show shows all properties, or each a part of them
 * @param height pixels that it has while it loads, where no property says
 */
export function createWidget<
  Props extends HostProps & {
    children?: ReactNode;
    label?: string | undefined;
    height?: number | undefined;
  },
  View extends object,
>(
  create: WidgetOptions<Props, View>['create'],
  show: Showing<Props, View>['show'] | readonly Showing<Props, View>[],
  height: number,
  Tag: 'div' | 'span' = 'div',
): (props: Props) => ReactElement {
  const options = { create, showings: typeof show === 'function' ? [{ show }] : show };
  return function Widget(props) {
    const [host] = useWidget(props, options);
    return (
      <Tag ref={host} className={props.className} style={props.style}>
        <Place
          height={props.height ?? height}
          width={Tag === 'span' ? 40 : undefined}
          label={props.label}
        />
        {props.children}
      </Tag>
    );
  };
}

/** What came of a load, from what hosts know of it. */
export function loadedOf<Data>(data: Data | undefined, error: string | undefined): Loaded<Data> {
  if (data !== undefined) return { kind: 'data', data, failure: error };
  return error === undefined ? { kind: 'loading' } : { kind: 'failed', message: error };
}
