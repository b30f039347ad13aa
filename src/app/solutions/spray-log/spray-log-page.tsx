import { FileDown, FileUp } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { writeSprayFile } from "#src/app/solutions/spray-log/rules/spray-file.ts";
import { sprayTable } from "#src/app/solutions/spray-log/rules/spray-table.ts";
import { localDay, type Spray, spraysByField } from "#src/app/solutions/spray-log/rules/spray.ts";
import { openSprayLog, type SprayLog } from "#src/app/solutions/spray-log/state/spray-log.ts";
import { ToSolutions } from "#src/app/solutions/to-solutions.tsx";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { TableButtons, type TableEnding } from "#src/ui/table/table-buttons.tsx";
import type { HeadWithHeader } from "#src/ui/texts/head.ts";
import { SprayEntry } from "./spray-entry.tsx";
import { describeSprayFailure, describeSprayProblem, describeSpraySuccess } from "./spray-texts.ts";
import bottomBar from "#src/ui/page/bottom-bar.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./spray-log.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Spray log - Treatment Solutions - Bio Kingdom`,
  description: t`What you sprayed on which field, and until when to wait. Kept on this device.`,
  header: {
    title: t`Spray log`,
    lead: t`What you sprayed on which field. Kept on this device and nowhere else.`,
  },
};

/** What was sprayed on each field. Every plan may read, mend and export it; the planner writes it. */
function SprayLogPage(): ReactNode {
  usePageHead(HEAD);
  return (
    <div className={layout["stack5"]}>
      <ToSolutions>{t`All solutions`}</ToSolutions>
      <PageHeader {...HEAD.header} />
      <div className={styles["content"]}>
        <LazyPart
          load={openSprayLog}
          waiting={<BusyLine>{t`Reading your spray log...`}</BusyLine>}
          failureTitle={t`The spray log could not be opened.`}
        >
          {(log) => <SprayLogContent log={log} />}
        </LazyPart>
      </div>
    </div>
  );
}

export { SprayLogPage as Component };

function SprayLogContent({ log }: { readonly log: SprayLog }): ReactNode {
  const list = useStore(log, (snapshot) => snapshot.list);
  const notice = useStore(log, (snapshot) => snapshot.notice);
  useEffect(() => log.watch(), [log]);
  const failure = describeSprayFailure(notice);
  return (
    <div className={layout["stack5"]}>
      {failure !== null && <Alert {...failure} />}
      {list.status === "reading" && <BusyLine>{t`Reading your spray log...`}</BusyLine>}
      {list.status === "failed" && (
        <Alert
          {...describeSprayProblem(t`Your spray log can't be read`, list.problem)}
          actions={<Button onClick={() => void log.read()}>{t`Try again`}</Button>}
        />
      )}
      {list.status === "ready" && <Sprays log={log} sprays={list.sprays} unreadable={list.unreadable} />}
      <UndoBar log={log} />
    </div>
  );
}

interface SpraysProps {
  readonly log: SprayLog;
  readonly sprays: readonly Spray[];
  readonly unreadable: number;
}

function Sprays({ log, sprays, unreadable }: SpraysProps): ReactNode {
  const fields = spraysByField(sprays);
  const [lastClosed, setLastClosed] = useState<string | null>(null);
  return (
    <>
      {unreadable > 0 && (
        <p className={layout["notice"]}>
          {plural(
            unreadable,
            m`${unreadable} treatment of another version of this app can't be shown here.`,
            m`${unreadable} treatments of another version of this app can't be shown here.`,
          )}
        </p>
      )}
      {sprays.length === 0 && <HowToWrite />}
      <p role="status" className={layout["count"]}>
        {countsText(sprays.length, fields.length)}
      </p>
      {fields.map(({ field, sprays: ofField }) => (
        <section key={field} className={layout["stack3"]} aria-label={field}>
          <h2 className={layout["xlarge"]}>
            <bdi>{field}</bdi>
          </h2>
          <ul className={layout["stack3"]}>
            {ofField.map((spray) => (
              <li key={spray.id}>
                <SprayEntry
                  log={log}
                  spray={spray}
                  fields={fields.map((one) => one.field)}
                  takesFocus={spray.id === lastClosed}
                  onClose={() => setLastClosed(spray.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Files log={log} sprays={sprays} />
    </>
  );
}

function countsText(sprays: number, fields: number): string {
  const treatments = plural(sprays, m`${sprays} treatment`, m`${sprays} treatments`);
  return plural(fields, m`${treatments} on ${fields} field`, m`${treatments} on ${fields} fields`);
}

/** Where a treatment is written, and that the planner is part of Premium. */
function HowToWrite(): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  return (
    <div className={layout["stackStart"]}>
      <p>
        {t`Nothing is written yet. Open a solution, work out the amount, and press “${t`Write this into the spray log`}”.`}
        {!details && ` ${t`The planner is part of Premium.`}`}
      </p>
      {details ? (
        <Link to={PATHS.solutions} className={buttonClass("primary")}>
          {t`Choose a solution`}
        </Link>
      ) : (
        <PricingLink variant="secondary">{t`Upgrade to Premium`}</PricingLink>
      )}
    </div>
  );
}

function fileName(ending: "json" | TableEnding): string {
  return `${t`bio-kingdom-spray-log-${localDay(new Date())}`}.${ending}`;
}

function Files({ log, sprays }: Pick<SpraysProps, "log" | "sprays">): ReactNode {
  const saveJson = (): void => {
    const text = writeSprayFile(sprays, new Date());
    saveBlob(new Blob([text], { type: "application/json" }), fileName("json"));
  };
  return (
    <div className={layout["wrap2"]}>
      {sprays.length > 0 && (
        <>
          <TableButtons
            table={() => sprayTable(sprays)}
            name={fileName}
            labels={[t`Export spreadsheet`, t`Export CSV`]}
          />
          <Button onClick={saveJson}>
            <FileDown size={18} aria-hidden="true" /> {t`Export JSON`}
          </Button>
        </>
      )}
      <FileButton
        label={t`Spray log to import`}
        accept=".json,application/json"
        onFiles={([file]) => void log.importFile(file)}
      >
        <FileUp size={18} aria-hidden="true" /> {t`Import JSON`}
      </FileButton>
    </div>
  );
}

/** The result of the last action, with a button to undo deletions. */
function UndoBar({ log }: { readonly log: SprayLog }): ReactNode {
  const notice = useStore(log, (snapshot) => snapshot.notice);
  const undoable = useStore(log, (snapshot) => snapshot.undoable);
  const sentence = describeSpraySuccess({ notice, undoable });
  const undo = useRef<HTMLButtonElement>(null);
  const seen = useRef(undoable);
  // A deletion removes the focused button, so the focus moves to the undo button.
  useLayoutEffect(() => {
    if (undoable > seen.current) undo.current?.focus({ preventScroll: true });
    seen.current = undoable;
  }, [undoable]);
  const press = (action: () => void) => () => {
    undo.current?.closest("main")?.focus({ preventScroll: true });
    action();
  };
  return (
    <div className={bottomBar["place"]}>
      <div className={sentence === null ? undefined : bottomBar["bar"]}>
        {/* Screen readers announce text only if it changes inside an existing element, so this element stays. */}
        <span role="status">{sentence}</span>
        {sentence !== null && (
          <div className={layout["wrap2"]}>
            {undoable > 0 && (
              <Button ref={undo} onClick={press(() => void log.undo())}>
                {inContext("button")`Undo`}
              </Button>
            )}
            <Button onClick={press(log.dismiss)}>{inContext("button")`Dismiss`}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
