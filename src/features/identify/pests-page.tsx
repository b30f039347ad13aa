import type { ReactNode } from "react";
import { IdentifierPage } from "./identifier-page.tsx";

/** Pest Detector. */
export function PestsPage(): ReactNode {
  return (
    <IdentifierPage
      subject="pest"
      title="Pest Detector"
      lead="Choose a photo of the pest or its damage and read what it is and how to control it."
      texts={{
        empty: "Upload a pest image to see identification and control information",
        analyzing: "Analyzing pest...",
      }}
    />
  );
}
