import type { ComponentType, ReactNode } from "react";
import type { Identification } from "#domain/answer/identification.ts";
import { useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { t } from "#src/language/messages.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";

/** The answer to a page's photo. */
interface PhotoAnswer {
  readonly photo: File;
  readonly answer: Identified;
}

/** Props of the parts about remarks. */
interface PhotoRemarksParts {
  readonly history: HistoryStore;
  readonly store: RemarksStore;
  readonly identification: Identification;
  /** Resolves with the id of the answer's entry; null if it has none. */
  readonly entryId: () => Promise<string | null>;
}

/** Where a person confirms or corrects the answer to a page's photo. */
export function PhotoRemarks(answer: PhotoAnswer): ReactNode {
  return (
    <OnPhoto
      {...answer}
      load={async () => (await import("./remarks-part.tsx")).RemarksPart}
      failureTitle={t`The part to confirm or correct this answer could not be loaded.`}
    />
  );
}

/** Shows a person's correction of the answer. Takes no space without a correction. */
export function PhotoCorrection(answer: PhotoAnswer): ReactNode {
  return <OnPhoto {...answer} load={async () => (await import("./correction-note.tsx")).CorrectionNote} />;
}

/** A part about the remarks on an answer. Renders nothing for a sample, because a sample identifies nothing. */
function OnPhoto({
  photo,
  answer,
  load,
  failureTitle,
}: PhotoAnswer & {
  readonly load: () => Promise<ComponentType<PhotoRemarksParts>>;
  readonly failureTitle?: string;
}): ReactNode {
  const { open } = useHistoryRecorder();
  const { identification } = answer;
  if (identification.demo) return null;
  return (
    <LazyPart
      load={async () => {
        const [Part, history] = await Promise.all([load(), open()]);
        return { Part, history };
      }}
      waiting={null}
      {...(failureTitle === undefined ? {} : { failureTitle })}
    >
      {({ Part, history }) => (
        <Part
          history={history}
          store={history.remarksOnPhoto(photo, answer)}
          identification={identification}
          entryId={() => history.entryIdOf(answer)}
        />
      )}
    </LazyPart>
  );
}
