import { CalendarDays, History } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import type { Identification } from "#domain/answer/identification.ts";
import { type Change, CHANGES, type Remarks } from "#domain/answer/remarks.ts";
import { describeHistoryProblem } from "#src/app/history/describe-history-problem.ts";
import { HistoryThumbnail } from "#src/app/history/history-list.tsx";
import { entryHeadline, entrySearch, type HistoryEntry } from "#src/app/history/rules/history.ts";
import { AGAIN_PARAMETER, dayIn, earlierChoices } from "#src/app/history/rules/look-again.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { basePath } from "#src/language/base-path.ts";
import { inContext, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { ChoiceField, type ChoiceOption, SelectField } from "#src/ui/controls/fields.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { formatDate, formatDay, isolated } from "#src/ui/texts/format.ts";
import { calendarFile } from "./calendar.ts";
import { CHANGE_NAMES } from "./look-again-lists.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./look-again.module.css";

export interface LookAgainPartProps {
  readonly history: HistoryStore;
  readonly identification: Identification;
  /** Id of the answer's entry; null if the answer is not in the history. */
  readonly entryId: string | null;
  readonly remarks: Remarks;
  readonly onChange: (change: Partial<Remarks>) => void;
}

/** Where a person plans the next look, and compares its photo with an earlier one. */
export function LookAgainPart(props: LookAgainPartProps): ReactNode {
  const { remarks, entryId } = props;
  const wantedId = useSearchParams()[0].get(AGAIN_PARAMETER);
  if (entryId === null) return null;
  const isUsed = remarks.lookAgainOn !== null || remarks.earlierId !== null;
  return (
    <Disclosure
      summary={t`Look again later, or compare with an earlier photo`}
      isOpen={isUsed || (wantedId !== null && wantedId !== entryId)}
    >
      <div className={layout["stack4"]}>
        <NextLook {...props} entryId={entryId} />
        <EarlierPhoto {...props} entryId={entryId} wantedId={wantedId === entryId ? null : wantedId} />
      </div>
    </Disclosure>
  );
}

interface EntryProps extends LookAgainPartProps {
  readonly entryId: string;
}

const DELAYS = [
  [3, t`In 3 days`],
  [7, t`In a week`],
  [14, t`In 2 weeks`],
] as const;

/** The day of the next look, and its calendar file. */
function NextLook({
  identification,
  entryId,
  remarks: { lookAgainOn: day },
  onChange,
}: EntryProps): ReactNode {
  const group = useRef<HTMLDivElement>(null);
  const plan = (lookAgainOn: string | null): void => {
    // The pressed button disappears, so the group takes the focus.
    group.current?.focus({ preventScroll: true });
    onChange({ lookAgainOn });
  };
  const saveToCalendar = (on: string): void => {
    const title = t`Look again: ${entryHeadline(identification)}`;
    const page = new URL(`${basePath()}${PATHS.history.slice(1)}`, location.href);
    const url = `${page.href}${entrySearch(entryId)}`;
    const file = calendarFile({ id: entryId, day: on, title, url }, new Date());
    saveBlob(new Blob([file], { type: "text/calendar" }), t`look-again-${on}.ics`);
  };
  return (
    <div ref={group} className={layout["stack2"]} role="group" aria-label={t`Look again`} tabIndex={-1}>
      <p role="status">
        {day === null
          ? t`Look again, and see what has changed:`
          : t`Look again on ${formatDay(day)}. History lists it as due from that day on.`}
      </p>
      {day === null ? (
        <div className={layout["wrap2"]}>
          {DELAYS.map(([days, name]) => (
            <Button key={days} onClick={() => plan(dayIn(days, new Date()))}>
              {name}
            </Button>
          ))}
        </div>
      ) : (
        <div className={layout["wrap2"]}>
          <Button onClick={() => saveToCalendar(day)}>
            <CalendarDays size={18} aria-hidden="true" /> {t`Save for my calendar`}
          </Button>
          <Button onClick={() => plan(null)}>{t`Not needed`}</Button>
        </div>
      )}
    </div>
  );
}

interface EarlierPhotoProps extends EntryProps {
  /** Id of the entry that the person came to compare with; null for none. */
  readonly wantedId: string | null;
}

/** The choice of an earlier photo, and both photos side by side. The history is read once a person asks for it. */
function EarlierPhoto(props: EarlierPhotoProps): ReactNode {
  const { remarks, wantedId } = props;
  const [isOpen, setOpen] = useState(remarks.earlierId !== null || wantedId !== null);
  if (isOpen) return <Comparison {...props} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <History size={18} aria-hidden="true" /> {t`Compare with an earlier photo`}
      </Button>
    </div>
  );
}

