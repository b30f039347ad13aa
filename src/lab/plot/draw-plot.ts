import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  type ChartEvent,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { t } from "#src/language/messages.ts";

/** A series of values. */
export interface PlotSeries {
  readonly name: string;
  /** One value for each label; null for a label without a value. */
  readonly values: readonly (number | null)[];
}

/** What a plot shows. */
export interface PlotSpec {
  /**
   * - stacked: a horizontal bar for each label, with the values of all series end to end.
   * - bars: a vertical bar for each label and series.
   * - diagonal: a line for each series, and the diagonal where both axes are equal. Both axes go from 0 to 1.
   */
  readonly kind: "stacked" | "bars" | "diagonal";
  readonly labels: readonly string[];
  readonly series: readonly PlotSeries[];
  /** Titles of the axes; empty for none. */
  readonly valueTitle: string;
  readonly labelTitle: string;
}

/** Called with the indexes of the label and the series whose mark a person pressed. */
export type ChooseMark = (label: number, series: number) => void;

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** A media query that matches if the system replaces the app's colours with the user's own. */
const FORCED_COLOURS = "(forced-colors: active)";

/** The colours of the series, in their order. Each has enough contrast with the surface. */
const SERIES_COLOURS = ["--leaf", "--clay", "--water", "--berry", "--sun", "--line-strong", "--ink-soft"].map(
  (token) => `var(${token})`,
);

/** The series colours in forced colours mode. Each differs from the background, and most differ from each other. */
const FORCED_SERIES_COLOURS = ["CanvasText", "LinkText", "Highlight", "GrayText"];

/** The point shapes of the lines, in their order, for people who can't tell the colours apart. */
const MARKS = ["circle", "rect", "triangle", "rectRot"] as const;

/** The maximum number of characters in a line of a label beside a bar. */
const LINE_LENGTH = 16;

/**
 * Draws a plot into a canvas. Redraws it when the device changes between light, dark and forced colours. Aborting
 * `signal` removes the plot. `onChoose` is called with the mark that is nearest to a press.
 */
export function drawPlot(
  canvas: HTMLCanvasElement,
  spec: PlotSpec,
  signal: AbortSignal,
  onChoose?: ChooseMark,
): void {
  const draw = (): DrawnChart => {
    const config = configOf(spec, paletteOf(canvas));
    if (onChoose !== undefined) {
      config.options = {
        ...config.options,
        onClick: (event, _, pressed) => chooseNearest(event, pressed, spec, onChoose),
        onHover: ({ native }) => {
          if (native?.target instanceof HTMLElement) native.target.style.cursor = "pointer";
        },
      };
    }
    return new Chart(canvas, config);
  };
  let chart = draw();
  for (const query of ["(prefers-color-scheme: dark)", FORCED_COLOURS]) {
    matchMedia(query).addEventListener(
      "change",
      () => {
        chart.destroy();
        chart = draw();
      },
      { signal },
    );
  }
  signal.addEventListener("abort", () => chart.destroy(), { once: true });
}

type DrawnChart = Chart<"bar" | "line", (number | null)[], string | string[]>;

/** Chooses the nearest label, then the nearest mark of this label. The diagonal has no marks. */
function chooseNearest(
  { native, y }: ChartEvent,
  chart: Pick<Chart, "getElementsAtEventForMode">,
  { series }: PlotSpec,
  onChoose: ChooseMark,
): void {
  if (native === null || y === null) return;
  const [nearest] = chart
    .getElementsAtEventForMode(native, "index", { intersect: false }, true)
    .filter(({ datasetIndex, index }) => typeof series[datasetIndex]?.values[index] === "number")
    .toSorted((one, other) => Math.abs(one.element.y - y) - Math.abs(other.element.y - y));
  if (nearest !== undefined) onChoose(nearest.index, nearest.datasetIndex);
}

/** The colours of a plot, in the form that a canvas needs. */
interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly surface: string;
  readonly grid: string;
  /**
   * The dash pattern of the grid. In forced colours the grid and the data have the same colour, so the grid is dotted.
   */
  readonly gridDash: number[];
  /** All different. A plot can have more series than colours. */
  readonly series: readonly string[];
}

