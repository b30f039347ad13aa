import { TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import type { ReadAnswer } from "#domain/answer/identification.ts";
import { bestLabels, type LabelFacts } from "#domain/outcome/labels.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { DangerText, IF_EATEN } from "#src/answer/danger-lines.tsx";
import { DangerNotes } from "#src/answer/danger-notes.tsx";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { labelText, rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { guideListPath, PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { mayIdentify, withinPlan } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "#src/answer/result.module.css";

type AnswerWithReading = Pick<RankableAnswer, "identification" | "reading">;

interface OtherDangersProps {
  readonly answer: AnswerWithReading;
  /** The model of the answer's reading. */
  readonly modelId: string;
  /** The page, which says the dangers of its own labels; null for Home. */
  readonly page: Subject | null;
  /** The photo that another page may name; null on Home, which has links to all pages. */
  readonly file: File | null;
}

/**
 * What is dangerous among what the photo may show of other subjects, where the page names nothing: a spider may be the best
 * guess of a page that does not know spiders. See: [Note: Dangers of other subjects]
 */
export function OtherDangers({ answer, modelId, page, file }: OtherDangersProps): ReactNode {
  const manifest = useOpenedManifest(modelId);
  const plan = usePlan((snapshot) => snapshot.plan);
  const shown = useMemo(() => withinPlan(plan, answer.identification), [plan, answer]);
  const answers = useMemo(() => {
    if (manifest === null || !("labels" in manifest) || manifest.labelFacts === null) return [];
    // The page says the danger of what it names.
    const told = page !== null && shown.verdict === "off-topic" ? shown.lookalike.label : null;
    return guessesOf(answer, page, manifest.labels, manifest.labelFacts).filter(
      ({ candidates: [{ label }] }) => label !== told,
    );
  }, [answer, manifest, shown, page]);
  return (
    <>
      {file !== null &&
        shown.verdict !== "off-topic" &&
        answers.map(({ subject, candidates: [{ label }] }) => (
          <OpenThere key={label} subject={subject} label={label} file={file} />
        ))}
      <DangerNotes answers={answers} />
    </>
  );
}

/** The way to the page that knows a label of another subject. Nothing where the plan does not open that page. */
function OpenThere({
  subject,
  label,
  file,
}: {
  readonly subject: Subject;
  readonly label: string;
  readonly file: File;
}): ReactNode {
  const mayOpen = usePlan(({ plan }) => mayIdentify(plan, subject));
  return (
    mayOpen && (
      <p>{rich`If it is ${isolated(labelText(label))}, open the photo in ${<PageLink subject={subject} file={file} />}.`}</p>
    )
  );
}

/** A link that opens a photo on the page of a subject. */
export function PageLink({ subject, file }: { readonly subject: Subject; readonly file: File }): ReactNode {
  const { open } = useIdentificationStore(subject);
  return (
    <Link to={SUBJECT_PATHS[subject]} onClick={() => open(file)}>
      {SUBJECT_NAMES[subject].many}
    </Link>
  );
}

/**
 * A page warns of a label of another subject from this probability (0..1, among all labels) on.
 *
 * [Note: Dangers of other subjects]
 * A page warns of animals and pests only: a plant beside a pest is no news, and half of all plants are poisonous. Counted on
 * test photos: all 8 photos of spiders are warned of on Pests; so are 8 of 200 photos of pests, and one more is taken for a
 * snake. Of 102 photos of plants that Plants does not name, one warns of a caterpillar. From 5% on it were 16, 3 and 5, and a
 * rose was warned of as a monkey; from 20% on 3 of the spiders are missed. Home has no subject, so it warns of all of them, from
 * `LEAST_DANGER` on.
 */
const LEAST_OF_OTHERS = 0.1;

/**
 * The likeliest labels of the other subjects, each as an unsure answer. Their probabilities are shares (0..1) of all labels, not
 * of those of their subject.
 */
function guessesOf(
  { identification, reading }: AnswerWithReading,
  page: Subject | null,
  labels: readonly string[],
  facts: readonly LabelFacts[],
): readonly ReadAnswer[] {
  const { probabilities = [] } = reading ?? {};
  const subjects = SUBJECTS.filter(
    (subject) => subject !== page && (subject === "animal" || subject === "pest" || page === null),
  );
  return subjects.flatMap((subject) => {
    const ofSubject = [...labels.keys()].filter((label) => facts[label]?.subject === subject);
    const best = bestLabels(ofSubject, (label) => probabilities[label] ?? 0);
    const likely = best.filter(({ probability }) => page === null || probability >= LEAST_OF_OTHERS);
    return likely.map(({ label, probability }): ReadAnswer => ({
      subject,
      crop: null,
      known: null,
      probability,
      candidates: [{ label: labels[label] ?? "", probability }],
      model: identification.model,
      demo: identification.demo,
      verdict: "not-sure",
    }));
  });
}

/** The way on for a sick leaf that the model took for a pest or a healthy plant: its page, or what Free has instead. */
export function SickLeaf({ file }: { readonly file: File }): ReactNode {
  const mayOpen = usePlan(({ plan }) => mayIdentify(plan, "disease"));
  const page = SUBJECT_NAMES.disease.many;
  if (mayOpen) {
    return (
      <p>{rich`Is it a sick plant? Open the photo in ${<PageLink subject="disease" file={file} />}.`}</p>
    );
  }
  return (
    <p>
      {rich`Is it a sick plant? ${<Link to={PATHS.key}>{PAGES.key.name}</Link>}, or look through ${<Link to={guideListPath("disease")}>{t`${page} in the guide`}</Link>}.`}
    </p>
  );
}

/** A fungus looks like a plant to the model, which has no label for one. */
export function NoMushrooms(): ReactNode {
  return (
    <div className={styles["danger"]}>
      <TriangleAlert size={20} aria-hidden="true" />
      <DangerText
        text={t`The app knows no mushrooms: never eat or touch one because of a photo.`}
        firstAid={[IF_EATEN]}
      />
    </div>
  );
}
