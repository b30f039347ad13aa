import { type ReactNode, useRef } from "react";
import { isUnsure } from "#domain/answer/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { mayShowAnimal } from "#models/packs.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { PagePhoto, IdentificationState } from "#src/answer/identification-snapshot.ts";
import { OpenElsewhere } from "#src/app/identify/open-elsewhere.tsx";
import { NoMushrooms, OtherDangers, PageLink } from "#src/app/identify/other-subjects.tsx";
import { PhotoProblem } from "#src/app/identify/photo/photo-problem.tsx";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { useAnswerInView } from "#src/app/identify/use-answer-in-view.ts";
import { LazyModelStatus } from "#src/app/model-choice/model-switch.tsx";
import { useActiveModel, useSubjectToAsk } from "#src/app/model-choice/use-models.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { t } from "#src/language/messages.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { RemoveButton } from "#src/ui/controls/button.tsx";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { describeFinding, findingOf, type FindingTexts, type PhotoFinding } from "./describe-finding.ts";
import address from "./example-photo.webp";
import { NeedsModel, useCantTell } from "./needs-model.tsx";
import { useOpensPage } from "./use-opens-page.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./found-subject.module.css";

interface FoundSubjectProps {
  /** False for a photo that was there before the page was opened. */
  readonly isFresh: boolean;
  readonly onRemove: () => void;
}

/** The photo that a person chose on Home, and the page where it belongs. */
export function FoundSubject({ isFresh, onRemove }: FoundSubjectProps): ReactNode {
  const { current } = useIdentification("home");
  return (
    <>
      <PhotoProblem place="home" />
      {current.status !== "idle" && (
        <div className={styles["found"]}>
          <Thumbnail photo={current.photo} onRemove={onRemove} />
          {current.status !== "failed" && <Finding current={current} isFresh={isFresh} />}
        </div>
      )}
    </>
  );
}

interface ThumbnailProps {
  readonly photo: PagePhoto;
  readonly onRemove: () => void;
}

function Thumbnail({ photo: { file, preview }, onRemove }: ThumbnailProps): ReactNode {
  return (
    <div className={layout["stack1"]}>
      <div className={styles["frame"]}>
        {preview !== null && (
          <PreviewCanvas
            preview={preview}
            alt={t`Your photo: ${isolated(file.name)}`}
            className={styles["preview"]}
          />
        )}
        <RemoveButton label={t`Remove photo`} className={styles["remove"]} onClick={onRemove} />
      </div>
      {file.name === EXAMPLE_PHOTO_NAME && (
        <p className={layout["hint"]}>{t`A picture that we made, for trying.`}</p>
      )}
    </div>
  );
}

interface FindingProps {
  /** True if the first answer is new, so that it scrolls into view. */
  readonly isFresh: boolean;
  readonly current: Extract<IdentificationState, { status: "analyzing" | "done" }>;
}

/**
 * The subject of the photo, without a name. The page of a sure subject opens by itself; this has the link to it for those
 * who come back, and for others.
 */
export function Finding({ current, isFresh }: FindingProps): ReactNode {
  const answer = current.status === "done" ? current.answer : null;
  // A sample result stays after another model is chosen.
  const toAsk = useSubjectToAsk();
  const asked = useActiveModel(toAsk ?? "animal");
  const needsModel = toAsk === null || answer?.identification.demo === true;
  const cantTell = useCantTell();
  const finding = answer === null ? null : findingOf(answer);
  const { file } = current.photo;
  const head = useRef<HTMLDivElement>(null);
  useAnswerInView(head, needsModel ? file : answer, isFresh);
  useOpensPage(file, answer, needsModel ? null : sureSubject(finding, answer), isFresh);
  return (
    <div className={`${layout["stackStart"]} ${styles["finding"]}`}>
      {/* Screen readers announce content only if it changes inside an existing element, so this element stays. */}
      <div ref={head} role="status" tabIndex={-1} className={`${layout["stack1"]} ${styles["head"]}`}>
        {needsModel ? (
          <Texts {...cantTell} />
        ) : answer === null ? (
          <p className={styles["busy"]}>
            <Spinner /> {t`Looking at your photo...`}
          </p>
        ) : (
          <>
            <Texts {...describeFinding(finding)} />
            {answer.asked.length > 0 && (
              <LazyPart load={() => import("#src/app/identify/pack-offer.tsx")} waiting={null}>
                {({ AskedPacks }) => <AskedPacks asked={answer.asked} />}
              </LazyPart>
            )}
          </>
        )}
      </div>
      {needsModel ? (
        <NeedsModel file={file} />
      ) : answer === null ? (
        <LazyModelStatus model={KINGDOM_MODEL} />
      ) : (
        <>
          <OtherDangers answer={answer} modelId={asked.id} page={null} file={null} />
          {(finding?.status === "unclear" || finding?.status === "none-of-these") && <NoMushrooms />}
          <WaysOn finding={finding} answer={answer} file={file} />
        </>
      )}
    </div>
  );
}

