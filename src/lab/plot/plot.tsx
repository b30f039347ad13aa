import { type ReactNode, useEffect, useRef } from "react";
import { abort } from "#domain/abort.ts";
import { t } from "#src/language/messages.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import type * as plotLibrary from "./draw-plot.ts";
import type { ChooseMark, PlotSpec } from "./draw-plot.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./plot.module.css";

interface PlotProps {
  readonly title: string;
  readonly spec: PlotSpec;
  /** Called when a person presses a mark. The page must offer the same choice by keyboard elsewhere. */
  readonly onChoose?: ChooseMark;
}

/**
 * A plot. The chart library is fetched with the first plot. A table or text beside the plot must give the same data.
 */
export function Plot({ title, spec, onChoose }: PlotProps): ReactNode {
  return (
    <figure className={`${layout["stack2"]} ${styles["figure"]}`}>
      <figcaption className={styles["caption"]}>{title}</figcaption>
      <LazyPart
        load={() => import("./draw-plot.ts")}
        waiting={<Frame spec={spec}>{null}</Frame>}
        failed={<p>{t`The plot could not be loaded. The table has the same numbers.`}</p>}
      >
        {({ drawPlot }) => <DrawnPlot {...{ title, spec, onChoose, drawPlot }} />}
      </LazyPart>
    </figure>
  );
}

function DrawnPlot({
  title,
  spec,
  onChoose,
  drawPlot,
}: Pick<PlotProps, "title" | "spec"> & { readonly onChoose: ChooseMark | undefined } & Pick<
    typeof plotLibrary,
    "drawPlot"
  >): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const choose = useRef<ChooseMark>(onChoose);
  // A new callback does not redraw the plot.
  useEffect(() => {
    choose.current = onChoose;
  }, [onChoose]);
  const canChoose = onChoose !== undefined;
  useEffect(() => {
    const left = new AbortController();
    // Each plot is drawn in its own task, because one task for all plots would block the page for too long.
    const drawing = setTimeout(() => {
      if (canvas.current !== null)
        drawPlot(
          canvas.current,
          spec,
          left.signal,
          canChoose ? (...mark) => choose.current?.(...mark) : undefined,
        );
    });
    return () => {
      clearTimeout(drawing);
      abort(left);
    };
  }, [drawPlot, spec, canChoose]);
  return (
    <Frame spec={spec}>
      <canvas ref={canvas} role="img" aria-label={t`${title}. The table has the same numbers.`} />
    </Frame>
  );
}

function Frame({ spec, children }: Pick<PlotProps, "spec"> & { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles["frame"]} data-kind={spec.kind} style={{ minHeight: `${leastHeight(spec)}rem` }}>
      {children}
    </div>
  );
}

/** The minimum height in rem: room for the bars, or for the series names on a narrow screen. */
function leastHeight({ kind, labels, series }: PlotSpec): number {
  return kind === "stacked" ? 9 + 3 * labels.length : 12 + 2 * series.length;
}
