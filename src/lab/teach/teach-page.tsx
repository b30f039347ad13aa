import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { ClassesSection } from "#src/lab/teach/classes/classes-section.tsx";
import { LessonSection } from "#src/lab/teach/lesson/lesson-section.tsx";
import { SaveModel } from "#src/lab/teach/lesson/save-model.tsx";
import { TryHead } from "#src/lab/teach/lesson/try-head.tsx";
import type { TeachPageStores } from "#src/lab/teach/state/teach-page-stores.ts";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { OWN_MODELS_PATH, PATHS } from "#src/paths.ts";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { Section } from "#src/ui/page/section.tsx";
import { useService } from "#src/ui/services.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Alert, BusyPage } from "#src/ui/status/status.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import lessonStyles from "#src/lab/teach/lesson/lesson.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./teach-page.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Teach a model - ${SITE}`,
  description: t`Teach a model classes of your own from a few photos of each. It is trained on your device, and your photos stay there.`,
  header: {
    title: t`Teach a model`,
    lead: t`Show it a few photos of each of your own classes, and it learns to tell them apart. Photos and model stay on this device.`,
  },
};

/** The Teach page, which trains a model in the browser on the user's own photos and classes. */
function TeachPage(): ReactNode {
  usePageHead(HEAD);
  const open = useService("openTeaching");
  return (
    <div className={layout["stack6"]}>
      <PageHeader {...HEAD.header}>
        <p>
          {rich`The model is kept among your ${<Link to={OWN_MODELS_PATH}>{t`models`}</Link>}. ${<Link to={PATHS.benchmark}>{PAGES.benchmark.name}</Link>} shows how often it is right on other labelled photos.`}
        </p>
      </PageHeader>
      <LazyPart
        isAfterPaint
        load={async () => {
          const stores = await open();
          // Load the lesson before the page renders.
          await stores.read();
          return stores;
        }}
        waiting={<BusyPage>{t`Opening your lesson...`}</BusyPage>}
        failureTitle={t`The page could not be loaded.`}
      >
        {(stores) => <TeachSections stores={stores} />}
      </LazyPart>
    </div>
  );
}

export { TeachPage as Component };

/** The three steps of the page. */
function TeachSections({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  useEffect(() => stores.leave, [stores]);
  return (
    <div className={styles["sections"]}>
      <ClassesSection stores={stores} />
      <LessonSection stores={stores} />
      <UseSection stores={stores} />
    </div>
  );
}

/** The third step: try the taught model and save it. */
function UseSection({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  const { lesson, teaching, base } = stores;
  const taught = useStore(teaching, (state) => (state.status === "taught" ? state : null));
  const snapshot = useStore(lesson);
  // Another tab may choose another network.
  useStore(base);
  if (taught === null) {
    return (
      <Section title={t`3. Try and save`}>
        <p className={layout["hint"]}>
          {t`Once it is taught, try it on your camera or on photos here, and save it.`}
        </p>
      </Section>
    );
  }
  const isOutdated = teaching.isOutdated(taught, snapshot);
  const isForeign = teaching.isForeign(taught);
  return (
    <Section
      title={t`3. Try and save`}
      lead={t`Try it on what it has not seen: another place, another day. Then save it as a model for the other pages.`}
    >
      {isForeign && <ModelFaultAlert error={{ code: "model-network-changed" }} />}
      {isOutdated && !isForeign && (
        <Alert
          title={t`Classes or photos have changed since it was taught.`}
          advice={t`You can try what was taught before. To save it, teach again.`}
        />
      )}
      <div className={lessonStyles["parts"]}>
        {!isForeign && <TryHead answerFor={teaching.answerFor} />}
        <SaveModel taught={taught} isOutdated={isOutdated} stores={stores} />
      </div>
    </Section>
  );
}
