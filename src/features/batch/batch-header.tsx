import type { ReactNode } from "react";
import { PageHeader } from "#src/ui/page/page-header.tsx";

/** The head of the page while no batch is open. */
export function BatchHeader(): ReactNode {
  return (
    <PageHeader
      title="Identify many photos"
      lead="A whole folder at once: identify, review, and take the answers along. Photos and answers stay on this device."
    />
  );
}
