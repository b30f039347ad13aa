import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/language/messages.ts";
import type { RateCheck } from "./label-rate.ts";
import type { JobKind } from "./treatment-form.ts";
import layout from "#src/ui/styles/layout.module.css";

const LABEL = t`The label is the law: where it says otherwise, do as it says.`;

export interface RateNoteProps {
  /** The dosage of the sources in words. */
  readonly dosage: string;
  /** The crops of the dosage if the sources have none for the person's crop; else null. */
  readonly otherCrops: string | null;
  /** The field for the water is shown for an area only. */
  readonly kind: JobKind;
  /** How the rate on the label compares with it. "range" is the sources' own rate, "missing" no rate at all. */
  readonly check: RateCheck | "range" | "missing";
}

/** Says what the amount rests on, and warns if the rate on the label is above that of the sources. */
export function RateNote({ dosage, otherCrops, kind, check }: RateNoteProps): ReactNode {
  return (
    <>
      {check === "above" && (
        <p role="alert" className={`${layout["notice"]} ${layout["line"]}`}>
          <TriangleAlert className={layout["sun"]} size={20} aria-hidden="true" />
          <span>
            <strong>
              {otherCrops === null
                ? t`This rate is above the ${dosage} of our sources.`
                : t`This rate is above the ${dosage} that our sources give for ${otherCrops}.`}
            </strong>{" "}
            {t`Read the label again: the product, its strength, your crop and the unit. Too much harms people, crop and soil.`}
          </span>
        </p>
      )}
      <p className={layout["hint"]}>
        {check !== "missing" && `${noteOf(dosage, otherCrops, kind, check)} `}
        {LABEL}
      </p>
    </>
  );
}

function noteOf(
  dosage: string,
  otherCrops: string | null,
  kind: JobKind,
  check: Exclude<RateNoteProps["check"], "missing">,
): string {
  if (otherCrops !== null && check !== "range")
    return t`Worked out from the rate that you typed, rounded down. Our sources give ${dosage} for ${otherCrops}, and no rate for your crop, so read it twice.`;
  switch (check) {
    case "range":
      return t`Worked out from ${dosage}, the dosage above, and rounded inside it. Use it only if your product has the strength that stands there.`;
    case "above":
      return t`Worked out from the rate that you typed, rounded down.`;
    case "within":
      return t`Worked out from the rate that you typed, rounded down. It is within the ${dosage} of our sources.`;
    case "below":
      return t`Worked out from the rate that you typed, rounded down. It is below the ${dosage} of our sources: a stronger product needs less, so look at the strength on the label.`;
    case "needs-water":
      return kind === "tank"
        ? t`Worked out from the rate that you typed, rounded down. Our sources give ${dosage}: choose “${t`An area`}” and say how much water 100 m² take, and the two can be compared.`
        : t`Worked out from the rate that you typed, rounded down. Our sources give ${dosage}: say how much water 100 m² take, and the two can be compared.`;
    case "not-comparable":
      return t`Worked out from the rate that you typed, rounded down. Our sources give no rate that can be compared with it, so read it twice.`;
  }
}
