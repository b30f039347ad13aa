import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import type { ShownBurst } from "../rules/shown-bursts.ts";
import styles from "./batch-grid.module.css";
import { type PhotoSource, Tile } from "./tile.tsx";

export interface BurstListProps {
  readonly list: readonly ShownBurst[];
  readonly source: PhotoSource;
  /** The place of what is looked at; null where nothing is. */
  readonly chosen: number | null;
  /** Counts up when what was looked at is closed: the focus goes back to `left`, its place. */
  readonly returned: number;
  readonly left: number;
  readonly isCompared: boolean;
  readonly onOpen: (burst: ShownBurst) => void;
}

/** Rows that are drawn above and below what is seen. */
const OVERSCAN_ROWS = 2;

/** Least width of a tile, and the room between two, in rem. */
const LEAST_TILE_REM = 10;
const GAP_REM = 0.75;

/** The height of a tile below its picture, until one is measured, in rem. */
const TEXT_REM = 6;

/**
 * The tiles. Only those near the screen are in the page. Arrow keys go from tile to tile, Enter and a tap open one.
 */
export function BurstList(props: BurstListProps): ReactNode {
  const { list, chosen, returned } = props;
  const box = useRef<HTMLDivElement>(null);
  const { columns, rowHeight } = useLayout(box);
  const { active, reach } = useActivePlace(props);
  const { virtualizer, showPlace } = useRows(box, { count: list.length, columns, rowHeight, active });
  const { ask, ...watch } = useFocusPlace(box, active, returned);
  // Where the person goes by keys, the list goes with them on its own.
  const showActive = useEffectEvent(() => showPlace(active));
  useEffect(() => {
    if (chosen !== null || returned > 0) showActive();
  }, [chosen, returned]);

  const hands = handsOn(props, { columns, rowHeight, active }, (place) => {
    reach(place);
    ask();
    showPlace(place);
  });
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Photos"
      tabIndex={-1}
      className={styles["box"]}
      {...hands}
      {...watch}
    >
      <div role="none" className={styles["rows"]} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            role="none"
            data-index={row.index}
            className={styles["row"]}
            style={{
              transform: `translateY(${row.start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            <RowTiles {...props} first={row.index * columns} columns={columns} active={active} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What keys and taps do. */
function handsOn(
  { list, onOpen }: BurstListProps,
  {
    columns,
    rowHeight,
    active,
  }: {
    readonly columns: number;
    readonly rowHeight: number;
    readonly active: number;
  },
  goTo: (place: number) => void,
): Pick<HTMLAttributes<HTMLElement>, "onKeyDown" | "onClick"> {
  const open = (at: number): void => {
    const burst = list[at];
    if (burst !== undefined) onOpen(burst);
  };
  return {
    onKeyDown: (event) => {
      const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight));
      const next = placeAfter(event, { at: active, count: list.length, columns, page });
      const isOpening = event.key === "Enter" || event.key === " ";
      if (next === null && !isOpening) return;
      event.preventDefault();
      if (next === null) open(active);
      else goTo(next);
    },
    onClick: ({ target }) => {
      const tile = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
      open(Number(tile?.dataset["place"] ?? -1));
    },
  };
}

/** The tiles of a row, from this place on. */
function RowTiles({
  list,
  source,
  chosen,
  isCompared,
  first,
  columns,
  active,
}: BurstListProps & {
  readonly first: number;
  readonly columns: number;
  readonly active: number;
}): ReactNode {
  return list
    .slice(first, first + columns)
    .map((burst, column) => (
      <Tile
        key={burst.shown.path}
        burst={burst}
        file={source.files.get(burst.shown.path) ?? null}
        thumbnailOf={source.thumbnailOf}
        at={first + column}
        count={list.length}
        isActive={first + column === active}
        isChosen={first + column === chosen}
        isCompared={isCompared}
      />
    ));
}

/** The rows near the screen, and how to scroll to a place. */
function useRows(
  box: RefObject<HTMLDivElement | null>,
  {
    count,
    columns,
    rowHeight,
    active,
  }: {
    readonly count: number;
    readonly columns: number;
    readonly rowHeight: number;
    readonly active: number;
  },
): {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly showPlace: (place: number) => void;
} {
  const rowOf = (place: number): number => Math.floor(place / columns);
  // oxlint-disable-next-line react/incompatible-library -- Its functions return other values after each render. Nothing here memoizes them, and the React compiler does not run.
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: Math.ceil(count / columns),
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    // What has the focus stays in the page, wherever it is scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), rowOf(active)])].toSorted((one, other) => one - other),
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns, rowHeight]);
  return { virtualizer, showPlace: (place) => virtualizer.scrollToIndex(rowOf(place)) };
}

/** The place that Tab leads to: of what is looked at, or else of what was looked at or reached by keys last. */
function useActivePlace({ list, chosen, returned, left }: BurstListProps): {
  readonly active: number;
  readonly reach: (place: number) => void;
} {
  const [reached, reach] = useState(0);
  const [known, setKnown] = useState(returned);
  if (known !== returned) {
    setKnown(returned);
    reach(left);
  }
  return { active: Math.min(chosen ?? reached, Math.max(0, list.length - 1)), reach };
}

/** How many tiles stand in a row, and how high a row will be, by the width of the list and the size of the type. */
function useLayout(box: RefObject<HTMLDivElement | null>): {
  readonly columns: number;
  readonly rowHeight: number;
} {
  const [width, setWidth] = useState(0);
  const [rem, setRem] = useState(16);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setWidth(element.clientWidth);
      setRem(Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const gap = GAP_REM * rem;
  const columns = Math.max(1, Math.floor((width + gap) / (LEAST_TILE_REM * rem + gap)));
  return { columns, rowHeight: ((width / columns - gap) * 3) / 4 + TEXT_REM * rem };
}

/**
 * Puts the focus on the active tile once it is in the page: after a key, when the view of a photo was closed, and where
 * the tile that had it went, as tiles do that come into another row.
 */
function useFocusPlace(
  box: RefObject<HTMLDivElement | null>,
  active: number,
  returned: number,
): { readonly ask: () => void } & Pick<HTMLAttributes<HTMLElement>, "onFocus" | "onBlur"> {
  const isAsked = useRef(false);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (returned > 0) isAsked.current = true;
  }, [returned]);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false;
    if (!isAsked.current && !isLost) return;
    const tile = box.current?.querySelector<HTMLElement>(`[data-place="${active}"]`) ?? null;
    if (tile === null) return;
    tile.focus({ preventScroll: !isAsked.current });
    isAsked.current = false;
  });
  return {
    ask: () => {
      isAsked.current = true;
    },
    onFocus: ({ target }) => {
      focused.current = target;
    },
    // An element that goes takes the focus with it without a word.
    onBlur: () => {
      focused.current = null;
    },
  };
}

/** Where a person is in a grid of tiles. */
export interface GridPlace {
  /** Counted from 0. */
  readonly at: number;
  readonly count: number;
  readonly columns: number;
  /** Rows that are seen at once. */
  readonly page: number;
}

/** The place to which a key leads from another; null for keys that lead nowhere. It never leaves the list. */
export function placeAfter(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
  { at, count, columns, page }: GridPlace,
): number | null {
  if (altKey || ctrlKey || metaKey || count === 0) return null;
  const last = count - 1;
  const within = (place: number): number => Math.min(last, Math.max(0, place));
  switch (key) {
    case "ArrowRight":
      return within(at + 1);
    case "ArrowLeft":
      return within(at - 1);
    case "ArrowDown":
      // The last row may be short: from above its gap the way leads to its end.
      return Math.floor(at / columns) === Math.floor(last / columns) ? at : within(at + columns);
    case "ArrowUp":
      return at < columns ? at : at - columns;
    case "PageDown":
      return within(at + page * columns);
    case "PageUp":
      return within(at - page * columns);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
