import { Camera, ImageUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { IdentifyError } from "#domain/identify-error.ts";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import type { HeadAnswer, TeachingStore } from "../state/teaching-store.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { LiveTry } from "../camera/live-try.tsx";
import { FaultAlert } from "../fault-alert.tsx";
import page from "../teach-page.module.css";
import { HeadAnswerView } from "./head-answer.tsx";
import styles from "./use.module.css";

/** What is tried at the moment. */
type Trial =
  | { readonly status: "none" }
  | { readonly status: "camera" }
  | { readonly status: "reading"; readonly photo: File }
  | { readonly status: "named"; readonly photo: File; readonly answer: HeadAnswer }
  | { readonly status: "failed"; readonly photo: File; readonly error: IdentifyError };

/** Tries a head on the camera's picture, or on a photo. */
export function TryHead({ nameIt }: { readonly nameIt: TeachingStore["nameIt"] }): ReactNode {
  const { trial, tryPhoto, tryCamera, end } = useTrial(nameIt);
  return (
    <section className={page["panel"]} aria-labelledby="try-title">
      <h3 id="try-title" className={page["panelTitle"]}>
        Try it
      </h3>
      {trial.status === "camera" ? (
        <LiveTry nameIt={nameIt} onClose={end} />
      ) : (
        <>
          <div className={page["row"]}>
            <Button onClick={tryCamera}>
              <Camera size={18} aria-hidden="true" /> Live on camera
            </Button>
            <FileButton
              label="Photo to try"
              accept={PHOTO_ACCEPT}
              onFiles={([photo]) => void tryPhoto(photo)}
            >
              <ImageUp size={18} aria-hidden="true" /> Try a photo
            </FileButton>
          </div>
          <PhotoTrial trial={trial} />
        </>
      )}
    </section>
  );
}

/** What is tried, one thing at a time. */
function useTrial(nameIt: TeachingStore["nameIt"]): {
  readonly trial: Trial;
  readonly tryPhoto: (photo: File) => Promise<void>;
  readonly tryCamera: () => void;
  readonly end: () => void;
} {
  const [trial, setTrial] = useState<Trial>({ status: "none" });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);
  const begin = (next: Trial): AbortSignal => {
    current.current.abort();
    current.current = new AbortController();
    setTrial(next);
    return current.current.signal;
  };
  return {
    trial,
    tryCamera: () => void begin({ status: "camera" }),
    end: () => void begin({ status: "none" }),
    tryPhoto: async (photo) => {
      const signal = begin({ status: "reading", photo });
      const named = await nameIt(photo, signal);
      if (signal.aborted) return;
      setTrial(
        named.ok
          ? { status: "named", photo, answer: named.value }
          : { status: "failed", photo, error: named.error },
      );
    },
  };
}

function PhotoTrial({ trial }: { readonly trial: Exclude<Trial, { status: "camera" }> }): ReactNode {
  switch (trial.status) {
    case "none":
      return (
        <p className={page["soft"]}>
          On the camera it names what it sees a few times a second, and says where it is not sure.
        </p>
      );
    case "reading":
      return <BusyLine>Looking at the photo...</BusyLine>;
    case "failed":
      return <FaultAlert error={trial.error} />;
    case "named":
      return (
        <figure className={styles["figure"]}>
          <BlobImage
            blob={trial.photo}
            alt={`Your photo: ${isolated(trial.photo.name)}`}
            className={styles["photo"]}
          />
          <figcaption>
            <HeadAnswerView answer={trial.answer} />
          </figcaption>
        </figure>
      );
  }
}
