import { headlineOfAnswer, UNLIKE_ALL } from "#domain/answer/headline.ts";
import type { Identification, Suspect } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { labelText, m, plural, t } from "#src/language/messages.ts";
import { lacksCrop, NONE_WITHOUT_CROP } from "./crop-told.ts";
import { statedConfidence } from "./describe-sureness.ts";
import { isolated, listText } from "./format.ts";
import { modelTitle } from "./model-title.ts";
import { capitalized, inSentence, lookalikeName, SUBJECT_WITH_ARTICLE, thisOf } from "./name-in-sentence.ts";

/** The headline of an answer: the name, or a phrase for a verdict that names nothing. */
export function describeAnswer(identification: Identification): string {
  const { subject } = identification;
  switch (identification.verdict) {
    case "identified":
      return labelText(headlineOfAnswer(identification));
    case "healthy": {
      const { group } = identification;
      return group === null
        ? labelText(headlineOfAnswer(identification))
        : t`${isolated(thisOf(group, "This"))} looks healthy`;
    }
    case "not-cleared": {
      const { group, crop } = identification;
      if (crop !== null && lacksDiseases(identification))
        return t`The model knows no disease of ${isolated(labelText(crop))}`;
      return group === null
        ? t`No disease is clear`
        : t`No disease is clear on ${isolated(thisOf(group, "this"))}`;
    }
    case "group":
      return groupAlone(isolated(capitalized(labelText(identification.group))), subject);
    case "not-sure":
      return t`Not sure`;
    case "unknown-kind":
      return t`Perhaps a kind that the model does not know`;
    case "none-of-these":
      if (isUnlikeAll(identification)) return t`Unlike all taught photos`;
      // The app's own model was taught all kinds of other things. Another one may know three trees and nothing else.
      return isOfOwnModel(identification)
        ? t`This does not look like ${SUBJECT_WITH_ARTICLE[subject]}`
        : t`None of the things that this model knows`;
    case "off-topic":
      return t`This looks like ${lookalikeName(identification.lookalike)}`;
  }
}

/**
 * The headline of an answer on its page.
 * @param isAsking true if the page asks for the crop or about the plant
 * @param chosen what the person says it is, where the model does not; null before
 */
export function describeHeadline(
  identification: Identification,
  isAsking: boolean,
  chosen: Pick<PersonsName, "name"> | null,
): string {
  if (chosen !== null) return t`You chose: ${isolated(labelText(chosen.name))}`;
  return isAsking && !lacksDiseases(identification)
    ? describeOpenDisease(identification)
    : describeAnswer(identification);
}

/** The headline of an answer to a leaf whose disease is not named, where the page asks back. */
function describeOpenDisease({ crop }: Identification): string {
  return crop === null
    ? t`No name without the crop`
    : t`${isolated(capitalized(labelText(crop)))}: the photo does not tell which disease`;
}

/** True where the app's own model knows the healthy leaf of a crop, and no disease. */
function lacksDiseases(identification: Identification): boolean {
  return (
    identification.verdict === "not-cleared" &&
    identification.suspect === null &&
    isOfOwnModel(identification)
  );
}

function isOfOwnModel({ model }: Identification): boolean {
  return model.id === KINGDOM_MODEL.id;
}

/** Why the page asks back instead of naming a disease. */
export function describeAsking(identification: Identification): string {
  if (identification.crop === null) return NONE_WITHOUT_CROP;
  return lacksDiseases(identification)
    ? KNOWS_NO_DISEASE
    : t`What you see on the plant tells more than the photo: a few questions help.`;
}

/** Says what a person can safely do while the app knows neither the crop nor the disease. */
export const SAFE_WITHOUT_CROP = t`Until you know more, do not spray. Turn leaves over, and look for insects, webs and mould.`;

/** True for the answer of a taught model to a photo that is like none of its classes. */
function isUnlikeAll({ candidates: [{ label }] }: Identification): boolean {
  return label === UNLIKE_ALL;
}

/** An answer that does not name the best label. */
type UnnamedAnswer = Exclude<Identification, { readonly verdict: "identified" | "healthy" }>;

interface Explanation {
  readonly reason: string;
  readonly advice: string;
}

