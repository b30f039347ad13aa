import type { ReactNode } from "react";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";
import styles from "./label-law.module.css";

/** Says that a product's label is the law, wherever products or doses are shown. */
export function LabelLaw(): ReactNode {
  return <p className={styles["law"]}>{LABEL_IS_THE_LAW}</p>;
}
