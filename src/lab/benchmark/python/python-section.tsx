import { ClipboardCopy, FileJson, FolderOpen } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { keysOf } from "#domain/subject.ts";
import { LIBRARY_NAMES } from "#models/resampling.ts";
import type { LibraryModel } from "#src/core/models/model-library.ts";
import { choosePhotos, type ChosenPhoto } from "#src/lab/photos/chosen-photos.ts";
import { inContext, m, plural, rich, t } from "#src/language/messages.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import type { ParityStore } from "./parity-store.ts";
import { problemText, STEP_TEXTS } from "./parity-texts.ts";
import { PythonResult } from "./python-result.tsx";
import { matchPhotos, readExpectedOutputs } from "./rules/expected-outputs.ts";
import { type Library, pythonSnippet } from "./rules/python-snippets.ts";
import benchmark from "#src/lab/benchmark/benchmark.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./python.module.css";

/** A found setting can be trusted from so many photos on. */
const ENOUGH_PHOTOS = 20;

/** Most photos of a run. More take long and tell no more. */
const MOST_PHOTOS = 200;

/** Most names that fit no photo and are named. */
const MOST_NAMES = 8;

interface PythonSectionProps {
  readonly parity: ParityStore;
  readonly models: readonly LibraryModel[];
  /** True while another part of the page measures. */
  readonly busy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Compares a model's answers with those of Python, and looks for the setting of the input that makes them agree. */
export function PythonSection({ parity, models, busy, onBusy }: PythonSectionProps): ReactNode {
  useEffect(() => parity.subscribe(({ status }) => onBusy(status === "running")), [parity, onBusy]);
  useEffect(() => parity.clear, [parity]);
  return (
    <TabSection
      title={t`The same as in Python?`}
      lead={t`Choose photos, and a file of what the model answered for them in Python. The page says whether it answers the same here, and if not, which setting of its input would make it so.`}
    >
      {models.length === 0 ? (
        <p>{rich`No model is here yet. ${<Link to={OWN_MODELS_PATH}>{t`Add a model`}</Link>} first.`}</p>
      ) : (
        <ParityForm parity={parity} models={models} busy={busy} />
      )}
      <ParityRunView parity={parity} models={models} />
    </TabSection>
  );
}

function ParityForm({ parity, models, busy }: Omit<PythonSectionProps, "onBusy">): ReactNode {
  const [modelId, setModelId] = useState(models[0]?.manifest.id ?? "");
  const [photos, setPhotos] = useState<readonly ChosenPhoto[] | null>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly bytes: ArrayBuffer } | null>(null);
  const isRunning = useStore(parity, ({ status }) => status === "running");
  const isIdle = useStore(parity, ({ status }) => status === "idle");
  const model = models.find(({ manifest }) => manifest.id === modelId)?.manifest ?? models[0]?.manifest;
  if (model === undefined) return null;
  const read = file === null ? null : readExpectedOutputs(file.bytes, model);
  const matched = read?.ok === true && photos !== null ? matchPhotos(photos, read.value) : null;
  const usable = (matched?.photos ?? [])
    .slice(0, MOST_PHOTOS)
    .map(({ photo: { path, file: photo }, expected }) => ({ path, file: photo, expected }));
  const disabled = isRunning || busy;
  const chooseFolder = async (files: readonly File[]): Promise<void> => {
    parity.clear();
    setPhotos((await choosePhotos(files)).photos);
  };
  const chooseFile = async (chosen: File): Promise<void> => {
    parity.clear();
    setFile({ name: chosen.name, bytes: await readBytes(chosen) });
  };
  return (
    <>
      <div className={benchmark["form"]}>
        <SelectField
          label={t`Model`}
          options={models.map(({ manifest }) => [manifest.id, modelName(manifest)])}
          value={model.id}
          onChange={(id) => {
            parity.clear();
            setModelId(id);
          }}
        />
        <div className={`${layout["row3"]} ${benchmark["row"]}`}>
          <FileButton
            label={t`Folder of photos`}
            folder
            variant={photos === null ? "primary" : "secondary"}
            disabled={disabled}
            onFiles={(files) => void chooseFolder(files)}
          >
            <FolderOpen size={18} aria-hidden="true" /> {t`Choose folder`}
          </FileButton>
          {photos !== null && (
            <p role="status">
              {plural(photos.length, m`${photos.length} photo`, m`${photos.length} photos`)}
            </p>
          )}
        </div>
        <div className={`${layout["row3"]} ${benchmark["row"]}`}>
          <FileButton
            label={t`Expected outputs`}
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            disabled={disabled}
            variant={photos !== null && file === null ? "primary" : "secondary"}
            onFiles={([chosen]) => void chooseFile(chosen)}
          >
            <FileJson size={18} aria-hidden="true" /> {t`Choose the file of outputs`}
          </FileButton>
          {file !== null && <p role="status">{isolated(file.name)}</p>}
        </div>
        {read?.ok === false && <Alert about={file?.name} {...problemText(read.error)} />}
        {matched !== null && <MatchLines found={matched.photos.length} unmatched={matched.unmatched} />}
        <div className={layout["row3"]}>
          <Button
            variant={usable.length > 0 && isIdle ? "primary" : "secondary"}
            disabled={disabled || usable.length === 0}
            onClick={() => void parity.run({ model, photos: usable })}
          >
            {t`Compare`}
          </Button>
        </div>
      </div>
      <Disclosure summary={t`Make the file in Python`}>
        <Snippets sizes={model.input} />
      </Disclosure>
    </>
  );
}

