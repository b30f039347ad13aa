import { CalendarClock, MapPin } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CaptureQuestion } from "#domain/photo/capture.ts";
import { isRunning } from "#src/lab/batch/state/batch-session.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import layout from "#src/ui/styles/layout.module.css";

const BUTTONS = [
  { fact: "date", name: t`Read when photos were taken`, Icon: CalendarClock },
  { fact: "position", name: t`Read where photos were taken`, Icon: MapPin },
] as const;

/** Reads dates or places after the run, from the files. Renders nothing once both were asked for. */
export function ReadCapture({
  batch: { head, files, phase, reading, readCapture, stopReading },
}: {
  readonly batch: Pick<BatchView, "head" | "files" | "phase" | "reading" | "readCapture" | "stopReading">;
}): ReactNode {
  const [message, setMessage] = useState("");
  const { capture } = head.settings;
  const open = BUTTONS.filter(({ fact }) => !capture[fact]);
  const read = async (fact: keyof CaptureQuestion): Promise<void> => {
    setMessage("");
    const unread = await readCapture({ date: fact === "date", position: fact === "position" });
    setMessage(describeRead(unread));
  };
  const hint =
    files.size === 0
      ? t`Open the folder again, above, to read them.`
      : files.size < head.total
        ? t`Only the photos that are here are read.`
        : null;
  return (
    <div className={layout["stack2"]}>
      {open.length > 0 && (
        <div className={layout["wrap3"]}>
          {open.map(({ fact, name, Icon }) => (
            <Button
              key={fact}
              disabled={files.size === 0 || reading !== null || isRunning(phase)}
              onClick={() => void read(fact)}
            >
              <Icon size={18} aria-hidden="true" /> {name}
            </Button>
          ))}
        </div>
      )}
      {reading !== null && (
        <RunProgress
          what={inContext("progress")`Reading`}
          done={reading.done}
          total={reading.total}
          onStop={stopReading}
        />
      )}
      {open.length > 0 && hint !== null && <p className={layout["hint"]}>{hint}</p>}
      {/* Screen readers announce text only if it changes inside an existing element, so this element stays. */}
      <p role="status" className={message === "" ? layout["hidden"] : undefined}>
        {message}
      </p>
    </div>
  );
}

/** Says how many photos could not be read; null if the person stopped. */
function describeRead(unread: number | null): string {
  if (unread === null) return t`Stopped. What was read stays.`;
  if (unread === 0) return t`The photos were read.`;
  return plural(unread, m`${unread} photo could not be read.`, m`${unread} photos could not be read.`);
}
