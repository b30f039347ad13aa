import { type ReactNode, useState } from "react";
import type { ModelError } from "#domain/identify-error.ts";
import type { Subject } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { Disclosure } from "#src/ui/disclosure/disclosure.tsx";
import { ChoiceField } from "#src/ui/field/choice-field.tsx";
import { useModelChoice } from "../state/model-context.tsx";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { SUBJECT_OPTIONS } from "../model-texts.ts";
import { ModelFault } from "../parts/model-fault.tsx";

/** For which pages a stored model is meant, which can be changed as long as its labels do not say it. */
export function ModelPages({
  manifest,
  library,
}: {
  readonly manifest: PackageManifest;
  readonly library: Pick<ModelLibrary, "changeSubjects">;
}): ReactNode {
  const follow = useModelChoice((snapshot) => snapshot.follow);
  const [error, setError] = useState<ModelError | null>(null);
  const [isLast, setLast] = useState(false);
  /** What is being written, so that a second choice builds on the first; null where all is written. */
  const [written, setWritten] = useState<readonly Subject[] | null>(null);
  const { id, labelFacts } = manifest;
  const subjects = written ?? manifest.subjects;

  async function change(subject: Subject, isChosen: boolean): Promise<void> {
    const [first, ...others] = isChosen
      ? [...subjects, subject]
      : subjects.filter((each) => each !== subject);
    setLast(first === undefined);
    if (first === undefined) return;
    const chosen = [first, ...others] as const;
    setWritten(chosen);
    const changed = await library.changeSubjects(id, chosen);
    setWritten((latest) => (latest === chosen ? null : latest));
    setError(changed.ok ? null : changed.error);
    // A page that it is no longer meant for gets its default model back.
    if (changed.ok) follow({ ...manifest, subjects: chosen });
  }

  return (
    <Disclosure summary="Change its pages">
      {labelFacts === null ? (
        <ChoiceField<Subject>
          legend="Pages that it can answer for"
          several
          options={SUBJECT_OPTIONS}
          chosen={subjects}
          onChange={(subject, isChosen) => void change(subject, isChosen)}
          problem={isLast ? "A model needs at least one page." : undefined}
        />
      ) : (
        <p>
          Its manifest says of each label to which page it belongs. To change that, change the manifest and
          add the model again.
        </p>
      )}
      {error !== null && <ModelFault error={error} />}
    </Disclosure>
  );
}