/** The bytes of a file; none if it was moved or deleted, so that it counts as unreadable. */
async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    if (error instanceof DOMException) return new ArrayBuffer(0);
    throw error;
  }
}

function MatchLines({
  found,
  unmatched,
}: {
  readonly found: number;
  readonly unmatched: readonly string[];
}): ReactNode {
  const names = unmatched.slice(0, MOST_NAMES).map(isolated);
  const more = unmatched.length > MOST_NAMES ? ["…"] : [];
  return (
    <div className={layout["stack2"]}>
      <p role="status">
        {plural(found, m`${found} photo has expected outputs.`, m`${found} photos have expected outputs.`)}
        {found > MOST_PHOTOS && ` ${t`The first ${MOST_PHOTOS} are compared.`}`}
      </p>
      {unmatched.length > 0 && (
        <p className={benchmark["row"]}>
          {plural(
            unmatched.length,
            m`${unmatched.length} name of the file fits no photo, or more than one, or one that another row fits too: ${[...names, ...more].join(", ")}`,
            m`${unmatched.length} names of the file fit no photo, or more than one, or one that another row fits too: ${[...names, ...more].join(", ")}`,
          )}
        </p>
      )}
      {found > 0 && found < ENOUGH_PHOTOS && (
        <p>
          {t`With fewer than ${ENOUGH_PHOTOS} photos several settings may agree by chance. Take more, of all shapes, some of them turned by a phone.`}
        </p>
      )}
    </div>
  );
}

function Snippets({ sizes }: { readonly sizes: Parameters<typeof pythonSnippet>[1] }): ReactNode {
  const [library, setLibrary] = useState<Library>("keras");
  const [copied, setCopied] = useState<"none" | "copied" | "failed">("none");
  const code = pythonSnippet(library, sizes);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied("copied");
    } catch {
      // The browser denied access to the clipboard, or has no clipboard because the page was not loaded over https.
      setCopied("failed");
    }
  };
  return (
    <div className={layout["stack3"]}>
      <p>{t`It writes expected.json. Its step that prepares a photo must be the one of your own code: the page finds out what that was.`}</p>
      <SelectField
        label={t`Library`}
        options={keysOf(LIBRARY_NAMES).map((each) => [each, LIBRARY_NAMES[each]])}
        value={library}
        onChange={(chosen) => {
          setLibrary(chosen);
          setCopied("none");
        }}
      />
      <pre className={styles["code"]} dir="ltr">
        <code>{code}</code>
      </pre>
      <div className={layout["row3"]}>
        <Button onClick={() => void copy()}>
          <ClipboardCopy size={18} aria-hidden="true" /> {inContext("button")`Copy text`}
        </Button>
        {copied === "copied" && <p role="status">{t`Copied.`}</p>}
        {copied === "failed" && <p role="status">{t`This browser did not let the text be copied.`}</p>}
      </div>
    </div>
  );
}

function ParityRunView({ parity, models }: Pick<PythonSectionProps, "parity" | "models">): ReactNode {
  const state = useStore(parity);
  switch (state.status) {
    case "idle":
      return null;
    case "running":
      return (
        <RunProgress
          what={STEP_TEXTS[state.step]}
          done={state.done}
          total={state.total}
          onStop={parity.stop}
        />
      );
    case "ended":
      return (
        <>
          {state.error !== null && <ModelFaultAlert error={state.error} />}
          {state.report !== null && (
            <PythonResult
              report={state.report}
              kind={models.find(({ manifest }) => manifest.id === state.report?.model.id)?.kind ?? "bundled"}
              take={parity.take}
            />
          )}
        </>
      );
  }
}
