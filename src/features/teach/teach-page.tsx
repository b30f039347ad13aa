import type { ReactNode } from "react";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { Link } from "react-router-dom";
import { PATHS } from "#src/paths.ts";
import { useOpenTeaching } from "./state/teach-context.tsx";
import { TeachSections } from "./teach-sections.tsx";
import styles from "./teach-page.module.css";

/** A model of a person's own classes, trained on their photos in the browser. */
export function TeachPage(): ReactNode {
  const open = useOpenTeaching();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Teach a model"
        lead="Show it a few photos of each of your own classes, and it learns to tell them apart. Photos and model stay on this device."
      >
        <p>
          The model is kept among your <Link to={PATHS.models}>models</Link>. How often it is right on other
          labelled photos says <Link to={PATHS.benchmark}>Benchmark</Link>.
        </p>
      </PageHeader>
      <LazyPart
        load={async () => {
          const stores = await open();
          // The page shows once, with the lesson in it.
          await stores.read();
          return stores;
        }}
        waiting={<BusyPage>Opening your lesson...</BusyPage>}
        failureTitle="The page could not be loaded."
      >
        {(stores) => <TeachSections stores={stores} />}
      </LazyPart>
    </div>
  );
}
