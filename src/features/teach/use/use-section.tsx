import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Alert } from "#src/ui/status/status.tsx";
import { Section } from "#src/ui/page/section.tsx";
import type { TeachPageStores } from "../state/teach-page-stores.ts";
import page from "../teach-page.module.css";
import { SaveModel } from "./save-model.tsx";
import { TryHead } from "./try-head.tsx";
import styles from "./use.module.css";

/** The third step: the head is tried, and saved as a model. */
export function UseSection({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  const { lesson, teaching } = stores;
  const taught = useStore(teaching, (state) => (state.status === "taught" ? state : null));
  const snapshot = useStore(lesson);
  if (taught === null) {
    return (
      <Section title="3. Try and save">
        <p className={page["soft"]}>
          Once it is taught, try it on your camera or on photos here, and save it.
        </p>
      </Section>
    );
  }
  const isOutdated = teaching.isOutdated(taught, snapshot);
  return (
    <Section
      title="3. Try and save"
      lead="Try it on what it has not seen: another place, another day. Then save it as a model for the other pages."
    >
      {isOutdated && (
        <Alert
          title="Classes or photos have changed since it was taught."
          advice="You can try what was taught before. To save it, teach again."
        />
      )}
      <div className={styles["parts"]}>
        <TryHead nameIt={teaching.nameIt} />
        <SaveModel taught={taught} isOutdated={isOutdated} stores={stores} />
      </div>
    </Section>
  );
}
