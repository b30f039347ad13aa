import { File as FileIcon, FolderOpen, Link2, PackageOpen } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { useStore } from "zustand";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import { cardTitleId } from "#src/lab/models/library/model-card.tsx";
import type { ModelImportStore } from "#src/lab/models/state/model-import-store.ts";
import {
  collectFiles,
  type ModelImport,
  nameOfChoice,
  titleOfChoice,
} from "#src/lab/models/state/model-import.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { DropPrompt, dropTitle } from "#src/ui/pictures/drop.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { modelFileNames } from "#src/ui/texts/model-names.ts";
import { RECOGNISED, ReviewModel, WHOLE } from "./review-model.tsx";
import parts from "#src/lab/models/models.module.css";
import dropArea from "#src/ui/pictures/drop.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./import.module.css";

interface AddModelProps {
  readonly modelImport: ModelImportStore;
  readonly library: ModelLibrary;
  /** True if the library has none of the user's own models yet. */
  readonly isFirst: boolean;
}

type ImportIn<S extends ModelImport["status"]> = Extract<ModelImport, { readonly status: S }>;

/** Imports a model from files or a URL. */
export function AddModel({ isFirst, ...props }: AddModelProps): ReactNode {
  return (
    <section className={layout["stack4"]} aria-labelledby="add">
      <h2 id="add" className={layout["xlarge"]}>
        {t`Add a model`}
      </h2>
      {isFirst && (
        <p className={parts["soft"]}>
          {t`None of your own yet. One that you add answers on the pages you choose.`}
        </p>
      )}
      <ImportStep {...props} />
    </section>
  );
}

function ImportStep({ modelImport, library }: Omit<AddModelProps, "isFirst">): ReactNode {
  const state = useStore(modelImport);
  useFocusOnStep(state);
  switch (state.status) {
    case "empty":
    case "stored":
      return <ModelSource modelImport={modelImport} />;
    case "reading":
      return <Reading state={state} onStop={modelImport.discard} />;
    case "refused":
      return (
        <>
          <Refused state={state} onChoose={(path) => void modelImport.choose(path)} />
          <ModelSource modelImport={modelImport} />
        </>
      );
    case "review":
      return <ReviewModel review={state} modelImport={modelImport} library={library} />;
  }
}

function Reading({
  state: { what, progress },
  onStop,
}: {
  readonly state: ImportIn<"reading">;
  readonly onStop: () => void;
}): ReactNode {
  return (
    <div className={layout["row3"]}>
      <BusyLine>
        {progress === null ? <span>{t`Reading ${what}...`}</span> : <ModelProgressText progress={progress} />}
      </BusyLine>
      <Button id={STOP} onClick={onStop}>
        {inContext("button")`Stop`}
      </Button>
    </div>
  );
}

/** Says why nothing was imported. If the files contain several models, offers each of them. */
function Refused({
  state: { error, what, choices },
  onChoose,
}: {
  readonly state: ImportIn<"refused">;
  readonly onChoose: (path: string) => void;
}): ReactNode {
  return (
    <ModelFaultAlert
      error={error}
      about={what}
      actions={
        choices.length > 0 &&
        choices.map((path) => (
          <Button key={path} onClick={() => onChoose(path)}>
            {t`Use ${path}`}
          </Button>
        ))
      }
    />
  );
}

const STOP = "stop-reading";

/**
 * Moves the focus at each step of the import, because the pressed button has disappeared. Does not move it when the
 * page opens.
 */
function useFocusOnStep(state: ModelImport): void {
  const seen = useRef(state.status);
  useLayoutEffect(() => {
    if (seen.current === state.status) return;
    seen.current = state.status;
    const part = document.getElementById(focusIdOf(state)) ?? document.getElementById(RECOGNISED);
    part?.focus({ preventScroll: true });
    // The message below the focused heading should be visible without scrolling.
    part?.scrollIntoView({ block: state.status === "stored" ? "start" : "nearest" });
  }, [state]);
}

function focusIdOf(state: ModelImport): string {
  switch (state.status) {
    case "empty":
    case "refused":
      return SOURCE;
    case "reading":
      return STOP;
    case "review":
      // Without the short view of a whole package it is the heading of the facts.
      return WHOLE;
    case "stored":
      return cardTitleId(state.manifest.id);
  }
}

/** Id of the area that accepts a model's files. */
export const SOURCE = "model-source";

/** Accepts a folder, files, a zip or a URL. */
function ModelSource({ modelImport }: { readonly modelImport: ModelImportStore }): ReactNode {
  const read = (files: readonly File[]): void => {
    if (files.length > 0) {
      void modelImport.readFiles(collectFiles(files), nameOfChoice(files), titleOfChoice(files));
    }
  };
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => read([...accepted, ...rejected.map(({ file }) => file)]),
  });
  return (
    <div className={layout["stack5"]}>
      <div
        {...getRootProps({
          className: `${dropArea["area"]} ${dropArea["centred"]} ${isDragActive ? dropArea["dragged"] : ""}`,
          id: SOURCE,
          role: "group",
          tabIndex: -1,
          "aria-label": t`Model files`,
        })}
      >
        <DropPrompt
          icon={PackageOpen}
          title={dropTitle(t`Drop a folder, its files or a zip here`, t`Choose a folder, its files or a zip`)}
          formats={t`${modelFileNames()}, with the list of labels beside it`}
        />
        <div className={dropArea["buttons"]}>
          <FileButton label={t`Model folder`} folder variant="primary" onFiles={read}>
            <FolderOpen size={18} aria-hidden="true" /> {t`Choose folder`}
          </FileButton>
          <FileButton label={t`Model files`} multiple onFiles={read}>
            <FileIcon size={18} aria-hidden="true" /> {t`Choose files or zip`}
          </FileButton>
        </div>
      </div>
      <AddressForm onAddress={(address) => void modelImport.download(absolute(address))} />
    </div>
  );
}

function AddressForm({ onAddress }: { readonly onAddress: (address: string) => void }): ReactNode {
  const [address, setAddress] = useState("");
  return (
    <form
      className={`${layout["stackStart"]} ${styles["sourceForm"]}`}
      // The page itself reports invalid URLs, so that Enter and the button behave the same.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== "") onAddress(address.trim());
      }}
    >
      <TextField
        label={t`Or an address`}
        type="url"
        placeholder="https://example.org/my-model/model.json"
        value={address}
        onChange={setAddress}
        hint={t`The model is downloaded once and stored here. The other server sees your visit, but never a photo. It has to allow downloads from other sites (CORS).`}
      />
      <Button disabled={address.trim() === ""} onClick={() => onAddress(address.trim())}>
        <Link2 size={18} aria-hidden="true" /> {inContext("button")`Download`}
      </Button>
    </form>
  );
}

/** Turns a path on this site into an absolute URL. */
function absolute(address: string): string {
  return address.startsWith("/") ? new URL(address, location.origin).href : address;
}
