import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { Subject } from "#domain/subject.ts";
import { SAMPLE_MODEL } from "#models/registry.ts";
import { describeSetAside } from "#src/app/model-choice/model-choice-texts.ts";
import { ModelSwitch } from "#src/app/model-choice/model-switch.tsx";
import { useActiveModel, useModelChoice } from "#src/app/model-choice/use-models.ts";
import type { LibraryState } from "#src/core/models/model-library.ts";
import { AddModel } from "#src/lab/models/import/add-model.tsx";
import { ModelList } from "#src/lab/models/library/model-card.tsx";
import { PackList } from "#src/lab/models/library/pack-list.tsx";
import type { ModelsPageStores } from "#src/lab/models/state/models-page-stores.ts";
import { inContext, rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { OWN_MODELS_TAB, PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Tabs, TabSection } from "#src/ui/controls/tabs.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { useService } from "#src/ui/services.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyPage } from "#src/ui/status/status.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { SUBJECT_OPTIONS } from "./model-texts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./models.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Models - ${SITE}`,
  description: t`Identify with the app's own model or a file of yours: TensorFlow.js, Teachable Machine, TFLite or ONNX.`,
  header: {
    title: t`Models`,
    lead: t`Identify with the app's own model, or with a file of yours: TensorFlow.js, Teachable Machine, TensorFlow Lite or ONNX. It stays on this device, as your photos do.`,
  },
};

/** The models page: which model answers on which page, and how to add models. */
function ModelsPage(): ReactNode {
  usePageHead(HEAD);
  const openModelsPage = useService("openModelsPage");
  return (
    <div className={layout["stack6"]}>
      <PageHeader {...HEAD.header} />
      <LazyPart
        isAfterPaint
        load={async () => {
          const stores = await openModelsPage();
          // Load the list of models before the page renders.
          await stores.library.refresh();
          return stores;
        }}
        waiting={<BusyPage>{t`Reading your models...`}</BusyPage>}
        failureTitle={t`The models page could not be loaded.`}
      >
        {(stores) => <ModelsSections stores={stores} />}
      </LazyPart>
    </div>
  );
}

export { ModelsPage as Component };

/** The parts of the page: models in use, library and import. */
function ModelsSections({ stores }: { readonly stores: ModelsPageStores }): ReactNode {
  const { library, modelImport, tasks, graphics } = stores;
  const stored = useStore(modelImport, (state) => (state.status === "stored" ? state.manifest.id : null));
  const hasOwn = useStore(library, holdsStored);
  const isBusy = useStore(
    modelImport,
    (state) =>
      state.status === "reading" ||
      (state.status === "review" &&
        (state.storing.status === "checking" || state.storing.status === "writing")),
  );
  // If the user has no model of their own, the import comes first. The order does not change while the page is open.
  const [addsFirst] = useState(!hasOwn);
  const list = <ModelList key="list" library={library} tasks={tasks} graphics={graphics} stored={stored} />;
  const add = <AddModel key="add" modelImport={modelImport} library={library} isFirst={!hasOwn} />;
  useEffect(() => {
    return () => {
      modelImport.leave();
      tasks.leave();
    };
  }, [modelImport, tasks]);
  return (
    <div className={styles["sections"]}>
      <Tabs
        label={PAGES.models.name}
        tabs={[
          { key: "in-use", title: t`In use`, content: <ModelsInUse /> },
          {
            key: "packs",
            title: inContext("more models")`Packs`,
            content: <PackList library={library} />,
          },
          {
            key: OWN_MODELS_TAB,
            title: t`Your models`,
            isBusy,
            content: (
              <div className={layout["stack6"]}>
                {addsFirst ? [add, list] : [list, add]}
                <OtherPages />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Links to the pages that make and measure models. */
function OtherPages(): ReactNode {
  return (
    <div className={layout["stack2"]}>
      <p>
        {rich`${<Link to={PATHS.teach}>{PAGES.teach.name}</Link>}: classes of your own, from a few photos of each. It is kept here among your models.`}
      </p>
      <p>
        {rich`${<Link to={PATHS.benchmark}>{PAGES.benchmark.name}</Link>}: how fast your models are on this device, and how often they are right on labelled photos of yours.`}
      </p>
    </div>
  );
}

/** False only if the list was read and contains none of the user's own models. */
function holdsStored(state: LibraryState): boolean {
  return (
    state.status !== "ready" || state.problem !== null || state.models.some(({ kind }) => kind === "stored")
  );
}

/** The model of each page, with a button that chooses sample results. */
function ModelsInUse(): ReactNode {
  return (
    <TabSection title={t`In use`}>
      <ModelSwitch />
      <SetAside />
      <ul className={styles["list"]}>
        {SUBJECT_OPTIONS.map(({ value, name }) => (
          <InUse key={value} subject={value} name={name} />
        ))}
      </ul>
    </TabSection>
  );
}

/** The user's own models that were replaced when all pages switched models, with a button that restores them. */
function SetAside(): ReactNode {
  const setAside = useModelChoice((snapshot) => snapshot.setAside);
  const bringBack = useModelChoice((snapshot) => snapshot.bringBack);
  const description = describeSetAside(setAside);
  return (
    description !== null && (
      <div className={layout["row3"]}>
        <p>{description}</p>
        <Button
          onClick={(event) => {
            // The button disappears, so the section takes the focus.
            event.currentTarget.closest("section")?.focus({ preventScroll: true });
            bringBack();
          }}
        >
          {t`Bring back`}
        </Button>
      </div>
    )
  );
}

function InUse({ subject, name }: { readonly subject: Subject; readonly name: string }): ReactNode {
  const model = useActiveModel(subject);
  const choose = useModelChoice((snapshot) => snapshot.choose);
  const isOpen = usePlan(({ plan }) => mayIdentify(plan, subject));
  const sample = model.id === SAMPLE_MODEL.id;
  return (
    <li className={styles["card"]}>
      <Link to={SUBJECT_PATHS[subject]} className={styles["pageName"]}>
        {name}
      </Link>
      {!isOpen && <p className={styles["soft"]}>{t`This page is part of Premium.`}</p>}
      {sample ? (
        <p className={styles["soft"]}>{t`Sample results`}</p>
      ) : (
        <>
          <p>
            <bdi>{modelTitle(model)}</bdi> <span className={styles["soft"]}>{model.version}</span>
          </p>
          <button
            type="button"
            className={styles["back"]}
            aria-label={t`Use sample results for ${name}`}
            onClick={() => choose(subject, SAMPLE_MODEL)}
          >
            {t`Use sample results`}
          </button>
        </>
      )}
    </li>
  );
}
