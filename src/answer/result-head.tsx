import { CircleCheck, ScanSearch } from "lucide-react";
import { Fragment, type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import {
  type Identification,
  isNaming,
  isUnsure,
  type NamedProbability,
  recordOf,
} from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import type { Sureness } from "#domain/outcome/outcome-rules.ts";
import type { NamedTaxon, TaxonRank } from "#domain/outcome/taxa.ts";
import type { AnyRecord } from "#domain/records/knowledge.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { inContext, t } from "#src/language/messages.ts";
import { knownListPath, PATHS } from "#src/paths.ts";
import { isTreated, type Plan, withinPlan } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { FactList, PhraseList } from "#src/ui/fact-list/fact-list.tsx";
import { Badge } from "#src/ui/page/section.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Meter } from "#src/ui/status/progress.tsx";
import { statedConfidence, surenessLines } from "#src/ui/texts/describe-sureness.ts";
import {
  describeAsking,
  describeHeadline,
  describeKnownList,
  describeUnsure,
  lookFor,
  SAFE_WITHOUT_CROP,
  WHAT_TO_WATCH,
} from "#src/ui/texts/describe-verdict.ts";
import { isolated } from "#src/ui/texts/format.ts";
import type { FoundWords } from "#src/ui/texts/found-words.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { RISK_NAMES, SEVERITY_NAMES } from "#src/ui/texts/record-names.ts";
import { DangerNotes } from "./danger-notes.tsx";
import { GuidePart } from "./guide-part.tsx";
import { LevelTag } from "./result-facts.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./result.module.css";

interface ResultHeadProps {
  readonly answer: Identified;
  /** True if the page asks for the crop or about the plant, which takes the place of why nothing is named. */
  readonly isAsking?: boolean;
  /** What the person says it is, where the model does not; null before. It takes the place of the model's words. */
  readonly chosen?: PersonsName | null;
  /** What their answers brought out, which takes the place of the model's words too; null before. */
  readonly found?: FoundWords | null;
  /** What stands before the model's guess, because it may matter more; null for nothing. */
  readonly before?: ReactNode;
}

/** The short answer, as far as the plan includes it. Screen readers announce it. */
export function ResultHead({
  answer,
  isAsking = false,
  chosen = null,
  found = null,
  before = null,
}: ResultHeadProps): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const identification = useMemo(() => withinPlan(plan, answer.identification), [plan, answer]);
  const answers = useMemo(() => [identification], [identification]);
  const { demo, model } = identification;
  const record = recordOf(identification);
  const recordId = chosen === null ? (record?.subject === "pest" ? record.id : null) : chosen.recordId;
  return (
    <div className={`${layout["stack3"]} ${styles["head"]}`}>
      {demo ? (
        <p className={styles["sample"]}>
          <Badge>{t`Sample result`}</Badge> <strong>{t`This is sample data.`}</strong>{" "}
          {t`Nothing in your photo was identified, so do not act on it.`}
        </p>
      ) : (
        chosen === null &&
        found === null && (
          <p className={`${layout["line"]} ${styles["by"]}`}>
            <ScanSearch size={16} aria-hidden="true" /> {t`Answer of ${isolated(modelTitle(model))}`}
          </p>
        )
      )}
      <h2 className={layout["xlarge"]}>
        {found?.headline ?? describeHeadline(identification, isAsking, chosen)}
      </h2>
      {before}
      {recordId !== null && (
        <LazyPart load={() => import("./record-notices.tsx")} waiting={null}>
          {({ RecordNotices }) => <RecordNotices id={recordId} />}
        </LazyPart>
      )}
      {chosen !== null ? (
        <p>{t`This is your own judgement, not the model's.`}</p>
      ) : found === null ? (
        <ModelsWords identification={identification} isAsking={isAsking} plan={plan} />
      ) : (
        <p>{found.reason}</p>
      )}
      {/* Below what is being read while the records come, and made anew for each answer. */}
      <DangerNotes
        key={[
          chosen?.name,
          identification.subject,
          ...identification.candidates.map(({ label }) => label),
        ].join()}
        answers={answers}
        chosen={chosen}
      />
    </div>
  );
}

/** What the model says below its headline. */
function ModelsWords({
  identification,
  isAsking,
  plan,
}: {
  readonly identification: Identification;
  readonly isAsking: boolean;
  readonly plan: Plan;
}): ReactNode {
  return (
    <>
      {identification.verdict === "healthy" && (
        <p className={styles["healthy"]}>
          <CircleCheck size={20} aria-hidden="true" /> {t`Nothing wrong seen`}
        </p>
      )}
      {"lineage" in identification && <Lineage lineage={identification.lineage} />}
      {isAsking ? (
        <>
          <p>{describeAsking(identification)}</p>
          {identification.crop === null && <p>{SAFE_WITHOUT_CROP}</p>}
        </>
      ) : (
        <Verdict identification={identification} isShort={isTreated(plan, identification)} />
      )}
    </>
  );
}

