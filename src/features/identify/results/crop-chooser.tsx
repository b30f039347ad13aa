import { type ReactNode, useId } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import styles from "./crop-chooser.module.css";

/** What a {@link CropChooser} takes. */
export interface CropChooserProps {
  /** The most probable first. */
  readonly crops: readonly string[];
  /** The crop that the person told; null while none is told. */
  readonly told: string | null;
  /** Takes the told crop, or null for any crop. */
  readonly onTell: (crop: string | null) => void;
}

/** How many crops have a button of their own. */
const LIKELY = 3;

/** A person knows the crop better than a network: one tap says which one it is. */
export function CropChooser({ crops, told, onTell }: CropChooserProps): ReactNode {
  const titleId = useId();
  const likely = crops.slice(0, LIKELY);
  const rest = crops.filter((crop) => !likely.includes(crop)).toSorted((a, b) => a.localeCompare(b));
  const elsewhere = told !== null && rest.includes(told) ? told : "";
  return (
    <section className={styles["chooser"]} aria-labelledby={titleId}>
      <p id={titleId} className={styles["title"]}>
        {told === null ? "Do you know the crop? The answer gets surer." : `Ranked for ${told}, as you said.`}
      </p>
      <div className={styles["row"]}>
        {likely.map((crop) => (
          <Button key={crop} aria-pressed={told === crop} onClick={() => onTell(crop)}>
            It is {crop}
          </Button>
        ))}
        <Button aria-pressed={told === null} onClick={() => onTell(null)}>
          Any crop
        </Button>
      </div>
      {rest.length > 0 && (
        <SelectField
          label="Another crop"
          options={[["", "Choose..."] as const, ...rest.map((crop) => [crop, `It is ${crop}`] as const)]}
          value={elsewhere}
          onChange={(crop) => {
            if (crop !== "") onTell(crop);
          }}
        />
      )}
    </section>
  );
}
