import type { ReactNode } from "react";
import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import { type Identification, isNaming } from "#domain/answer/identification.ts";
import { useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import { t } from "#src/language/messages.ts";

/**
 * A warning under a name by a model that has no label for anything else, such as one taught without "None of these". One
 * that says what is unlike all taught photos still names what looks like them.
 */
export function NamesAnything({ identification }: { readonly identification: Identification }): ReactNode {
  const manifest = useOpenedManifest(identification.model.id);
  if (manifest === null || !("rejectLabels" in manifest) || manifest.labelFacts !== null) return null;
  const rejects = manifest.rejectLabels.filter((label) => label !== UNLIKE_ALL);
  if (!isNaming(identification) || rejects.length > 0) return null;
  if (manifest.rejectLabels.length > 0)
    return (
      <p>{t`This model was taught no “None of these”: it may give one of its names to what looks similar. Make sure that the photo shows what it names.`}</p>
    );
  return (
    <p>{t`This model has no “None of these”: it may give one of its ${manifest.labels.length} names to anything. Make sure that the photo shows one of them.`}</p>
  );
}
