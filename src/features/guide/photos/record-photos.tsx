import { type ReactNode, useId } from "react";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { OtherRecordOf } from "../texts/guide-section.ts";
import type { ComparisonPhoto } from "#models/photos/photo-index.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { healthyBeside, type PhotoGroup, photoGroups } from "./comparison-photos.ts";
import { PhotoGroups, PHOTOS_TITLE } from "./photo-groups.tsx";
import section from "../record/section-view.module.css";
import styles from "./photo-groups.module.css";

/** Number of look-alikes with photos beside a record. */
const LOOKALIKES = 2;

/** The photos of a record, of its crop's healthy leaf and of its look-alikes, as far as `photos` has them. */
export function recordPhotoGroups(
  record: GuideRecord,
  otherOf: OtherRecordOf,
  photos: readonly ComparisonPhoto[],
): readonly PhotoGroup[] {
  const healthy = record.subject === "disease" ? healthyBeside(record.id, photos) : [];
  const lookalikes = record.confusedWith.flatMap((other) => other.record ?? []);
  const nameOf = (id: string): string | undefined => (id === record.id ? record.name : otherOf(id)?.name);
  const beside = photoGroups(
    lookalikes.filter((id) => !healthy.includes(id)),
    photos,
    nameOf,
  );
  return [...photoGroups([record.id, ...healthy], photos, nameOf), ...beside.slice(0, LOOKALIKES)];
}

/** The section of a record with its photos. Renders nothing without a photo. Print leaves it out. */
export function RecordPhotos({
  id,
  groups,
}: {
  /** Id of the record. */
  readonly id: string;
  readonly groups: readonly PhotoGroup[];
}): ReactNode {
  const titleId = useId();
  if (groups.length === 0) return null;
  return (
    <section
      id="photos"
      className={`${section["section"]} ${section["main"]} ${styles["screen"]}`}
      aria-labelledby={titleId}
    >
      <div className={section["head"]}>
        <h2 id={titleId} className={section["title"]}>
          {PHOTOS_TITLE}
        </h2>
      </div>
      <div className={section["parts"]}>
        <PhotoGroups groups={groups} heading="h3" here={id} />
        <div className={styles["keep"]}>
          <LazyPart load={() => import("./keep-photos.tsx")} waiting={null}>
            {({ KeepAllPhotos }) => <KeepAllPhotos />}
          </LazyPart>
        </div>
      </div>
    </section>
  );
}
