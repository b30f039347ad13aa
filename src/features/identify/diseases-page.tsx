import type { ReactNode } from "react";
import { IdentifierPage } from "./identifier-page.tsx";

/** Disease Detector. */
export function DiseasesPage(): ReactNode {
  return (
    <IdentifierPage
      subject="disease"
      title="Disease Detector"
      lead="Choose a photo of the symptoms and read what causes them and what helps."
      texts={{
        empty: "Upload a photo of the symptoms to see the disease and its treatment",
        analyzing: "Analyzing symptoms...",
      }}
    />
  );
}
