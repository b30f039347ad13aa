import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
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
import type { ShownBurst } from "#src/lab/batch/rules/shown-bursts.ts";
import { t } from "#src/language/messages.ts";
import { type PhotoSource, Tile } from "./tile.tsx";
import styles from "./batch-grid.module.css";

interface BurstListProps {
  readonly list: readonly ShownBurst[];
  readonly source: PhotoSource;
  /** Index of the burst that is open in the review; null for none. */
  readonly chosen: number | null;
  /** The number of times the user has closed the review. Each time, the focus moves to the tile with index `left`. */
  readonly returned: number;
  /** Index of the burst that was last open in the review. */
  readonly left: number;
  readonly isCompared: boolean;
  readonly onOpen: (burst: ShownBurst) => void;
}

/** Number of extra rows that are rendered above the visible rows, and also below them. */
const OVERSCAN_ROWS = 2;

/** Minimum width of a tile, and the gap between two tiles, in rem. */
const LEAST_TILE_REM = 10;
const GAP_REM = 0.75;

/** Estimated height of a tile below its picture, in rem. */
const TEXT_REM = 6;

/**
 * The tiles. Only tiles near the viewport are in the DOM. Arrow keys move between tiles; Enter or a tap opens a tile.
 */
export function BurstList(props: BurstListProps): ReactNode {
  const { list, source, chosen, returned, isCompared } = props;
  const box = useRef<HTMLDivElement>(null);
  const grid = useLayout(box);
  const { columns } = grid;
  const { active, reach } = useActivePlace(props);
  const { virtualizer, showPlace } = useRows(box, list.length, grid, active);
  const { ask, ...watch } = useFocusPlace(box, active, returned);
  const showActive = useEffectEvent(() => showPlace(active));
  useEffect(() => {
    if (chosen !== null || returned > 0) showActive();
  }, [chosen, returned]);

  const handlers = handlersOf(props, grid, active, (place) => {
    reach(place);
    ask();
    showPlace(place);
  });
  return (
    <div
      ref={box}
      role="listbox"
      aria-label={t`Photos`}
      tabIndex={-1}
      className={styles["box"]}
      {...handlers}
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
            {list.slice(row.index * columns, (row.index + 1) * columns).map((burst, column) => {
              const at = row.index * columns + column;
              return (
                <Tile
                  key={burst.shown.path}
                  burst={burst}
                  thumbnailOf={source.thumbnailOf}
                  at={at}
                  count={list.length}
                  isActive={at === active}
                  isChosen={at === chosen}
                  isCompared={isCompared}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The columns of the grid, and the height of a row in pixels. */
interface GridLayout {
  readonly columns: number;
  readonly rowHeight: number;
}

function handlersOf(
  { list, onOpen }: BurstListProps,
  { columns, rowHeight }: GridLayout,
  active: number,
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

/** The rows near the viewport. `showPlace` scrolls to the tile with that index. */
function useRows(
  box: RefObject<HTMLDivElement | null>,
  count: number,
  { columns, rowHeight }: GridLayout,
  active: number,
): {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly showPlace: (place: number) => void;
} {
  const rowOf = (place: number): number => Math.floor(place / columns);
  // oxlint-disable-next-line react/incompatible-library -- Its functions return new values after each render. Nothing here memoizes them, and the React compiler does not run.
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: Math.ceil(count / columns),
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    // The row that contains the focus always stays in the DOM.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), rowOf(active)])].toSorted((one, other) => one - other),
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns, rowHeight]);
  return { virtualizer, showPlace: (place) => virtualizer.scrollToIndex(rowOf(place)) };
}

/**
 * Index of the tile that Tab focuses: the burst in the review, otherwise the burst that was last reviewed or reached by
 * keys.
 */
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

/** Computes the layout from the width of the list and the font size. */
function useLayout(box: RefObject<HTMLDivElement | null>): GridLayout {
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
 * Focuses the active tile once it is in the DOM: after `ask`, after the review was closed, and after the focused tile
 * moved to another row, because React then creates a new element.
 */
function useFocusPlace(
  box: RefObject<HTMLDivElement | null>,
  active: number,
  returned: number,
): { readonly ask: () => void } & Pick<HTMLAttributes<HTMLElement>, "onFocus" | "onBlur"> {
  const isScrollWanted = useRef(false);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (returned > 0) isScrollWanted.current = true;
  }, [returned]);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false;
    if (!isScrollWanted.current && !isLost) return;
    const tile = box.current?.querySelector<HTMLElement>(`[data-place="${active}"]`) ?? null;
    if (tile === null) return;
    tile.focus({ preventScroll: !isScrollWanted.current });
    isScrollWanted.current = false;
  });
  return {
    ask: () => {
      isScrollWanted.current = true;
    },
    onFocus: ({ target }) => {
      focused.current = target;
    },
    // Removing a focused element fires no blur event, so `focused` still holds the removed tile.
    onBlur: () => {
      focused.current = null;
    },
  };
}

/** The position of a tile in the grid. */
interface GridPlace {
  /** Index of the tile, from 0. */
  readonly at: number;
  readonly count: number;
  readonly columns: number;
  /** Number of visible rows. */
  readonly page: number;
}

/** Index of the tile that a key moves to, always within the list; null for other keys. */
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
      // The last row may be incomplete. If no tile is directly below, the key moves to the last tile.
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
