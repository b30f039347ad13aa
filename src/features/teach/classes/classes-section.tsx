import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import type { LessonClass } from "#domain/teaching/lesson-class.ts";
import { Section } from "#src/ui/page/section.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import type { TeachPageStores } from "../state/teach-page-stores.ts";
import { WHAT_IS_KEPT } from "../teach-texts.ts";
import { ShotsDialog } from "../camera/shots-dialog.tsx";
import page from "../teach-page.module.css";
import { AddClasses } from "./add-classes.tsx";
import { ClassCard } from "./class-card.tsx";
import { IntakeStatus } from "./intake-status.tsx";
import { KeepingNotice } from "./keeping-notice.tsx";
import styles from "./classes.module.css";

/** Id of the section, to which the focus goes when what had it is deleted. */
const CLASSES = "classes";

/** The first step: classes and their photos. */
export function ClassesSection({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  const { lesson, intake } = stores;
  const { classes, photos, keeping } = useStore(lesson);
  const [shooting, setShooting] = useState<LessonClass | null>(null);
  const isEmpty = classes.length === 1 && photos.length === 0;
  const focusHere = (): void => document.getElementById(CLASSES)?.focus();
  return (
    <Section
      id={CLASSES}
      title="1. Your classes and their photos"
      lead="Make a class for each thing that the model is to tell apart. Twenty photos of each are a good start, from several places and in several lights."
    >
      <KeepingNotice keeping={keeping} stores={stores} />
      <AddClasses stores={stores} />
      <IntakeStatus intake={intake} />
      <ul className={styles["cards"]}>
        {classes.map((own) => (
          <ClassCard
            key={own.id}
            own={own}
            photos={photos.filter(({ classId }) => classId === own.id)}
            stores={stores}
            onCamera={() => setShooting(own)}
            onDeleted={focusHere}
          />
        ))}
      </ul>
      <KeptHere
        isEmpty={isEmpty}
        onDelete={() => {
          deleteLesson(stores);
          focusHere();
        }}
      />
      {shooting !== null && (
        <ShotsDialog
          name={shooting.name}
          photos={photos.filter(({ classId }) => classId === shooting.id)}
          onShot={(file) => void intake.add([{ classId: shooting.id, file, shotAt: file.lastModified }])}
          onClose={() => setShooting(null)}
        />
      )}
    </Section>
  );
}

/** What is kept of the lesson, and the way to delete it. */
function KeptHere({
  isEmpty,
  onDelete,
}: {
  readonly isEmpty: boolean;
  readonly onDelete: () => void;
}): ReactNode {
  return (
    <div className={page["stack"]}>
      <p className={`${page["soft"]} ${styles["kept"]}`}>{WHAT_IS_KEPT}</p>
      {!isEmpty && (
        <div className={page["row"]}>
          <span className={page["soft"]}>The whole lesson, without models that you saved:</span>
          <DeleteButton title="the whole lesson" onDelete={onDelete} />
        </div>
      )}
    </div>
  );
}

/** Models that were saved stay: they are on the page of models. */
function deleteLesson({ lesson, intake, teaching, saving }: TeachPageStores): void {
  intake.clear();
  teaching.clear();
  saving.clear();
  void lesson.clear();
}
