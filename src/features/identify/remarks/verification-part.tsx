import { BookOpen, FlaskConical } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { SOLUTIONS_BY_PROBLEM } from "virtual:knowledge/solutions";
import { confirmed, named, type PersonsName, type Verification } from "#domain/remarks.ts";
import { type Identification, isNaming } from "#domain/identification.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { guidePath, solutionsPath } from "#src/paths.ts";
import { NameSearch } from "./name-search.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./remarks.module.css";
import { VerificationMark } from "./verification-mark.tsx";

type Choice = Verification["status"];

const CONFIRM = { key: "confirmed", value: "confirmed", name: "Yes, this is it" } as const;
const CORRECT = { key: "corrected", value: "corrected", name: "No, it is something else" } as const;
const NAME_IT = { key: "corrected", value: "corrected", name: "I know what it is" } as const;
const UNKNOWN = { key: "unknown", value: "unknown", name: "I don't know" } as const;

/** What a person says of an answer, and how to say it. */
export interface VerificationPartProps {
  readonly identification: Identification;
  readonly verification: Verification | null;
  /** Null takes back what was said. */
  readonly onVerify: (verification: Verification | null) => void;
}

/** Asks whether an answer is right; where it named nothing, what the photo shows. */
export function VerificationPart(props: VerificationPartProps): ReactNode {
  const { identification, verification, onVerify } = props;
  const { chosen, isNamed, choose, nameIt, rename } = useChoice(props);
  const part = useRef<HTMLDivElement>(null);
  const naming = isNaming(identification.verdict);
  /** What had the focus goes. */
  function focusChoice(): void {
    part.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
  }

  return (
    <div ref={part} className={styles["verification"]}>
      <ChoiceField<Choice>
        legend={naming ? "Is this right?" : "Do you know what it is?"}
        options={naming ? [CONFIRM, CORRECT, UNKNOWN] : [NAME_IT, UNKNOWN]}
        chosen={chosen === null ? [] : [chosen]}
        onChange={choose}
      />
      {isNamed && (
        <NameSearch
          identification={identification}
          onName={(name) => {
            nameIt(name);
            focusChoice();
          }}
        />
      )}
      {/* The element stays while its content changes: only then do screen readers announce the content. */}
      <div role="status">
        {verification !== null && !isNamed && (
          <VerificationMark verification={verification} verdict={identification.verdict} />
        )}
      </div>
      {verification !== null && !isNamed && (
        <VerifiedActions
          verification={verification}
          onRename={rename}
          onTakeBack={() => {
            focusChoice();
            onVerify(null);
          }}
        />
      )}
    </div>
  );
}

/** What is chosen: what the person said, or that it is something else, before they have found its name. */
function useChoice({ identification, verification, onVerify }: VerificationPartProps): {
  readonly chosen: Choice | null;
  /** True while the person looks for the name of what it is. */
  readonly isNamed: boolean;
  readonly choose: (choice: Choice) => void;
  readonly nameIt: (name: PersonsName) => void;
  readonly rename: () => void;
} {
  const [isNamed, setIsNamed] = useState(false);
  return {
    chosen: isNamed ? "corrected" : (verification?.status ?? null),
    isNamed,
    choose: (choice) => {
      setIsNamed(choice === "corrected");
      if (choice === "confirmed") onVerify(confirmed(identification));
      else if (choice === "unknown") onVerify({ status: "unknown" });
      // "No" takes back a "Yes" also where no name follows.
      else if (verification?.status === "confirmed") onVerify(null);
    },
    nameIt: (name) => {
      setIsNamed(false);
      onVerify(named(name, identification));
    },
    rename: () => setIsNamed(true),
  };
}

/** What can be done once a person has said what it is. */
function VerifiedActions({
  verification,
  onRename,
  onTakeBack,
}: {
  readonly verification: Verification;
  readonly onRename: () => void;
  readonly onTakeBack: () => void;
}): ReactNode {
  return (
    <div className={styles["actions"]}>
      {verification.status === "corrected" && (
        <>
          <WaysOn {...verification} />
          <Button onClick={onRename}>Another name</Button>
        </>
      )}
      <Button onClick={onTakeBack}>Take it back</Button>
    </div>
  );
}

/** To the guide's page of what it is, and to what treats it. */
function WaysOn({ name, recordId }: PersonsName): ReactNode {
  if (recordId === null) return null;
  const isTreated = (SOLUTIONS_BY_PROBLEM[recordId] ?? []).length > 0;
  return (
    <>
      <Link to={guidePath(recordId)} className={buttonClass("secondary")}>
        <BookOpen size={18} aria-hidden="true" /> {isolated(name)} in the guide
      </Link>
      {isTreated && (
        <Link to={solutionsPath(recordId)} className={buttonClass("secondary")}>
          <FlaskConical size={18} aria-hidden="true" /> Solutions for {isolated(name)}
        </Link>
      )}
    </>
  );
}