function paletteOf(canvas: HTMLCanvasElement): Palette {
  const isForced = matchMedia(FORCED_COLOURS).matches;
  const colour = (css: string): string => resolved(css, canvas);
  return {
    ink: colour("var(--ink)"),
    soft: colour("var(--ink-soft)"),
    surface: colour("var(--surface)"),
    grid: colour(isForced ? "GrayText" : "var(--line)"),
    gridDash: isForced ? [1, 4] : [],
    series: (isForced ? FORCED_SERIES_COLOURS : SERIES_COLOURS).map(colour),
  };
}

type Config = ChartConfiguration<"bar" | "line", (number | null)[], string | string[]>;

function configOf(spec: PlotSpec, palette: Palette): Config {
  const { ink, soft, grid, gridDash } = palette;
  const isLying = spec.kind === "stacked";
  const isDiagonal = spec.kind === "diagonal";
  const axis = (title: string, range: object): object => ({
    stacked: isLying,
    beginAtZero: true,
    title: { display: true, text: title, color: soft },
    ticks: { color: soft },
    grid: { color: grid },
    border: { color: grid, dash: gridDash },
    ...range,
  });
  // The bars show counts of runs, so their axis has no fractions.
  const rangeOf = {
    stacked: {},
    bars: { ticks: { color: soft, precision: 0 } },
    diagonal: { min: 0, max: 1 },
  };
  const [across, up] = isLying ? [spec.valueTitle, spec.labelTitle] : [spec.labelTitle, spec.valueTitle];
  return {
    type: isDiagonal ? "line" : "bar",
    data: {
      // On a narrow screen a long label would leave no room for the bars, so it is split into several lines.
      labels: spec.labels.map((label) => (isLying ? wrapLabel(label, LINE_LENGTH) : label)),
      datasets: datasetsOf(spec, palette),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      indexAxis: isLying ? "y" : "x",
      scales: { x: axis(across, {}), y: axis(up, rangeOf[spec.kind]) },
      plugins: {
        legend: {
          labels: isDiagonal
            ? { color: ink, boxHeight: 9, padding: 16, usePointStyle: true }
            : { color: ink, boxWidth: 14, boxHeight: 14 },
        },
      },
    },
  };
}

type Dataset = ChartDataset<"bar" | "line", (number | null)[]>;

function datasetsOf({ kind, series }: PlotSpec, palette: Palette): Dataset[] {
  if (kind === "diagonal") return linesOf(series, palette);
  const { ink, surface, series: colours } = palette;
  return series.map(({ name, values }, at) => {
    const own = colours[at % colours.length] ?? ink;
    // There can be more series than colours. A series that reuses a colour has hollow bars.
    const isHollow = at >= colours.length;
    return {
      label: name,
      data: [...values],
      backgroundColor: isHollow ? "transparent" : own,
      borderColor: isHollow ? own : surface,
      borderWidth: isHollow ? 2 : 1,
      ...(kind === "stacked" && { maxBarThickness: 40 }),
    };
  });
}

/** A line for each series, and the diagonal. */
function linesOf(series: PlotSpec["series"], { ink, soft, series: colours }: Palette): Dataset[] {
  const lines = series.map(({ name, values }, at) => {
    const own = colours[at % colours.length] ?? ink;
    return {
      label: name,
      data: [...values],
      backgroundColor: own,
      borderColor: own,
      borderWidth: 2,
      spanGaps: true,
      pointRadius: 5,
      pointStyle: MARKS[at % MARKS.length] ?? "circle",
    };
  });
  const equal = {
    borderColor: soft,
    backgroundColor: soft,
    borderWidth: 1,
    borderDash: [5, 5],
    pointRadius: 0,
    pointStyle: "line" as const,
  };
  const data = series[0]?.values.map((_, at, { length }) => (at + 0.5) / length) ?? [];
  return [...lines, { label: t`As sure as right`, data, ...equal }];
}

/**
 * Resolves a CSS value to its current colour. The text of a custom property would still contain `light-dark()`. In
 * forced colours mode only system colours are left unchanged.
 */
function resolved(css: string, canvas: HTMLCanvasElement): string {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.color = css;
  (canvas.parentElement ?? document.body).append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Breaks a text between words into lines of at most `most` characters. A word longer than `most` gets its own line. */
export function wrapLabel(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
