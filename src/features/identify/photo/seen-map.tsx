import { type ReactNode, type RefCallback, useCallback } from "react";
import type { PlaceGrid } from "#domain/cutout.ts";
import type { InputSpec } from "#models/manifest.ts";
import { heatPixels } from "./heat-pixels.ts";
import { seenArea } from "./seen-area.ts";
import styles from "./seen-map.module.css";

/** What a {@link SeenMap} shows. */
export interface SeenMapProps {
  readonly map: PlaceGrid;
  /** The photo that it lies on. */
  readonly preview: Blob;
  readonly input: InputSpec;
  /** What the map shows, in a sentence. */
  readonly label: string;
}

/** Pixels of the map's picture in each direction: more would look the same. */
const HEAT_SIZE = 160;

/** What lies outside of what the model saw. */
const UNSEEN = "rgb(0 0 0 / 62%)";

/**
 * What a model looked at, as a layer over its photo. The canvas has the photo's shape and is fitted like the photo, so
 * that both lie on each other in a frame of any shape.
 */
export function SeenMap({ map, preview, input, label }: SeenMapProps): ReactNode {
  const draw: RefCallback<HTMLCanvasElement> = useCallback(
    (canvas) => {
      if (canvas === null) return undefined;
      const gone = new AbortController();
      void paint(canvas, { map, preview, input }, gone.signal);
      return () => gone.abort();
    },
    [map, preview, input],
  );
  return <canvas ref={draw} role="img" aria-label={label} className={styles["map"]} />;
}

async function paint(
  canvas: HTMLCanvasElement,
  { map, preview, input }: Omit<SeenMapProps, "label">,
  gone: AbortSignal,
): Promise<void> {
  const photo = await createImageBitmap(preview);
  const { width, height } = photo;
  photo.close();
  const context = canvas.getContext("2d");
  const heat = new OffscreenCanvas(HEAT_SIZE, HEAT_SIZE);
  const heatContext = heat.getContext("2d");
  if (gone.aborted || context === null || heatContext === null) return;
  canvas.width = width;
  canvas.height = height;
  heatContext.putImageData(new ImageData(heatPixels(map, HEAT_SIZE), HEAT_SIZE, HEAT_SIZE), 0, 0);
  const area = seenArea({ width, height }, input);
  context.fillStyle = UNSEEN;
  context.fillRect(0, 0, width, height);
  context.clearRect(area.x, area.y, area.width, area.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(heat, area.x, area.y, area.width, area.height);
}
