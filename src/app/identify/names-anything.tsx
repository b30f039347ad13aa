import type { ReactNode } from "react";
import { type Identification, isNaming } from "#domain/answer/identification.ts";
import { useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import { t } from "#src/language/messages.ts";

/** A warning under a name by a model that has no label for anything else, such as one taught without "None of these". */
export function NamesAnything({ identification }: { readonly identification: Identification }): ReactNode {
  const manifest = useOpenedManifest(identification.model.id);
  if (manifest === null || !("rejectLabels" in manifest) || manifest.labelFacts !== null) return null;
  if (!isNaming(identification) || manifest.rejectLabels.length > 0) return null;
  return (
    <p>{t`This model has no “None of these”: it may give one of its ${manifest.labels.length} names to anything. Make sure that the photo shows one of them.`}</p>
  );
}
