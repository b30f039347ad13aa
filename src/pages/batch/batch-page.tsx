import type { ReactNode } from "react";
import { PageHeader } from "#src/components/page-header/page-header.tsx";

/** Many photos at once: a folder goes in, answers to review and to take along come out. */
export function BatchPage(): ReactNode {
  return (
    <PageHeader
      title="Identify many photos"
      lead="A whole folder at once: identify, review, and take the answers along. Photos and answers stay on this device."
    >
      <p>This page is being built. There is nothing to do here yet.</p>
    </PageHeader>
  );
}
