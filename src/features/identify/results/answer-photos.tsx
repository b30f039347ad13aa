import { type ReactNode, useCallback } from "react";
import type { Identification } from "#domain/answer/identification.ts";
import { PhotoGroups, PHOTOS_TITLE } from "#src/features/guide/photos/photo-groups.tsx";
import layout from "#src/ui/styles/layout.module.css";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { answerPhotoGroups } from "./answer-photo-groups.ts";

/**
 * Photos of what an answer names and of its next candidates, to compare the own photo with. Renders nothing beside a sample
 * result, and where there is no photo.
 */
export function AnswerPhotos({ identification }: { readonly identification: Identification }): ReactNode {
  const groups = useLoaded(useCallback(() => answerPhotoGroups(identification), [identification]));
  if (typeof groups === "string" || groups.length === 0) return null;
  return (
    <section className={layout["stack3"]}>
      <h3 className={layout["large"]}>{PHOTOS_TITLE}</h3>
      <PhotoGroups groups={groups} heading="h4" />
    </section>
  );
}
