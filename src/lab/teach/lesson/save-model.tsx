import { FileDown, Save } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { Subject } from "#domain/subject.ts";
import { answersOf, namedNow } from "#domain/teaching/lesson-class.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { AnsweringPages, ModelUse } from "#src/lab/models/library/model-use.tsx";
import { SUBJECT_OPTIONS } from "#src/lab/models/model-texts.ts";
import type { TeachPageStores } from "#src/lab/teach/state/teach-page-stores.ts";
import type { TaughtLesson } from "#src/lab/teach/state/teaching-store.ts";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ChoiceField, TextField } from "#src/ui/controls/fields.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import page from "#src/lab/teach/teach-page.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./lesson.module.css";

const MAX_TITLE = 60;

interface SaveModelProps {
  readonly taught: TaughtLesson;
  /** True if the lesson has changed since it was taught, so that a saved model would not match the shown result. */
  readonly isOutdated: boolean;
  readonly stores: TeachPageStores;
}

/** Saves the taught head as a model and activates it. */
export function SaveModel(props: SaveModelProps): ReactNode {
  const saving = useStore(props.stores.saving);
  return (
    <section className={`${layout["stack4"]} ${page["panel"]}`} aria-labelledby="save-title">
      <h3 id="save-title" className={layout["large"]}>
        {t`Save it as a model`}
      </h3>
      {saving.status === "stored" ? (
        <StoredModel manifest={saving.manifest} stores={props.stores} />
      ) : (
        <>
          <SaveForm {...props} />
          {saving.status === "failed" && <ModelFaultAlert error={saving.error} />}
          <SavedBefore {...props} />
        </>
      )}
    </section>
  );
}

function SaveForm({ taught, isOutdated, stores: { saving, library } }: SaveModelProps): ReactNode {
  const titles = useStore(library, (state) =>
    state.status === "ready" ? state.models.map(({ manifest }) => manifest.title).join("\n") : "",
  ).split("\n");
  const [title, setTitle] = useState("");
  const [subjects, setSubjects] = useState<readonly Subject[]>([]);
  const [wasTried, setTried] = useState(false);
  const { status } = useStore(saving);
  const isSaving = status === "packing" || status === "checking" || status === "writing";
  const titleProblem = problemOfTitle(title.trim(), titles);
  const [first, ...others] = subjects;

  function save(): void {
    setTried(true);
    // The Enter key submits the form even if the button is disabled.
    if (isOutdated || isSaving || titleProblem !== undefined || first === undefined) return;
    void saving.save(taught, { title: title.trim(), subjects: [first, ...others] });
  }

  return (
    <form
      className={layout["stack4"]}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t`Name of the model`}
        value={title}
        maxLength={MAX_TITLE}
        placeholder={t`Such as: weeds of the north field`}
        problem={wasTried ? titleProblem : undefined}
        onChange={setTitle}
      />
      <ChoiceField<Subject>
        legend={t`Pages on which it answers`}
        several
        options={SUBJECT_OPTIONS}
        chosen={subjects}
        onChange={(subject, isChosen) =>
          setSubjects(isChosen ? [...subjects, subject] : subjects.filter((each) => each !== subject))
        }
        problem={wasTried && first === undefined ? t`A model needs at least one page.` : undefined}
      />
      {isSaving ? (
        <BusyLine>
          {status === "writing" ? t`Storing the model...` : t`Making and checking the model...`}
        </BusyLine>
      ) : (
        <div className={layout["row3"]}>
          <Button variant="primary" disabled={isOutdated} onClick={save}>
            <Save size={18} aria-hidden="true" /> {t`Save model`}
          </Button>
        </div>
      )}
    </form>
  );
}

function problemOfTitle(name: string, titles: readonly string[]): string | undefined {
  if (name === "") return t`A model needs a name.`;
  return titles.some((title) => title.toLocaleLowerCase("en") === name.toLocaleLowerCase("en"))
    ? t`A model of this name is stored already. Give this one another, such as “${isolated(name)} 2”.`
    : undefined;
}

