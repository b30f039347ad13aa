import { type ReactNode, useMemo, useState } from "react";
import type { PersonsName } from "#domain/answer/remarks.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import {
  type FoundName,
  nameChoices,
  type SearchedFor,
  searchNames,
  typedName,
} from "#models/knowledge/search-names.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SearchField } from "#src/ui/controls/fields.tsx";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import type { LoadableModel } from "#workers/inference/contract.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./name-search.module.css";

/** Maximum number of names in the list. To find another name, the user types more letters. */
const MOST_SHOWN = 8;

interface NameSearchProps extends SearchedFor {
  /** Of the model that gave the answer; null if no client holds it. */
  readonly manifest: LoadableModel["manifest"] | null;
  readonly onName: (name: PersonsName) => void;
  /** True if the field takes the focus when it appears. */
  readonly isFocused?: boolean;
}

/**
 * Search over the names of all records and of the labels of the model in use; any other name can be typed. Enter takes the
 * name that was typed out, the first shown one that begins with what was typed, or the only one with a word that does. The
 * arrow keys lead through the list.
 */
export function NameSearch(props: NameSearchProps): ReactNode {
  return (
    <LazyPart
      load={loadAllEntries}
      waiting={<BusyLine>{t`Fetching the names...`}</BusyLine>}
      failureTitle={t`The names could not be loaded.`}
    >
      {(entries) => <LoadedSearch entries={entries} {...props} />}
    </LazyPart>
  );
}

function LoadedSearch({
  entries,
  subject,
  crop,
  manifest,
  onName,
  isFocused = false,
}: NameSearchProps & { readonly entries: readonly KnowledgeEntry[] }): ReactNode {
  const choices = useMemo(
    () => nameChoices(entries, manifest !== null && "labels" in manifest ? manifest : null),
    [entries, manifest],
  );
  const [text, setText] = useState("");
  const found = searchNames(choices, text, { subject, crop });
  const typed = typedName(text, entries);
  const shown = found.slice(0, MOST_SHOWN);
  const take = (form: HTMLElement): void => {
    if (typed.name === "") return;
    const exact = found.find(({ choice }) => choice.name.toLowerCase() === typed.name.toLowerCase());
    const ofWords = found.filter(({ begins }) => begins === "word");
    const only = ofWords.length === 1 ? ofWords[0] : undefined;
    const meant = exact ?? shown.find(({ begins }) => begins === "name") ?? only;
    if (meant !== undefined) onName(nameOf(meant));
    else if (found.length === 0) onName(typed);
    // Which of them is meant is not clear.
    else form.querySelector("button")?.focus();
  };
  return (
    <form
      role="search"
      className={layout["stack2"]}
      aria-label={t`What it is`}
      ref={isFocused ? withFocus : withArrows}
      onSubmit={(event) => {
        event.preventDefault();
        take(event.currentTarget);
      }}
    >
      <SearchField
        label={t`What is it?`}
        placeholder={t`Name in any language`}
        value={text}
        onChange={setText}
      />
      <p role="status" className={layout["hint"]}>
        {typed.name !== "" && countOf(found.length)}
      </p>
      {typed.name !== "" && (
        <ul className={`${layout["stack2"]} ${styles["names"]}`} aria-label={t`Names`}>
          {shown.map((one) => (
            <FoundLine
              key={`${one.choice.recordId} ${one.choice.name}`}
              found={one}
              onChoose={() => onName(nameOf(one))}
            />
          ))}
          <li>
            <Button onClick={() => onName(typed)}>{t`Keep "${isolated(typed.name)}", as I typed it`}</Button>
          </li>
        </ul>
      )}
    </form>
  );
}

function withFocus(form: HTMLElement | null): (() => void) | undefined {
  form?.querySelector("input")?.focus({ preventScroll: true });
  return withArrows(form);
}

/** Lets the up and down arrow keys move the focus between the field and the names below it. */
function withArrows(form: HTMLElement | null): (() => void) | undefined {
  if (form === null) return undefined;
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const stops = [...form.querySelectorAll<HTMLElement>("input, button")];
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  form.addEventListener("keydown", move);
  return () => form.removeEventListener("keydown", move);
}

function nameOf({ choice: { name, recordId } }: FoundName): PersonsName {
  return { name, recordId };
}

function countOf(found: number): string {
  if (found === 0) return t`No list has this name.`;
  return found > MOST_SHOWN
    ? t`${found} names fit. The list shows ${MOST_SHOWN} of them: type more of the name.`
    : plural(found, m`${found} name.`, m`${found} names.`);
}

interface FoundLineProps {
  readonly found: FoundName;
  readonly onChoose: () => void;
}

function FoundLine({ found: { choice, otherName }, onChoose }: FoundLineProps): ReactNode {
  const { name, scientificName, subject } = choice;
  return (
    <li>
      <button type="button" className={styles["name"]} onClick={onChoose}>
        <bdi className={layout["strong"]}>{name}</bdi>
        {otherName !== null && <span className={layout["hint"]}>{otherName}</span>}
        {scientificName !== null && (
          <span className={layout["hint"]}>
            <ScientificName name={scientificName} />
          </span>
        )}
        {subject !== null && <span className={layout["hint"]}>{SUBJECT_NAMES[subject].one}</span>}
      </button>
    </li>
  );
}
