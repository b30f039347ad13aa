import { BookOpen, FlaskConical } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type Identification, isNaming } from "#domain/answer/identification.ts";
import { confirmed, named, type PersonsName, type Verification } from "#domain/answer/remarks.ts";
import { solutionsFor } from "#models/solutions/solutions-by-problem.ts";
import { NameSearch } from "#src/answer/name-search.tsx";
import { VerificationMark } from "#src/answer/verification-mark.tsx";
import { useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import { t } from "#src/language/messages.ts";
import { guidePath, solutionsPath } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";

type Choice = Verification["status"];

const CONFIRM = { key: "confirmed", value: "confirmed", name: t`Yes, this is it` } as const;
const CORRECT = { key: "corrected", value: "corrected", name: t`No, it is something else` } as const;
const NAME_IT = { key: "corrected", value: "corrected", name: t`I know what it is` } as const;
const UNKNOWN = { key: "unknown", value: "unknown", name: t`I don't know` } as const;

export interface VerificationPartProps {
  readonly identification: Identification;
  readonly verification: Verification | null;
  /** Null removes the verification. */
  readonly onVerify: (verification: Verification | null) => void;
}

/** Asks if an answer is right. If the answer named nothing, asks what the photo shows. */
export function VerificationPart(props: VerificationPartProps): ReactNode {
  const { identification, verification, onVerify } = props;
  const { chosen, isNamed, isRenamed, choose, nameIt, rename } = useChoice(props);
  const manifest = useOpenedManifest(identification.model.id);
  const part = useRef<HTMLDivElement>(null);
  const naming = isNaming(identification);
  const shown = isNamed ? null : verification;
  /** True if the focused element is about to disappear. The focus then goes to the chosen option. */
  const losesFocus = useRef(false);
  useLayoutEffect(() => {
    if (!losesFocus.current) return;
    losesFocus.current = false;
    const input =
      part.current?.querySelector<HTMLElement>("input:checked") ?? part.current?.querySelector("input");
    input?.focus({ preventScroll: true });
  });

  return (
    <div ref={part} className={layout["stack2"]}>
      <ChoiceField<Choice>
        legend={naming ? t`Is this right?` : t`Do you know what it is?`}
        options={naming ? [CONFIRM, CORRECT, UNKNOWN] : [NAME_IT, UNKNOWN]}
        chosen={chosen === null ? [] : [chosen]}
        onChange={choose}
      />
      {isNamed && (
        <NameSearch
          subject={identification.subject}
          crop={identification.crop}
          manifest={manifest}
          isFocused={isRenamed}
          onName={(name) => {
            losesFocus.current = true;
            nameIt(name);
          }}
        />
      )}
      {/* Screen readers announce content only if it changes inside an existing element, so this element stays. */}
      <div role="status">
        {shown !== null && <VerificationMark verification={shown} verdict={identification.verdict} />}
      </div>
      {shown !== null && (
        <div className={layout["wrap2"]}>
          {shown.status === "corrected" && (
            <>
              <WaysOn {...shown} />
              <Button onClick={rename}>{t`Another name`}</Button>
            </>
          )}
          <Button
            onClick={() => {
              losesFocus.current = true;
              onVerify(null);
            }}
          >
            {t`Take it back`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The chosen option: the verification, or "something else" while the person looks for its name. */
function useChoice({ identification, verification, onVerify }: VerificationPartProps) {
  // True while the person looks for the name.
  const [isNamed, setIsNamed] = useState(false);
  // True if they look for another name than the one they gave.
  const [isRenamed, setIsRenamed] = useState(false);
  return {
    chosen: isNamed ? ("corrected" as const) : (verification?.status ?? null),
    isNamed,
    isRenamed,
    choose: (choice: Choice) => {
      setIsRenamed(false);
      setIsNamed(choice === "corrected");
      if (choice === "confirmed") onVerify(confirmed(identification));
      else if (choice === "unknown") onVerify({ status: "unknown" });
      // A "No" removes an earlier "Yes", even if no name follows.
      else if (verification?.status === "confirmed") onVerify(null);
    },
    nameIt: (name: PersonsName) => {
      setIsNamed(false);
      onVerify(named(name, identification));
    },
    rename: () => {
      setIsRenamed(true);
      setIsNamed(true);
    },
  };
}

/** Links from the corrected name to the guide and to its solutions. */
function WaysOn({ name, recordId }: PersonsName): ReactNode {
  if (recordId === null) return null;
  const isTreated = solutionsFor(recordId).length > 0;
  return (
    <>
      <Link to={guidePath(recordId)} className={buttonClass("secondary")}>
        <BookOpen size={18} aria-hidden="true" /> {t`${isolated(name)} in the guide`}
      </Link>
      {isTreated && (
        <Link to={solutionsPath(recordId)} className={buttonClass("secondary")}>
          <FlaskConical size={18} aria-hidden="true" /> {t`Solutions for ${isolated(name)}`}
        </Link>
      )}
    </>
  );
}