/** The actions for the saved model. */
function StoredModel({
  manifest,
  stores: { tasks, saving },
}: {
  readonly manifest: PackageManifest;
  readonly stores: Pick<TeachPageStores, "tasks" | "saving">;
}): ReactNode {
  return (
    <>
      <p className={styles["stored"]} role="status" tabIndex={-1} ref={focus}>
        {rich`${<bdi>{manifest.title}</bdi>} is stored on this device.`}{" "}
        <AnsweringPages manifest={manifest} />
      </p>
      <ModelUse manifest={manifest} tasks={tasks} />
      <UseStatus modelId={manifest.id} tasks={tasks} />
      <div className={layout["row3"]}>
        <ExportButton manifest={manifest} tasks={tasks}>
          {t`Export package`}
        </ExportButton>
        <Button onClick={saving.clear}>{t`Save another`}</Button>
      </div>
      <p className={layout["hint"]}>
        {rich`For a class: export the package and hand on the file. Each device adds it on ${<Link to={OWN_MODELS_PATH}>{PAGES.models.name}</Link>}, under “${t`Your models`}”, with “${t`Add a model`}”. There you can delete it, too.`}
      </p>
    </>
  );
}

interface ExportButtonProps extends Pick<TeachPageStores, "tasks"> {
  readonly manifest: PackageManifest;
  readonly children: ReactNode;
}

function ExportButton({ manifest: { id }, tasks, children }: ExportButtonProps): ReactNode {
  const isExporting = useStore(tasks, (state) => state.status === "exporting" && state.modelId === id);

  async function exportPackage(): Promise<void> {
    const zip = await tasks.exportModel(id);
    if (zip !== null) saveBlob(zip, `${id}.zip`);
  }

  return (
    <Button disabled={isExporting} onClick={() => void exportPackage()}>
      <FileDown size={18} aria-hidden="true" /> {isExporting ? t`Exporting...` : children}
    </Button>
  );
}

/** The models that were saved earlier with the names of these classes, to export them. */
function SavedBefore({ taught: { classes, taught }, stores }: Omit<SaveModelProps, "isOutdated">): ReactNode {
  const { library, lesson, tasks } = stores;
  const now = namedNow(classes, useStore(lesson).classes);
  const names = namesKey(answersOf(now, taught.head).map(({ name }) => name));
  const state = useStore(library);
  const models = state.status === "ready" ? state.models : [];
  const saved = models.filter(
    ({ kind, manifest }) => kind === "stored" && namesKey(manifest.labels) === names,
  );
  if (saved.length === 0) return null;
  return (
    <div className={layout["stack3"]}>
      <p className={layout["hint"]}>
        {rich`Saved before from these classes, and kept on ${<Link to={OWN_MODELS_PATH}>{PAGES.models.name}</Link>}:`}
      </p>
      {saved.map(({ manifest }) => (
        <div key={manifest.id} className={layout["wrap2"]}>
          <ExportButton manifest={manifest} tasks={tasks}>
            {t`Export ${isolated(manifest.title)}`}
          </ExportButton>
          <UseStatus modelId={manifest.id} tasks={tasks} />
        </div>
      ))}
    </div>
  );
}

function namesKey(names: readonly string[]): string {
  return names.toSorted().join("\n");
}

/** The progress or the error of activating the model on a further page. */
function UseStatus({
  modelId,
  tasks,
}: { readonly modelId: string } & Pick<TeachPageStores, "tasks">): ReactNode {
  const state = useStore(tasks);
  if (state.status === "none" || state.modelId !== modelId) return null;
  switch (state.status) {
    case "activating":
      return (
        <BusyLine>
          <ModelProgressText progress={state.progress} />
        </BusyLine>
      );
    case "failed":
      return <ModelFaultAlert error={state.error} />;
    case "active":
    case "comparing":
    case "exporting":
    case "trial":
      return null;
  }
}

function focus(line: HTMLElement | null): void {
  line?.focus();
}
