import { type ReactNode, useState } from "react";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { ANYWHERE, chosenPlace, useCountry } from "./chosen-place.ts";
import { countryNames, placeName } from "./place-texts.ts";
import { places } from "./places.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The place where the plant is taken to grow, in one line, with a way to change it. */
export function PlaceLine({ ordersCrops = false }: { readonly ordersCrops?: boolean }): ReactNode {
  const country = useCountry();
  const [isOpen, setOpen] = useState(false);
  const name = placeName(country);
  const hasCrops = ordersCrops && country !== null && places().cropsOf.has(country);
  return (
    <div className={layout["stack2"]}>
      <div className={layout["between"]}>
        <p className={layout["hint"]}>
          {hasCrops ? t`Place: ${name}. Its crops come first.` : t`Place: ${name}`}
        </p>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t`Change place`}
        </Button>
      </div>
      {isOpen && (
        <>
          <SelectField
            label={t`Where the plant grows`}
            options={[[ANYWHERE, placeName(null)], ...countryNames()]}
            value={country ?? ANYWHERE}
            onChange={(chosen) => chosenPlace().setState({ chosen })}
          />
          <p className={layout["hint"]}>{WHAT_IT_DOES}</p>
        </>
      )}
    </div>
  );
}

const WHAT_IT_DOES = t`The country of the clock, until you choose. It orders crops by harvested area (FAO, 2016 to 2019), tomato first, and marks what a source does not know from there. Nothing is left out. Kept on this device.`;
