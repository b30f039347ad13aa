import { expect } from "vitest";
import type { Locator } from "vitest/browser";
import type { SignProfile } from "#domain/diagnosis/sign-table.ts";
import { type Question, SIGNS } from "#domain/diagnosis/signs.ts";
import { keysOf } from "#domain/subject.ts";
import { CROPS_WITH_SIGNS, loadCrop } from "#src/app/diagnosis/load-crop.ts";
import { QUESTION_TEXTS, questionText } from "#src/app/diagnosis/sign-texts.ts";
import type { OpenedApp } from "#tests/browser/kit/open-app.tsx";

/** The questions by their words, which differ by crop. */
const QUESTIONS: ReadonlyMap<string, Question> = new Map(
  CROPS_WITH_SIGNS.flatMap((crop) => keysOf(SIGNS).map((each) => [questionText(each, crop), each] as const)),
);

const ASKED = [...QUESTIONS.keys()].map((text) => text.replaceAll(/[.?]/g, String.raw`\$&`));

/** The open question about a plant. */
export function question(app: OpenedApp): Locator {
  return app.getByRole("region", { name: new RegExp(`^(?:${ASKED.join("|")})$`) });
}

/** The cards of the likeliest diseases, in order. */
export function cards(app: OpenedApp): Locator {
  return app.getByRole("list", { name: /most likely/ }).getByRole("listitem");
}

/** What a table says about one disease. */
export async function profileOf(crop: string, id: string): Promise<SignProfile> {
  const { profiles } = await loadCrop(crop);
  const found = profiles.find((profile) => profile.id === id);
  if (found === undefined) throw new Error(`${crop} has no ${id}`);
  return found;
}

/** The open question. */
function openQuestion(app: OpenedApp): Question {
  const text = question(app).getByRole("heading").element().textContent;
  const found = QUESTIONS.get(text);
  if (found === undefined) throw new Error(`"${text}" is no question`);
  return found;
}

/** Answers the open question with what is most often true of a disease. Returns the text of the answer. */
export async function answerFor(app: OpenedApp, { answers }: SignProfile): Promise<string> {
  await expect.element(question(app)).toBeVisible();
  const open = openQuestion(app);
  const shares = answers.get(open) ?? [];
  const answer = SIGNS[open][shares.indexOf(Math.max(...shares))];
  const texts: Readonly<Record<string, string>> = QUESTION_TEXTS[open].answers;
  const text = texts[answer ?? ""] ?? "";
  await question(app).getByRole("button", { name: text, exact: true }).click();
  return text;
}

/** Answers as for a disease until nothing is asked any more. */
export async function answerAllFor(app: OpenedApp, profile: SignProfile): Promise<void> {
  await expect.element(question(app)).toBeVisible();
  while (question(app).elements().length > 0) await answerFor(app, profile);
}
