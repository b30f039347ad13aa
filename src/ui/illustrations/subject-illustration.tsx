import type { ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import Animal from "./animal.svg?drawing";
import Disease from "./disease.svg?drawing";
import Pest from "./pest.svg?drawing";
import Plant from "./plant.svg?drawing";
import styles from "./illustrations.module.css";

const PLATES = { animal: Animal, plant: Plant, disease: Disease, pest: Pest } satisfies Readonly<
  Record<Subject, typeof Animal>
>;

/** The drawing of a subject, for decoration. */
export function SubjectIllustration({ subject }: { readonly subject: Subject }): ReactNode {
  const Plate = PLATES[subject];
  return <Plate className={styles["plate"]} />;
}
