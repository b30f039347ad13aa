import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import type { FoundByAnswers } from "#domain/answer/remarks.ts";
import {
  type DiagnosisRules,
  type Differential,
  differentialOf,
  isNamed,
  nextQuestion,
  shownOf,
} from "#domain/diagnosis/differential.ts";
import { answersIn } from "#domain/diagnosis/sign-table.ts";
import type { Answers, Question } from "#domain/diagnosis/signs.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { useCountry } from "#src/app/place/chosen-place.ts";
import { notKnownText } from "#src/app/place/not-known-text.ts";
import { PlaceOfMarks } from "#src/app/place/place-of-marks.tsx";
import { labelText, m, plural, t } from "#src/language/messages.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyPage } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { capitalized } from "#src/ui/texts/name-in-sentence.ts";
import { DIAGNOSIS_RULES } from "./diagnosis-rules.ts";
import { FoldedRecords } from "./folded-records.tsx";
import { type Given, GivenAnswers } from "./given-answers.tsx";
import { type CropKnowledge, type LeafRecord, loadCrop } from "./load-crop.ts";
import { placedCards } from "./placed-cards.ts";
import { PossibilityCard } from "./possibility-card.tsx";
import { QuestionCard } from "./question-card.tsx";
import { ReportNotes, SafeFirst } from "./safe-first.tsx";
import { useTakenFocus } from "./use-taken-focus.ts";
import { PestsOfCrop, WithoutDiseases } from "./without-crop.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

export interface DiagnosisProps {
  /** A crop that has a table of signs, in lower case. */
  readonly crop: string;
  /** The photo's probabilities (0..1) by record; null without a photo. */
  readonly ofPhoto: ReadonlyMap<string, number> | null;
  /** True for several photos, which nobody counted. */
  readonly isFused?: boolean;
  /** Null without one. */
  readonly photo: PagePhoto | null;
  /** Id of the record that the person says it is; null before. */
  readonly chosen: string | null;
  readonly onChoose: (record: LeafRecord) => void;
  /** Adds lines to the notes of the photo's answer; left out without a photo. */
  readonly onNote?: (lines: string) => void;
  /** Called with what the answers bring out, and with null where questions are open again; left out without a photo. */
  readonly onFound?: (found: FoundByAnswers | null) => void;
  /** The answers that the person gave. */
  readonly given: Given;
  /** Called with all answers for each change. */
  readonly onAnswers: (given: Given) => void;
  /** Asks for the next photo; left out without a photo, and where no further one is asked for. */
  readonly NextPhoto?: ComponentType<NextPhotoProps>;
  /** What follows once the person has chosen. */
  readonly Next?: ComponentType<{ readonly record: LeafRecord }>;
}

/**
 * What a leaf of a known crop may have: what is safe to do in any case, the likeliest diseases beside each other, and a few
 * questions that part them. Make it anew for each photo and crop.
 */
export function Diagnosis({ crop, ...props }: DiagnosisProps): ReactNode {
  return (
    <LazyPart
      load={useCallback(() => loadCrop(crop), [crop])}
      waiting={<BusyPage>{t`Looking up the diseases of this crop...`}</BusyPage>}
      failureTitle={t`The diseases of this crop could not be loaded.`}
    >
      {(knowledge) => <Open crop={crop} knowledge={knowledge} {...props} />}
    </LazyPart>
  );
}

/** The number of diseases that are known of a crop, without its healthy leaf. */
function diseasesOf({ records }: CropKnowledge): number {
  return [...records.values()].filter(({ cause }) => cause !== "healthy").length;
}

/** The rules before the first answer: what the model did not name, its photo alone does not name here either. */
const NEVER_NAMED: DiagnosisRules = { ...DIAGNOSIS_RULES, named: Number.POSITIVE_INFINITY };

export interface NextPhotoProps {
  /** True if the person pressed an answer before, which is gone with its question. */
  readonly takesFocus: boolean;
  /** Goes on with the questions; null if there are none left. */
  readonly onSkip: (() => void) | null;
}

/** True after two answers "I can't tell": another photo may say more than another question. */
function cantTell(given: Given): boolean {
  return given.filter(([, answer]) => answer === null).length >= 2;
}

