import { CalendarClock, MapPin } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CaptureQuestion } from "#domain/photo/capture.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { counted } from "#src/ui/texts/format.ts";
import { isRunning } from "../state/held-state.ts";
import type { OpenBatch } from "../state/open-batch.ts";
import layout from "#src/ui/styles/layout.module.css";

const BUTTONS = [
  { fact: "date", name: "Read when photos were taken", Icon: CalendarClock },
  { fact: "position", name: "Read where photos were taken", Icon: MapPin },
] as const;

/** Reads dates or places after the run, from the files. Renders nothing once both were asked for. */
export function LaterFacts({
  batch: { head, files, phase, reading, readFacts, stopReading },
}: {
  readonly batch: Pick<OpenBatch, "head" | "files" | "phase" | "reading" | "readFacts" | "stopReading">;
}): ReactNode {
  const [said, setSaid] = useState("");
  const { capture } = head.settings;
  const open = BUTTONS.filter(({ fact }) => !capture[fact]);
  const read = async (fact: keyof CaptureQuestion): Promise<void> => {
    setSaid("");
    const unread = await readFacts({ date: fact === "date", position: fact === "position" });
    if (unread === null) setSaid("Stopped. What was read stays.");
    else setSaid(unread === 0 ? "The photos were read." : `${counted(unread, "photo")} could not be read.`);
  };
  const hint =
    files.size === 0
      ? "Open the folder again, above, to read them."
      : files.size < head.total
        ? "Only the photos that are here are read."
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
        <RunProgress what="Reading" done={reading.done} total={reading.total} onStop={stopReading} />
      )}
      {open.length > 0 && hint !== null && <p className={layout["hint"]}>{hint}</p>}
      {/* Screen readers announce text only if it changes inside an existing element, so this element stays. */}
      <p role="status" className={said === "" ? layout["hidden"] : undefined}>
        {said}
      </p>
    </div>
  );
}
