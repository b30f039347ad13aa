import { FileDown, Printer, Share2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { inContext, t } from "#src/language/messages.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import type { CasePart } from "./case-sheet.ts";
import {
  type Case,
  prepareCase,
  type PreparedCase,
  shareableOf,
  shareCase,
  type SharingEnd,
} from "./prepare-case.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./case-page.module.css";

export const NOT_MADE = t`The case sheet could not be made.`;

/** Description of the page, for search engines. */
export const CASE_DESCRIPTION = t`One answer on a sheet, for an adviser: to print, to save or to share.`;

/** The sheet of a case, with buttons to share, save and print it. */
export function CaseView({ case: ofCase }: { readonly case: Case }): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  // Makes a new sheet when the remarks or the plan change.
  const key = useMemo(() => JSON.stringify([plan, ofCase.remarks]), [plan, ofCase.remarks]);
  return (
    <LazyPart
      key={key}
      load={() => prepareCase(ofCase, plan, new Date())}
      waiting={<p role="status">{t`Making the sheet...`}</p>}
      failureTitle={NOT_MADE}
    >
      {(prepared) => <Sheet prepared={prepared} />}
    </LazyPart>
  );
}

function Sheet({ prepared }: { readonly prepared: PreparedCase }): ReactNode {
  const {
    sheet: { kind, title, sample, parts, notices, photos },
    pictures,
  } = prepared;
  usePageHead({ title: `${t`${kind}: ${title}`} - Bio Kingdom`, description: CASE_DESCRIPTION });
  return (
    <>
      <CaseActions prepared={prepared} />
      <article className={styles["sheet"]} data-mark={sample?.mark}>
        <p className={styles["kind"]}>{kind} - Bio Kingdom</p>
        <h1 className={layout["xxlarge"]}>{title}</h1>
        {sample !== null && (
          <p className={styles["sample"]}>
            <strong className={styles["sampleMark"]}>{sample.mark}</strong> {sample.sentence}
          </p>
        )}
        {pictures.length > 0 && (
          <div className={styles["photos"]}>
            {Object.entries(pictures).map(([index, url]) => (
              <figure key={index} className={styles["figure"]}>
                <img src={url} alt={photos[Number(index)] ?? ""} className={styles["photo"]} />
                <figcaption className={styles["caption"]}>{photos[Number(index)]}</figcaption>
              </figure>
            ))}
          </div>
        )}
        {parts.map((part) => (
          <section key={part.title} className={styles["part"]}>
            <h2 className={styles["partTitle"]}>{part.title}</h2>
            <PartContent part={part} />
          </section>
        ))}
        {notices.map((notice) => (
          <p key={notice} className={styles["notice"]}>
            {notice}
          </p>
        ))}
      </article>
    </>
  );
}

function PartContent({ part }: { readonly part: CasePart }): ReactNode {
  switch (part.kind) {
    case "facts":
      return (
        <dl className={styles["facts"]}>
          {Object.entries(part.facts).map(([index, [term, value]]) => (
            <div key={index} className={styles["fact"]}>
              <dt className={styles["term"]}>{term}</dt>
              <dd className={styles["value"]}>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "text":
      return part.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
    case "steps":
      return (
        <ol className={styles["steps"]}>
          {part.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      );
  }
}

const ENDS: Readonly<Record<SharingEnd | "none", string>> = {
  none: "",
  shared: t`The sheet was sent to the app that you chose.`,
  cancelled: "",
  failed: t`The sheet could not be shared. Save the file and send that.`,
};

/** Buttons to share, save and print the sheet. Nothing is sent automatically. */
export function CaseActions({ prepared }: { readonly prepared: PreparedCase }): ReactNode {
  const [end, setEnd] = useState<SharingEnd | "none">("none");
  const form = shareableOf(prepared, navigator);
  return (
    <div className={styles["actions"]}>
      <div className={layout["wrap3"]} role="group" aria-label={t`This sheet`}>
        {form !== null && (
          <Button variant="primary" onClick={() => void shareCase(form, navigator).then(setEnd)}>
            <Share2 size={18} aria-hidden="true" /> {inContext("button")`Share`}
          </Button>
        )}
        <Button
          variant={form === null ? "primary" : "secondary"}
          onClick={() => saveBlob(prepared.file, prepared.file.name)}
        >
          <FileDown size={18} aria-hidden="true" /> {t`Save file`}
        </Button>
        <Button onClick={() => print()}>
          <Printer size={18} aria-hidden="true" /> {inContext("button")`Print`}
        </Button>
      </div>
      <p role="status">{ENDS[end]}</p>
    </div>
  );
}
