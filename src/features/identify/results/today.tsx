import { FlaskConical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { DO_TODAY, SAMPLE_STEPS, TODAY_NOT_LOADED } from "./result-texts.ts";
import type { GuideReading } from "./guide-reading.ts";
import styles from "./today.module.css";

/** What to do today, in order. A sample says here again that it is one: nobody may treat a plant because of a timer. */
export function Today({
  guide,
  isSample,
}: {
  readonly guide: GuideReading;
  readonly isSample: boolean;
}): ReactNode {
  const titleId = useId();
  return (
    <section className={styles["today"]} aria-labelledby={titleId} aria-busy={guide.status === "loading"}>
      <h3 id={titleId} className={styles["title"]}>
        {DO_TODAY}
      </h3>
      {isSample && (
        <p className={styles["sample"]}>
          <FlaskConical size={20} aria-hidden="true" />
          <span>
            <strong>{SAMPLE_STEPS.title}</strong> {SAMPLE_STEPS.text}
          </span>
        </p>
      )}
      <Steps guide={guide} />
    </section>
  );
}

function Steps({ guide }: { readonly guide: GuideReading }): ReactNode {
  if (guide.status === "loading") return null;
  if (guide.status === "failed" || !("today" in guide.record)) return <p>{TODAY_NOT_LOADED}</p>;
  return (
    <ol className={styles["steps"]}>
      {guide.record.today.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
