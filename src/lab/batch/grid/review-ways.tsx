import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { useActiveModel, useModelChoice } from "#src/app/model-choice/use-models.ts";
import type { BatchAnswer } from "#src/lab/batch/rules/batch-photo.ts";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { PATHS } from "#src/paths.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { useService } from "#src/ui/services.tsx";
import layout from "#src/ui/styles/layout.module.css";

declare module "#src/ui/services.tsx" {
  interface AppServices {
    /** Sends the photo of a leaf to the Disease Detector, which identifies the photo once the user opens that page. */
    readonly openInDetector: (leaf: File) => void;
  }
}

/** Where the app's own model names no animal or insect: a pack may, but no batch asks packs. */
export function PacksUnasked({
  answer: { subject, model, verdict },
}: {
  readonly answer: BatchAnswer;
}): ReactNode {
  const page = subject === "animal" ? "animals" : subject === "pest" ? "pests" : null;
  const isUnnamed = ["group", "not-sure", "unknown-kind"].includes(verdict);
  if (page === null || model.id !== KINGDOM_MODEL.id || !isUnnamed) return null;
  const link = (
    <Link to={PATHS[page]} target="_blank">
      {PAGES[page].name}
    </Link>
  );
  return (
    <p
      className={layout["hint"]}
    >{rich`A batch does not ask the packs of birds, insects and mammals. Choose this photo again on ${link} to ask them.`}</p>
  );
}

/** The way to the page that asks for the crop of a leaf. */
export function CropAsked({ file }: { readonly file: File | undefined }): ReactNode {
  const openInDetector = useService("openInDetector");
  const { id } = useActiveModel("disease");
  const choose = useModelChoice((choice) => choice.choose);
  const page = PAGES.diseases.name;
  if (file === undefined) {
    const link = (
      <Link to={PATHS.diseases} target="_blank">
        {page}
      </Link>
    );
    return (
      <p
        className={layout["hint"]}
      >{rich`Choose this photo again in the ${link}, and tell the crop: it asks on from there.`}</p>
    );
  }
  const open = (): void => {
    // Sample results would not look at the leaf.
    if (id === SAMPLE_MODEL.id) choose("disease", KINGDOM_MODEL);
    openInDetector(file);
  };
  return (
    <p>
      <Link to={PATHS.diseases} className={buttonClass("secondary")} onClick={open}>
        {t`Open it in ${page}`}
      </Link>
    </p>
  );
}