/** How bad a disease or pest is. Nothing for other answers. */
function Level({ record }: { readonly record: AnyRecord | null }): ReactNode {
  if (record?.subject === "disease")
    return (
      <FactList
        facts={[
          [
            t`Severity`,
            <LevelTag key="level" level={record.severity} name={SEVERITY_NAMES[record.severity]} />,
          ],
        ]}
      />
    );
  if (record?.subject === "pest")
    return (
      <FactList
        facts={[
          [
            t`Risk level`,
            <LevelTag key="level" level={record.riskLevel} name={RISK_NAMES[record.riskLevel]} />,
          ],
        ]}
      />
    );
  return null;
}

const rankName = inContext("taxonomic rank");

/** Names of the ranks of taxa: at the start of a line, and after a comma. */
const RANK_NAMES: Readonly<Record<TaxonRank, readonly [first: string, further: string]>> = {
  species: [rankName`Species`, rankName`species`],
  genus: [rankName`Genus`, rankName`genus`],
  family: [rankName`Family`, rankName`family`],
  order: [rankName`Order`, rankName`order`],
  class: [rankName`Class`, rankName`class`],
};

/** The taxa of the answer, lowest first. Nothing for a model that states none. */
function Lineage({ lineage }: { readonly lineage: readonly NamedTaxon[] }): ReactNode {
  if (lineage.length === 0) return null;
  return (
    <p>
      {lineage.map(({ name, rank }, at) => (
        <Fragment key={name}>
          {at === 0 ? RANK_NAMES[rank][0] : `, ${RANK_NAMES[rank][1]}`}{" "}
          {rank === "genus" || rank === "species" ? <i>{name}</i> : name}
        </Fragment>
      ))}
    </p>
  );
}

/**
 * How sure the answer is, or why nothing is named. If the answer says what to do today, `isShort` leaves the rest of the
 * sureness to {@link SurenessNote} below that.
 */
function Verdict({
  identification,
  isShort,
}: {
  readonly identification: Identification;
  readonly isShort: boolean;
}): ReactNode {
  if (!isNaming(identification)) {
    const suspect = identification.verdict === "not-cleared" ? identification.suspect : null;
    const { reason, advice } = describeUnsure(identification);
    return (
      <>
        <p>{reason}</p>
        <KnownList identification={identification} />
        {suspect !== null && suspect.recordId !== null && (
          <GuidePart id={suspect.recordId}>
            {(guide) =>
              guide.status === "read" && (
                <PhraseList title={lookFor(suspect)} phrases={guide.record.recognise} />
              )
            }
          </GuidePart>
        )}
        <p>{advice}</p>
      </>
    );
  }
  const { verdict, recordId, recordIsWider, sureness, demo } = identification;
  const { percent, text } = statedConfidence(identification);
  const record = recordOf(identification);
  return (
    <>
      {verdict === "identified" && (record === null || recordIsWider) && <OtherNames {...identification} />}
      <div className={styles["measures"]}>
        <Level record={record} />
        {percent === null ? (
          <FactList facts={[[t`Confidence`, text]]} />
        ) : (
          <Meter label={t`Confidence`} percent={percent} isQuiet={demo} />
        )}
      </div>
      {!demo && !isShort && <SurenessNote sureness={sureness} />}
      {verdict === "healthy" && <p>{WHAT_TO_WATCH}</p>}
      {verdict === "identified" && recordId === null && <NoRecord {...identification.candidates[0]} />}
    </>
  );
}

/** Where the app's own model is not sure: the link to what it knows. */
function KnownList({
  identification: { verdict, known, subject, model },
}: {
  readonly identification: Identification;
}): ReactNode {
  if (!isUnsure(verdict) || known === null || model.id !== KINGDOM_MODEL.id) return null;
  return (
    <p>
      <Link to={knownListPath(subject)} className={layout["touch"]}>
        {describeKnownList(known, subject)}
      </Link>
    </p>
  );
}

/** A label without a record, and the way to search the guide for it: the record of a wider group may be there. */
function NoRecord({ label }: NamedProbability): ReactNode {
  const [name = label] = label.split(",");
  return (
    <p>
      {t`No details were found for this label.`}{" "}
      <Link to={`${PATHS.guide}?q=${encodeURIComponent(name)}`} className={layout["touch"]}>
        {t`Search the guide for ${isolated(name)}`}
      </Link>
    </p>
  );
}

/** Other names of a label without a record. */
function OtherNames({
  scientificName,
  alsoKnownAs,
  candidates,
}: Extract<Identification, { readonly verdict: "identified" }>): ReactNode {
  return (
    <>
      {scientificName !== null && scientificName !== candidates[0].label && (
        <p>
          <i>{scientificName}</i>
        </p>
      )}
      {alsoKnownAs.length > 0 && <p>{t`Also: ${alsoKnownAs.map(isolated).join(", ")}`}</p>}
    </>
  );
}

/** How often answers like this one were right, and how many were counted. */
export function SurenessNote({ sureness }: { readonly sureness: Sureness | null }): ReactNode {
  const [share, ...basis] = surenessLines(sureness);
  return (
    <div>
      <p>{share}</p>
      {basis.map((line) => (
        <p key={line} className={layout["hint"]}>
          {line}
        </p>
      ))}
    </div>
  );
}