function Open({
  crop,
  ofPhoto,
  isFused = false,
  photo,
  chosen,
  onChoose,
  onNote,
  onFound,
  given,
  onAnswers,
  NextPhoto,
  Next,
  knowledge,
}: DiagnosisProps & { readonly knowledge: CropKnowledge }): ReactNode {
  const { profiles, records } = knowledge;
  const [isPhotoSkipped, setPhotoSkipped] = useState(false);
  const [isTouched, setTouched] = useState(false);
  // What was chosen when the person last went back to an answer: a choice ends the questions only until then.
  const [reopened, setReopened] = useState<string | null>(null);
  const change = (next: Given): void => {
    setTouched(true);
    setReopened(chosen);
    onAnswers(next);
  };
  const skipPhoto = (): void => {
    setPhotoSkipped(true);
    setTouched(true);
  };
  const answers: Answers = Object.fromEntries(given);
  const differential = differentialOf(profiles, ofPhoto, answers, DIAGNOSIS_RULES);
  const chosenRecord = chosen === null ? undefined : records.get(chosen);
  const isAnswered = given.some(([, answer]) => answer !== null);
  const rules = isAnswered ? DIAGNOSIS_RULES : NEVER_NAMED;
  const hasName = isNamed(differential, rules);
  const country = useCountry();
  const named = hasName ? records.get(differential[0].profile.id) : undefined;
  // Nobody counted names that are not known from where the plant grows.
  const isCounted = COUNTED_CROPS.has(crop) && (named === undefined || notKnownText(named, country) === null);
  const question = nextQuestion(differential, answers, rules);
  const isDone = given.length > 0 && question === null;
  const { id: bestId = null, name: bestName = "" } =
    (isDone && isAnswered && bestOf(differential, records)) || {};
  useEffect(() => {
    const best = bestId === null ? null : { name: bestName, recordId: bestId };
    onFound?.(isDone ? { crop, best, isNamed: hasName } : null);
  }, [onFound, isDone, crop, bestId, bestName, hasName]);
  if (diseasesOf(knowledge) === 0) return <WithoutDiseases crop={crop} healthy={profiles[0].id} />;
  // The address of a page without a photo may name what is no record of the crop.
  const hasChosen = chosenRecord !== undefined || (chosen !== null && ofPhoto !== null);
  const isOpen = (!hasChosen || chosen === reopened) && !hasName;
  const asksPhoto =
    isOpen && NextPhoto !== undefined && (question === null || (!isPhotoSkipped && cantTell(given)));
  const hasEvidence = ofPhoto !== null || given.length > 0;
  return (
    <div className={layout["stack5"]}>
      {hasEvidence && <SafeFirst differential={differential} records={records} hasChoice={chosen !== null} />}
      {asksPhoto && question !== null && <NextPhoto takesFocus={isTouched} onSkip={skipPhoto} />}
      {question !== null && isOpen && !asksPhoto && (
        <QuestionCard
          key={question}
          question={question}
          crop={crop}
          answers={answersIn(profiles[0], question, answers)}
          number={given.length + 1}
          takesFocus={isTouched}
          onAnswer={(answer) => change([...given, [question, answer]])}
          onBack={() => change(given.slice(0, -1))}
        />
      )}
      {hasEvidence && <ReportNotes differential={differential} records={records} />}
      <GivenAnswers crop={crop} given={given} onChange={change} onNote={onNote} />
      {hasEvidence && (
        <Possibilities
          differential={differential}
          records={records}
          photo={photo}
          chosen={chosen}
          onChoose={onChoose}
          title={titleOf(hasName, crop)}
          note={ofPhoto !== null && !isFused && isCounted ? noteOf(hasName, given, question) : null}
          country={country}
          takesFocus={isTouched && question === null}
        >
          {chosenRecord !== undefined && Next !== undefined && <Next record={chosenRecord} />}
        </Possibilities>
      )}
      {asksPhoto && question === null && <NextPhoto takesFocus={false} onSkip={null} />}
      {question === null && ofPhoto !== null && isOpen && !asksPhoto && (
        <p>{t`Still open. An adviser can tell more with the case sheet below, the underside of a leaf and the whole plant.`}</p>
      )}
      {hasEvidence && (
        <div className={layout["stack2"]}>
          <p className={layout["hint"]}>{describeKnownDiseases(diseasesOf(knowledge))}</p>
          <PestsOfCrop crop={crop} />
        </div>
      )}
    </div>
  );
}

