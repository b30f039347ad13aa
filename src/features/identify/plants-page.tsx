import type { ReactNode } from "react";
import { IdentifierPage } from "./identifier-page.tsx";

/** Plant Identifier. */
export function PlantsPage(): ReactNode {
  return (
    <IdentifierPage
      subject="plant"
      title="Plant Identifier"
      lead="Choose a photo of a plant and read what it is and how to care for it."
      texts={{
        empty: "Upload a plant image to see identification and care information",
        analyzing: "Analyzing plant...",
      }}
    />
  );
}
