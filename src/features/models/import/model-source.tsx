import { File as FileIcon, FolderOpen, Link2, PackageOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDropzone } from "react-dropzone";
import { Button } from "#src/ui/controls/button.tsx";
import dropArea from "#src/ui/pictures/drop.module.css";
import promptStyles from "#src/ui/pictures/drop.module.css";
import { DropPrompt } from "#src/ui/pictures/drop.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import type { ModelImportStore } from "../state/model-import-store.ts";
import { modelFileNames } from "#src/ui/texts/names.ts";
import { collectFiles, nameOfChoice, titleOfChoice } from "./collect-files.ts";
import styles from "./model-source.module.css";

/** Id of the area for a model's files. */
export const SOURCE = "model-source";

/** Where a model comes from: a folder, files, a zip, or an address. */
export function ModelSource({ modelImport }: { readonly modelImport: ModelImportStore }): ReactNode {
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
    <div className={styles["sources"]}>
      <div
        {...getRootProps({
          className: `${dropArea["area"]} ${promptStyles["centred"]} ${isDragActive ? dropArea["dragged"] : ""}`,
          id: SOURCE,
          role: "group",
          tabIndex: -1,
          "aria-label": "Model files",
        })}
      >
        <DropPrompt
          icon={PackageOpen}
          title="Drop a folder, its files or a zip here"
          formats={`${modelFileNames()}, with the list of labels beside it`}
        />
        <div className={promptStyles["buttons"]}>
          <FileButton label="Model folder" folder variant="primary" onFiles={read}>
            <FolderOpen size={18} aria-hidden="true" /> Choose folder
          </FileButton>
          <FileButton label="Model files" multiple onFiles={read}>
            <FileIcon size={18} aria-hidden="true" /> Choose files or zip
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
      className={styles["form"]}
      // The page says what is wrong with an address, not the browser: that is the same for Enter and for the button.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== "") onAddress(address.trim());
      }}
    >
      <TextField
        label="Or an address"
        type="url"
        placeholder="https://example.org/my-model/model.json"
        value={address}
        onChange={setAddress}
        hint="The model is downloaded once and stored here. The other server sees your visit, but never a photo. It has to allow downloads from other sites (CORS)."
      />
      <Button disabled={address.trim() === ""} onClick={() => onAddress(address.trim())}>
        <Link2 size={18} aria-hidden="true" /> Download
      </Button>
    </form>
  );
}

/** A path on this site becomes an address. */
function absolute(address: string): string {
  return address.startsWith("/") ? new URL(address, location.origin).href : address;
}