/** Why an answer names nothing, and what to do next. */
export function describeUnsure(identification: UnnamedAnswer): Explanation {
  const { candidates, probability, subject, crop, known } = identification;
  const label = isolated(labelText(candidates[0].label));
  const anotherPhoto = (reason: string): Explanation => ({
    reason,
    advice: withCaution(t`Try another photo: closer, sharper, and with one subject in it.`, subject),
  });
  switch (identification.verdict) {
    case "not-cleared":
      return describeNotCleared(identification.suspect, subject);
    case "unknown-kind":
      return describeUnknownKind(identification);
    case "off-topic":
      return {
        reason: t`That is for another page, so it was not identified here.`,
        advice: t`If you meant something else in the photo, take another one with that in the middle.`,
      };
    case "group":
      if (isWholeGroup(candidates[0].label, identification.group)) return anotherPhoto(WHICH_KIND);
      return anotherPhoto(
        isTied(candidates)
          ? t`It may be ${bestGuess(candidates)}: the model does not tell them apart.`
          : t`The best guess is "${label}", which is not sure enough for an answer.`,
      );
    case "none-of-these": {
      if (isUnlikeAll(identification))
        return {
          reason: t`This photo is unlike all photos that the model was taught with, so it gives no name.`,
          advice: t`If it does show one of them, take another photo, closer and sharper, or teach the model more photos like this one.`,
        };
      const reason = t`The model's best answer is "${label}". It means that the photo shows nothing that this model knows.`;
      return isOfOwnModel(identification)
        ? anotherPhoto(reason)
        : { reason, advice: withCaution(OTHERS_MAY_KNOW, subject) };
    }
    case "not-sure": {
      if (lacksCrop(identification))
        return { reason: describeAsking(identification), advice: SAFE_WITHOUT_CROP };
      const guess = probability < LEAST_GUESS ? NO_GUESS : describeGuess(label, crop);
      if (crop !== null || known === null) return anotherPhoto(guess);
      return {
        reason: `${describeKnown(known, subject)} ${guess}`,
        advice: withCaution(
          t`If it is one that the model knows, another photo may help: closer, sharper, and with one subject in it.`,
          subject,
        ),
      };
    }
  }
}

const WHICH_KIND = t`The photo does not tell which kind it is.`;

/** True for a label that means the group as a whole, such as "Caterpillar" of "a caterpillar". */
function isWholeGroup(label: string, group: string): boolean {
  return group.toLowerCase().replace(/^an? /, "") === label.toLowerCase();
}

const OTHERS_MAY_KNOW = t`Another page, or the ${modelTitle(KINGDOM_MODEL)}, may know what it is.`;

function describeGuess(label: string, crop: string | null): string {
  return crop === null
    ? t`The model's best guess is "${label}", which is not sure enough for an answer.`
    : t`The model's best guess among those of ${isolated(labelText(crop))} is "${label}", which is not sure enough for an answer.`;
}

const KNOWS_NO_DISEASE = t`The model knows no disease of this crop, so it can't say that the leaf is healthy.`;

function describeNotCleared(suspect: Suspect | null, subject: Subject): Explanation {
  return {
    reason:
      suspect === null
        ? KNOWS_NO_DISEASE
        : t`It may be healthy, but the model can't rule out ${isolated(inSentence(suspect.label))}.`,
    advice: withCaution(
      t`Look at both sides of several leaves, and photograph what looks different.`,
      subject,
    ),
  };
}

/** The photo is good, so the advice is to ask an expert instead of taking another photo. */
function describeUnknownKind(identification: UnnamedAnswer): Explanation {
  const { candidates, probability, subject, known } = identification;
  const nearest = t`The nearest is "${isolated(labelText(candidates[0].label))}".`;
  const unlike = describeUnlike(known, subject);
  return {
    reason: probability < LEAST_GUESS || lacksCrop(identification) ? unlike : `${unlike} ${nearest}`,
    advice: withCaution(ASK_SOMEBODY[subject], subject),
  };
}

/** Says that a photo shows the subject, but nothing that the model knows. */
function describeUnlike(known: number | null, subject: Subject): string {
  const thing = SUBJECT_WITH_ARTICLE[subject];
  if (known === null) return t`It looks like ${thing}, but like none that the model knows.`;
  if (known === 1) return t`It looks like ${thing}, but not like the one that the model knows.`;
  switch (subject) {
    case "animal":
    case "plant":
      return t`It looks like ${thing}, but like none of the ${known} that the model knows.`;
    case "disease":
      return t`It looks like ${thing}, but like none of the ${known} diseases and healthy leaves that the model knows.`;
    case "pest":
      return t`It looks like ${thing}, but like none of the ${known} pests that the model knows.`;
  }
}