/** The subject whose page opens by itself; null where the person chooses. Animals offers packs itself. */
function sureSubject(finding: PhotoFinding | null, answer: RankableAnswer | null): Subject | null {
  if (finding?.status !== "found" || answer === null) return null;
  return finding.subject === "animal" || !mayPackKnow(answer) ? finding.subject : null;
}

function Texts({ title, text }: FindingTexts): ReactNode {
  return (
    <>
      <h3 className={layout["large"]}>{title}</h3>
      <p>{text}</p>
    </>
  );
}

interface WaysOnProps {
  readonly finding: PhotoFinding | null;
  readonly answer: RankableAnswer;
  readonly file: File;
}

/** A link to the page for the found subject, or links to all pages; and packs that may know it. */
function WaysOn({ finding, answer, file }: WaysOnProps): ReactNode {
  const offer = finding?.status !== "pack" && <Offer answer={answer} />;
  if (finding?.status !== "found" && finding?.status !== "pack") {
    return (
      <>
        {offer}
        <PageLinks lead={t`Or choose the page yourself:`} file={file} />
      </>
    );
  }
  const { subject } = finding;
  const { identification } = answer;
  const guessed =
    identification.verdict === "off-topic" ? identification.lookalike.subject : identification.subject;
  return (
    <>
      <OpenElsewhere
        subject={subject}
        guess={guessed === subject ? identification.candidates[0].label : null}
        file={file}
      />
      {/* Animals offers packs itself. */}
      {subject !== "animal" && offer}
      <PageLinks lead={t`Not right? Open it in`} file={file} except={subject} />
      {subject === "pest" && (
        <LazyPart load={() => import("#src/app/identify/other-subjects.tsx")} waiting={null}>
          {({ SickLeaf }) => <SickLeaf file={file} />}
        </LazyPart>
      )}
    </>
  );
}

/** True if a pack may know what the model is not sure of. */
function mayPackKnow({ identification, reading }: RankableAnswer): boolean {
  return reading !== null && mayShowAnimal(reading.subjects) && isUnsure(identification.verdict);
}

/**
 * Offers all packs that may know what the model is not sure of: where an owl seems to be a moth, the model's own groups do not
 * say which pack is likely.
 */
function Offer({ answer }: { readonly answer: RankableAnswer }): ReactNode {
  const { refine } = useIdentificationStore("home");
  if (!mayPackKnow(answer)) return null;
  return (
    <LazyPart load={() => import("#src/app/identify/pack-offer.tsx")} waiting={null}>
      {({ PackOffer }) => (
        <PackOffer
          isShort
          answer={{ identification: answer.identification, reading: null }}
          onFetched={() => void refine(answer)}
        />
      )}
    </LazyPart>
  );
}

/** File name of the example photo. */
export const EXAMPLE_PHOTO_NAME = "example-photo.webp";

/** Fetches the example photo, a drawn sunflower. Rejects if it can't be fetched. */
export async function loadExamplePhoto(): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the example photo is answered with ${response.status}`);
  return new File([await response.blob()], EXAMPLE_PHOTO_NAME, { type: "image/webp" });
}

export interface PageLinksProps {
  readonly lead: string;
  readonly file: File;
  /** A subject whose page is already linked elsewhere. */
  readonly except?: Subject;
}

/** Links that open the photo on the pages that the plan includes. */
export function PageLinks({ lead, file, except }: PageLinksProps): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const subjects = SUBJECTS.filter((subject) => subject !== except && mayIdentify(plan, subject));
  return (
    <p className={styles["links"]}>
      <span>{lead}</span>
      {subjects.map((subject) => (
        <PageLink key={subject} subject={subject} file={file} />
      ))}
    </p>
  );
}
