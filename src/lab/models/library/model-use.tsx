import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { SAMPLE_MODEL } from "#models/registry.ts";
import { useModelChoice } from "#src/app/model-choice/use-models.ts";
import { activeModelOf } from "#src/core/models/model-choice-store.ts";
import { SUBJECT_OPTIONS } from "#src/lab/models/model-texts.ts";
import type { LibraryTaskStore } from "#src/lab/models/state/library-task-store.ts";
import { pageLanguage, rich, t } from "#src/language/messages.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { LockedPages } from "#src/plan/pricing-link.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";

/** Links to the pages on which the model answers now, and says how to end that. */
export function AnsweringPages({ manifest }: { readonly manifest: PackageManifest }): ReactNode {
  const choice = useModelChoice((snapshot) => snapshot.choice);
  const pages = SUBJECT_OPTIONS.filter(({ value }) => activeModelOf(choice, value).id === manifest.id);
  if (pages.length === 0) return t`It answers on no page yet.`;
  const links = pages.map(({ value, name }) => (
    <Link key={value} to={SUBJECT_PATHS[value]}>
      {name}
    </Link>
  ));
  return rich`It answers on ${linkList(links)}. Untick a page below, and sample results answer there again.`;
}

/** "Animals, Plants, and Pests". */
function linkList(links: readonly ReactNode[]): ReactNode {
  const parts = new Intl.ListFormat(pageLanguage()).formatToParts(links.map((_, at) => String(at)));
  return parts.map(({ type, value }) => (type === "element" ? links[Number(value)] : value));
}

/** A choice of the pages on which a model answers, from the pages that it supports. */
export function ModelUse({
  manifest,
  tasks,
}: {
  readonly manifest: PackageManifest;
  readonly tasks: LibraryTaskStore;
}): ReactNode {
  const choice = useModelChoice((snapshot) => snapshot.choice);
  const choose = useModelChoice((snapshot) => snapshot.choose);
  const activating = useStore(tasks, (state) =>
    state.status === "activating" && state.modelId === manifest.id ? state.subject : null,
  );
  const options = SUBJECT_OPTIONS.filter(({ value }) => manifest.subjects.includes(value));
  const active = options.filter(({ value }) => activeModelOf(choice, value).id === manifest.id);
  return (
    <>
      <ChoiceField
        legend={t`Answers on`}
        several
        options={options}
        chosen={[...active.map(({ key }) => key), ...(activating === null ? [] : [activating])]}
        onChange={(subject, chosen) => {
          if (chosen) void tasks.activate(manifest.id, subject);
          else choose(subject, SAMPLE_MODEL);
        }}
      />
      <LockedPages subjects={options.map(({ value }) => value)} />
    </>
  );
}
