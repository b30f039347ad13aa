import { type ReactNode, useState } from "react";
import { PlaceLine } from "./place-line.tsx";

/** The place below what it marks. Once shown it stays, so that who changes the place there does not lose the focus. */
export function PlaceOfMarks({ hasMarks }: { readonly hasMarks: boolean }): ReactNode {
  const [isShown, setShown] = useState(hasMarks);
  if (hasMarks && !isShown) setShown(true);
  return isShown && <PlaceLine />;
}