/** What fits best; null if others fit as well. */
function bestOf([best, second]: Differential, records: ReadonlyMap<string, LeafRecord>): LeafRecord | null {
  return second?.probability === best.probability ? null : (records.get(best.profile.id) ?? null);
}

function describeKnownDiseases(number: number): string {
  return plural(
    number,
    m`The app knows ${number} disease of this crop. It may be one that it does not know.`,
    m`The app knows ${number} diseases of this crop. It may be one that it does not know.`,
  );
}

function titleOf(hasName: boolean, crop: string): string {
  return hasName
    ? t`By what you see, most likely this`
    : t`${isolated(capitalized(labelText(crop)))}: one of these, most likely`;
}

/** The crops of the leaves that {@link noteOf} counts. */
const COUNTED_CROPS: ReadonlySet<string> = new Set(["apple", "chilli", "pepper", "potato", "tomato"]);

/**
 * How often the cards held the right disease, or a name was right, on leaves of a source that the model never saw. Two
 * readers answered: their names are added up, and the cards are those of the reader who had fewer. Null between the first
 * and the last answer, where nobody counted. See: docs/decisions/0020-asking-back.md
 */
function noteOf(hasName: boolean, given: Given, question: Question | null): string | null {
  if (given.length === 0)
    return t`For 102 of 114 sick leaves in the open the right one was among these cards by the photo alone.`;
  if (hasName) return t`Of 98 names reached like this for leaves in the open, 79 were right.`;
  return question === null && given.some(([, answer]) => answer !== null)
    ? t`For 108 of 114 sick leaves in the open the right one was among these cards after the answers.`
    : null;
}

interface PossibilitiesProps {
  readonly differential: Differential;
  readonly records: ReadonlyMap<string, LeafRecord>;
  readonly title: string;
  /** How often the right one was here; null where nobody counted it. */
  readonly note: string | null;
  /** Where the plant is taken to grow; null for anywhere. */
  readonly country: string | null;
  /** True if the person pressed an answer before, and no question follows. */
  readonly takesFocus: boolean;
  readonly photo: PagePhoto | null;
  readonly chosen: string | null;
  readonly onChoose: (record: LeafRecord) => void;
  /** What to do about the chosen one, right below the cards. */
  readonly children: ReactNode;
}

/** The likeliest diseases beside each other, and the rest of the crop's, folded. */
function Possibilities({
  differential,
  records,
  title,
  note,
  country,
  takesFocus,
  photo,
  chosen,
  onChoose,
  children,
}: PossibilitiesProps): ReactNode {
  const shown = shownOf(differential, DIAGNOSIS_RULES);
  const rest = differential.slice(shown.length).flatMap(({ profile }) => records.get(profile.id) ?? []);
  const onCards = shown.flatMap(({ profile }) => records.get(profile.id) ?? []);
  // After nothing but "I can't tell" all fit equally well.
  const isRanked = shown.some(({ probability }) => probability < differential[0].probability);
  const cards = placedCards(
    shown.flatMap(({ profile, probability }, rank) => {
      const record = records.get(profile.id);
      const fit = isRanked ? { rank, probability, best: differential[0].probability } : null;
      return record === undefined ? [] : [{ record, fit }];
    }),
    country,
  );
  const heading = useTakenFocus(takesFocus);
  return (
    <section className={layout["stack3"]} aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className={layout["large"]}>
        {title}
      </h3>
      {note !== null && <p className={layout["hint"]}>{note}</p>}
      {/* Made anew where another one comes first, so that the list does not stay scrolled to the former. */}
      <ol key={cards[0]?.record.id} className={styles["cards"]} aria-label={title}>
        {cards.map((card) => (
          <PossibilityCard
            key={card.record.id}
            {...card}
            others={onCards}
            photo={photo}
            isChosen={chosen === card.record.id}
            onChoose={() => onChoose(card.record)}
          />
        ))}
      </ol>
      <PlaceOfMarks hasMarks={cards.some(({ notKnown }) => notKnown !== null)} />
      {children}
      <FoldedRecords summary={t`None of these? The others of this crop`} records={rest} />
    </section>
  );
}