const CHANGE_OPTIONS: readonly ChoiceOption<Change>[] = CHANGES.map((change) => ({
  key: change,
  value: change,
  name: CHANGE_NAMES[change],
}));

const NO_CHOICE = "";

function Comparison({
  history,
  identification,
  entryId,
  remarks,
  onChange,
  wantedId,
}: EarlierPhotoProps): ReactNode {
  const list = useStore(history, (snapshot) => snapshot.list);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => history.watch(), [history]);
  if (list.status === "failed") {
    return (
      <Alert
        {...describeHistoryProblem(t`Your history can't be read`, list.problem)}
        actions={<Button onClick={() => void history.read()}>{t`Try again`}</Button>}
      />
    );
  }
  if (list.status !== "ready") return <p className={layout["hint"]}>{t`Reading your history...`}</p>;
  const { entries } = list;
  const choices = earlierChoices(entries, identification, entryId, wantedId);
  const own = entries.find(({ id }) => id === entryId);
  const earlier = entries.find(({ id }) => id === remarks.earlierId);
  const suggested = earlier === undefined ? choices.find(({ id }) => id === wantedId) : undefined;

  function compareWith(entry: HistoryEntry | undefined): void {
    onChange({ earlierId: entry?.id ?? null, change: null });
    // The person has looked again, so the earlier entry is no longer due.
    if (entry !== undefined && entry.remarks.lookAgainOn !== null) {
      const its = history.remarksOnEntry(entry);
      its.change({ lookAgainOn: null });
      void its.flush();
    }
  }

  if (choices.length === 0 && earlier === undefined)
    return <p className={layout["hint"]}>{t`Your history has no earlier photo of this kind yet.`}</p>;
  return (
    <div
      ref={group}
      className={layout["stack3"]}
      role="group"
      aria-label={t`Compare with an earlier photo`}
      tabIndex={-1}
    >
      {suggested !== undefined && (
        <div className={layout["stack2"]}>
          <p>
            {t`Is this the same one as in the photo of ${formatDate(suggested.keptAt)} (${isolated(entryHeadline(suggested.identification))})?`}
          </p>
          <div>
            <Button
              variant="primary"
              onClick={() => {
                // The button disappears, so the group takes the focus.
                group.current?.focus({ preventScroll: true });
                compareWith(suggested);
              }}
            >
              {t`Yes, compare them`}
            </Button>
          </div>
        </div>
      )}
      <SelectField
        label={t`Earlier photo to compare with`}
        options={[
          [NO_CHOICE, inContext("earlier photo")`None`],
          ...choices.map(
            ({ id, keptAt, identification: before }) =>
              [id, t`${formatDate(keptAt)}: ${isolated(entryHeadline(before))}`] as const,
          ),
        ]}
        value={earlier?.id ?? NO_CHOICE}
        onChange={(id) => compareWith(choices.find((entry) => entry.id === id))}
      />
      {earlier !== undefined && (
        <>
          <div className={styles["pair"]}>
            {[earlier, ...(own === undefined ? [] : [own])].map((entry) => (
              <figure key={entry.id} className={layout["stack1"]}>
                <HistoryThumbnail
                  store={history}
                  entry={entry}
                  alt={entry === earlier ? t`The earlier photo` : t`This photo`}
                  className={styles["photo"]}
                />
                <figcaption className={layout["hint"]}>{formatDate(entry.keptAt)}</figcaption>
              </figure>
            ))}
          </div>
          <ChoiceField<Change>
            legend={t`Since then it is`}
            options={CHANGE_OPTIONS}
            chosen={remarks.change === null ? [] : [remarks.change]}
            onChange={(change) => onChange({ change })}
          />
        </>
      )}
    </div>
  );
}
