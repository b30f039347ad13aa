import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { labelText, pageLanguage, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { capitalized } from "#src/ui/texts/name-in-sentence.ts";
import { CropDrawing } from "./drawings.tsx";
import { grownCrops, withCrop } from "./grown-crops.ts";
import { WithoutCrop } from "./without-crop.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

export interface CropQuestionProps {
  /** The crops to choose from, in lower case, the likeliest first. */
  readonly crops: readonly string[];
  /** The crop that the person told; null if they told none. */
  readonly told: string | null;
  /** Called with the crop, or null if the person does not know it. */
  readonly onTell: (crop: string | null) => void;
  /** What the page says below the first crops; null for nothing. */
  readonly reason: string | null;
  /** What the order of the crops goes by, below all crops; left out for nothing. */
  readonly place?: ReactNode;
}

/** Number of crops that have a button with a drawing. */
const MOST_BUTTONS = 6;

/** What is open: the question, or one line that says what the person answered. */
type Told = "asked" | "told" | "unknown" | "another";

/** Asks which crop a leaf is of: first the crops that the person grows. */
export function CropQuestion({ crops, told, onTell, reason, place }: CropQuestionProps): ReactNode {
  const titleId = useId();
  const store = grownCrops();
  const { crops: grown } = useStore(store);
  const [state, setState] = useState<Told>(told === null ? "asked" : "told");
  const [isTouched, setTouched] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const isAsked = state === "asked" || (state === "told" && told === null);
  // The button that the person pressed is gone.
  useEffect(() => {
    if (isTouched) (isAsked ? title : changeButton).current?.focus({ preventScroll: true });
  }, [isTouched, isAsked]);
  const open = (next: Told): void => {
    setState(next);
    setTouched(true);
  };
  const tell = (crop: string): void => {
    store.setState(withCrop(store.getState(), crop));
    open("told");
    onTell(crop);
  };
  const giveUp = (next: "unknown" | "another"): void => {
    open(next);
    onTell(null);
  };
  if (!isAsked) {
    const text = toldText(state, told);
    return (
      <>
        <div className={styles["crop"]}>
          {state === "told" && told !== null && <CropDrawing crop={told} />}
          {state === "told" ? <h2 className={layout["subtitle"]}>{text}</h2> : <p>{text}</p>}
          <Button ref={changeButton} onClick={() => open("asked")}>
            {state === "told" ? t`It is another crop` : t`Choose the crop`}
          </Button>
        </div>
        {state !== "told" && <WithoutCrop />}
      </>
    );
  }
  const first = [
    ...grown.filter((crop) => crops.includes(crop)),
    ...crops.filter((crop) => !grown.includes(crop)),
  ];
  const shown = first.slice(0, MOST_BUTTONS);
  const rest = crops
    .filter((crop) => !shown.includes(crop))
    .toSorted((one, other) => labelText(one).localeCompare(labelText(other), pageLanguage()));
  return (
    <section className={layout["stack3"]} aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1} className={layout["large"]}>{t`Which crop is it?`}</h2>
      <div className={styles["crops"]}>
        {shown.map((crop) => (
          <button
            key={crop}
            type="button"
            className={styles["answer"]}
            aria-pressed={crop === told}
            onClick={() => tell(crop)}
          >
            <CropDrawing crop={crop} />
            <span>{capitalized(labelText(crop))}</span>
          </button>
        ))}
      </div>
      {reason !== null && <p>{reason}</p>}
      {rest.length > 0 && (
        <SelectField
          label={t`More crops`}
          options={[
            ["", t`Choose...`] as const,
            ...rest.map((crop) => [crop, capitalized(labelText(crop))] as const),
          ]}
          value=""
          onChange={(crop) => {
            if (crop !== "") tell(crop);
          }}
        />
      )}
      {place}
      <div className={layout["wrap2"]}>
        <Button onClick={() => giveUp("another")}>{t`Another crop`}</Button>
        <Button onClick={() => giveUp("unknown")}>{t`I don't know`}</Button>
      </div>
    </section>
  );
}

function toldText(state: Exclude<Told, "asked">, told: string | null): string {
  switch (state) {
    case "told":
      return told === null ? "" : t`Crop: ${isolated(capitalized(labelText(told)))}`;
    case "unknown":
      return t`Crop not known. Without it a name is seldom right.`;
    case "another":
      return t`The app does not know the diseases of other crops, so it gives no name.`;
  }
}
