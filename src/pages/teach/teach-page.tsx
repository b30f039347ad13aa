import type { ReactNode } from "react";
import { PageHeader } from "#src/components/page-header/page-header.tsx";

/** A model of a person's own classes, trained on their photos in the browser. */
export function TeachPage(): ReactNode {
  return (
    <PageHeader
      title="Teach a model"
      lead="Show it a few photos of each of your own classes, and it learns to tell them apart. Photos and model stay on this device."
    >
      <p>This page is being built. There is nothing to do here yet.</p>
    </PageHeader>
  );
}
