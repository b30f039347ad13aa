import { ScanEye } from "lucide-react";
import { type ReactNode, type RefCallback, useCallback, useState } from "react";
import { abort } from "#domain/abort.ts";
import type { NamedProbability } from "#domain/answer/identification.ts";
import { type PlaceGrid, strongestPlace } from "#domain/photo/cutout.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { IdentificationState } from "#src/answer/identification-snapshot.ts";
import { useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { labelText, rich, t } from "#src/language/messages.ts";
import { withinPlan } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { describePlace, HEAT_COLOURS, heatPixels, seenArea } from "./seen-picture.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./photo-panel.module.css";

/** The layer over the photo, and the controls below it. */
interface SeenParts {
  /** Null while no map is shown. */
  readonly overlay: ReactNode;
  readonly controls: ReactNode;
}

/** The map of what the model looked at; null for an answer without a map. Each new answer hides the map. */
export function useSeenMap(current: IdentificationState): SeenParts | null {
  const plan = usePlan((snapshot) => snapshot.plan);
  const [shown, setShown] = useState<{ readonly answer: RankableAnswer; readonly rank: number } | null>(null);
  const input = useOpenedManifest(
    current.status === "done" ? current.answer.identification.model.id : "",
  )?.input;
  if (current.status !== "done") return null;
  const {
    answer,
    photo: { preview },
  } = current;
  const { maps, identification } = answer;
  if (preview === null || maps === null || input === undefined) return null;
  const rank = shown?.answer === answer ? shown.rank : null;
  const map = rank === null ? undefined : maps[rank];
  const description = map === undefined ? "" : describePlace(strongestPlace(map), input.fit);
  return {
    overlay: map !== undefined && <SeenMap map={map} preview={preview} input={input} label={description} />,
    controls: (
      <SeenControls
        candidates={withinPlan(plan, identification).candidates}
        shown={rank}
        onShow={(next) => setShown(next === null ? null : { answer, rank: next })}
        description={description}
      />
    ),
  };
}

export interface SeenControlsProps {
  /** Best first. */
  readonly candidates: readonly NamedProbability[];
  /** Rank of the candidate whose map is shown; null while the map is hidden. */
  readonly shown: number | null;
  readonly onShow: (rank: number | null) => void;
  /** What the map shows, in a sentence. */
  readonly description: string;
}

const SCALE = `linear-gradient(to right, ${HEAT_COLOURS.map(([red, green, blue]) => `rgb(${red} ${green} ${blue})`).join(", ")})`;

/** The button that shows the map, and the choice of its candidate. */
export function SeenControls({ candidates, shown, onShow, description }: SeenControlsProps): ReactNode {
  return (
    <div className={styles["controls"]}>
      <Button aria-pressed={shown !== null} onClick={() => onShow(shown === null ? 0 : null)}>
        <ScanEye size={18} aria-hidden="true" /> {t`Show what it looked at`}
      </Button>
      {shown !== null && (
        <div className={`${layout["stack3"]} ${styles["shown"]}`}>
          {candidates.length > 1 && (
            <SelectField
              label={t`Evidence for`}
              options={candidates.map(({ label }, rank) => [String(rank), labelText(label)] as const)}
              value={String(shown)}
              onChange={(rank) => onShow(Number(rank))}
            />
          )}
          <p className={layout["hint"]} role="status">
            {description}
          </p>
          <p className={`${layout["hint"]} ${layout["line"]}`} aria-hidden="true">
            {rich`little ${<span className={styles["scale"]} style={{ backgroundImage: SCALE }} />} much`}
          </p>
        </div>
      )}
    </div>
  );
}

export interface SeenMapProps {
  readonly map: PlaceGrid;
  readonly preview: Blob;
  readonly input: InputSpec;
  /** What the map shows, in a sentence. */
  readonly label: string;
}

/** Width and height of the heat picture in pixels. A larger picture would look the same. */
const HEAT_SIZE = 160;

/** Colour over the part that the model did not see. */
const UNSEEN = "rgb(0 0 0 / 62%)";

/**
 * A layer over the photo. The canvas has the photo's aspect ratio and fit, so that the layer matches the photo in any
 * frame.
 */
export function SeenMap({ map, preview, input, label }: SeenMapProps): ReactNode {
  const draw: RefCallback<HTMLCanvasElement> = useCallback(
    (canvas) => {
      if (canvas === null) return undefined;
      const gone = new AbortController();
      void paint(canvas, { map, preview, input }, gone.signal);
      return () => abort(gone);
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
