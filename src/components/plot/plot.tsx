import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./plot.module.css";
import type { PlotSpec } from "./plot-spec.ts";

/** A plot. Its library is fetched with the first plot. A table or text beside it must say the same. */
export function Plot({ title, spec }: { readonly title: string; readonly spec: PlotSpec }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const show = async (): Promise<void> => {
      try {
        const { drawPlot } = await import("./draw-plot.ts");
        if (canvas.current !== null && !left.signal.aborted) drawPlot(canvas.current, spec, left.signal);
      } catch {
        // The library could not be fetched.
        setMissing(true);
      }
    };
    void show();
    return () => left.abort();
  }, [spec]);
  return (
    <figure className={styles["figure"]}>
      <figcaption className={styles["caption"]}>{title}</figcaption>
      {isMissing ? (
        <p>The plot could not be loaded. The table has the same numbers.</p>
      ) : (
        <div
          className={styles["frame"]}
          data-kind={spec.kind}
          style={{ minHeight: `${leastHeight(spec)}rem` }}
        >
          <canvas ref={canvas} role="img" aria-label={`${title}. The table has the same numbers.`} />
        </div>
      )}
    </figure>
  );
}

/** The height that is needed, in rem: for the bars, or for the names of the series on a narrow screen. */
function leastHeight({ kind, labels, series }: PlotSpec): number {
  return kind === "stacked" ? 9 + 3 * labels.length : 12 + 2 * series.length;
}