function describeKnown(known: number, subject: Subject): string {
  switch (subject) {
    case "animal":
      return plural(
        known,
        m`The model knows ${known} animal, and this may be another.`,
        m`The model knows ${known} animals, and this may be none of them.`,
      );
    case "plant":
      return plural(
        known,
        m`The model knows ${known} plant, and this may be another.`,
        m`The model knows ${known} plants, and this may be none of them.`,
      );
    case "disease":
      return plural(
        known,
        m`The model knows ${known} disease or healthy leaf, and this may be another.`,
        m`The model knows ${known} diseases and healthy leaves, and this may be none of them.`,
      );
    case "pest":
      return plural(
        known,
        m`The model knows ${known} pest, and this may be another.`,
        m`The model knows ${known} pests, and this may be none of them.`,
      );
  }
}

/** The link to the list of what the model knows of a subject: "See the 36 animals that it knows". */
export function describeKnownList(known: number, subject: Subject): string {
  switch (subject) {
    case "animal":
      return plural(
        known,
        m`See the ${known} animal that it knows`,
        m`See the ${known} animals that it knows`,
      );
    case "plant":
      return plural(known, m`See the ${known} plant that it knows`, m`See the ${known} plants that it knows`);
    case "disease":
      return plural(
        known,
        m`See the ${known} disease or healthy leaf that it knows`,
        m`See the ${known} diseases and healthy leaves that it knows`,
      );
    case "pest":
      return plural(known, m`See the ${known} pest that it knows`, m`See the ${known} pests that it knows`);
  }
}

/** Least probability (0..1) of a guess that is shown where the model is not sure: lower ones only mislead. */
export const LEAST_GUESS = 0.15;

/** Least probability (0..1) of a guess that stands as a headline, or alone for what a pack said. */
export const LEAST_HEADLINE = 0.2;

export const NO_GUESS = t`No guess is probable enough to be worth showing.`;

/** The title above the list of signs of a disease that can't be ruled out. */
export function lookFor(suspect: Suspect): string {
  return t`What ${isolated(inSentence(suspect.label))} looks like`;
}

/** The advice for a plant that looks healthy. */
export const WHAT_TO_WATCH = t`Nothing to treat on this photo. Keep watching: look at new leaves and at the undersides once a week, and photograph what changes.`;

/** True if the model does not tell its best two guesses apart. */
function isTied([first, second]: Identification["candidates"]): boolean {
  return first.probability === second?.probability;
}

/** The best guess; both, where two are equal. */
export function bestGuess(candidates: Identification["candidates"]): string {
  const best = isTied(candidates) ? candidates.slice(0, 2) : candidates.slice(0, 1);
  return listText(
    best.map(({ label }) => isolated(labelText(label))),
    "disjunction",
  );
}

/** The confidence of an answer, in a few words. For an answer that names nothing, usually its best guess. */
export function describeConfidence(identification: Identification): string {
  const { candidates } = identification;
  const label = isolated(labelText(candidates[0].label));
  switch (identification.verdict) {
    case "identified":
    case "healthy":
      return t`Confidence: ${statedConfidence(identification).text}`;
    case "none-of-these":
      return t`Nothing that the model knows`;
    case "off-topic":
      return t`Looks like ${lookalikeName(identification.lookalike)}`;
    case "unknown-kind":
      return lacksCrop(identification) ? t`No name without the crop` : t`Nearest: ${label}`;
    case "not-cleared":
    case "group":
    case "not-sure":
      if (lacksCrop(identification)) return t`No name without the crop`;
      return identification.probability < LEAST_GUESS ? NO_GUESS : t`Best guess: ${bestGuess(candidates)}`;
  }
}

function groupAlone(group: string, subject: Subject): string {
  return subject === "disease"
    ? t`${group}, but which disease is not clear`
    : t`${group}; which one is not clear`;
}

const ASK_SOMEBODY: Readonly<Record<Subject, string>> = {
  animal: t`If this photo is sharp and taken from close, another one will hardly help. Ask somebody who knows the animals of your place.`,
  plant: t`If this photo is sharp and taken from close, another one will hardly help. Ask somebody who knows the plants of your place.`,
  disease: t`If this photo is sharp and taken from close, another one will hardly help. Ask somebody who knows this crop and its diseases.`,
  pest: t`If this photo is sharp and taken from close, another one will hardly help. Ask somebody who knows the insects and pests of your place.`,
};

/** Adds a caution for diseases and pests, where a wrong guess may lead to a wrong treatment. */
function withCaution(advice: string, subject: Subject): string {
  return subject === "animal" || subject === "plant"
    ? advice
    : `${advice} ${t`Ask your local extension service before you treat anything.`}`;
}
