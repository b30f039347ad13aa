import type { ReactNode } from "react";
import { IdentifierPage } from "./identifier-page.tsx";

/** Animal Identifier. */
export function AnimalsPage(): ReactNode {
  return (
    <IdentifierPage
      subject="animal"
      title="Animal Identifier"
      lead="Choose a photo of an animal and read what it is."
      texts={{
        empty: "Upload an animal image to see identification results",
        analyzing: "Analyzing image...",
      }}
    />
  );
}
