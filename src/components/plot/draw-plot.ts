import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import type { PlotSpec } from "./plot-spec.ts";
import { wrapLabel } from "./wrap-label.ts";

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

/** The colours of the series, in their order. Each has enough contrast to the surface. */
const SERIES_TOKENS = ["--leaf", "--clay", "--water", "--berry", "--sun", "--line-strong", "--ink-soft"];

/** The most characters in a line of a label beside a bar. */
const LINE_LENGTH = 16;

/**
 * Draws a plot into a canvas. Draws it again when the device changes between light and dark. Aborting `signal` removes
 * the plot.
 */
export function drawPlot(canvas: HTMLCanvasElement, spec: PlotSpec, signal: AbortSignal): void {
  let chart = new Chart(canvas, configOf(spec, canvas));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener(
    "change",
    () => {
      chart.destroy();
      chart = new Chart(canvas, configOf(spec, canvas));
    },
    { signal },
  );
  signal.addEventListener("abort", () => chart.destroy(), { once: true });
}

type Config = ChartConfiguration<"bar" | "line", (number | null)[], string | string[]>;

function configOf(spec: PlotSpec, canvas: HTMLCanvasElement): Config {
  const colour = (token: string): string => resolved(token, canvas);
  const [ink, soft, line, surface] = ["--ink", "--ink-soft", "--line", "--surface"].map(colour);
  const isLying = spec.kind === "stacked";
  const isDiagonal = spec.kind === "diagonal";
  const axis = (title: string, range: object): object => ({
    stacked: isLying,
    beginAtZero: true,
    title: { display: true, text: title, color: soft },
    ticks: { color: soft },
    grid: { color: line },
    border: { color: line },
    ...range,
  });
  // The bars count runs, so their axis has no fractions.
  const rangeOf = {
    stacked: {},
    bars: { ticks: { color: soft, precision: 0 } },
    diagonal: { min: 0, max: 1 },
  };
  const [across, up] = isLying ? [spec.valueTitle, spec.labelTitle] : [spec.labelTitle, spec.valueTitle];
  return {
    type: isDiagonal ? "line" : "bar",
    data: {
      // On a narrow screen a label in one line would take the room of the bars beside it, and be cut off.
      labels: spec.labels.map((label) => (isLying ? wrapLabel(label, LINE_LENGTH) : label)),
      datasets: datasetsOf(spec, colour, surface),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      indexAxis: isLying ? "y" : "x",
      scales: { x: axis(across, {}), y: axis(up, rangeOf[spec.kind]) },
      plugins: { legend: { labels: { color: ink, boxWidth: 14, boxHeight: 14 } } },
    },
  };
}

function datasetsOf(
  { kind, series }: PlotSpec,
  colour: (token: string) => string,
  surface: string | undefined,
): ChartDataset<"bar" | "line", (number | null)[]>[] {
  const drawn = series.map(({ name, values }, at) => {
    const own = colour(SERIES_TOKENS[at % SERIES_TOKENS.length] ?? "--ink");
    const isLine = kind === "diagonal";
    // There can be more series than colours. A series whose colour is used already has hollow bars.
    const isHollow = kind === "bars" && at >= SERIES_TOKENS.length;
    return {
      label: name,
      data: [...values],
      backgroundColor: isHollow ? "transparent" : own,
      borderColor: isLine || isHollow ? own : (surface ?? own),
      borderWidth: isLine || isHollow ? 2 : 1,
      ...(isLine && { spanGaps: true, pointRadius: 4 }),
      ...(kind === "stacked" && { maxBarThickness: 40 }),
    };
  });
  if (kind !== "diagonal") return drawn;
  const soft = colour("--ink-soft");
  const equal = {
    borderColor: soft,
    backgroundColor: soft,
    borderWidth: 1,
    borderDash: [5, 5],
    pointRadius: 0,
  };
  const data = series[0]?.values.map((_, at, { length }) => (at + 0.5) / length) ?? [];
  return [...drawn, { label: "As sure as right", data, ...equal }];
}

/** The colour of a token now. The value of a custom property is no help: it still has `light-dark()` in it. */
function resolved(token: string, canvas: HTMLCanvasElement): string {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.color = `var(${token})`;
  (canvas.parentElement ?? document.body).append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
