import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type { Identification } from "#domain/answer/identification.ts";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import { CaseView } from "#src/app/history/case/case-view.tsx";
import { storedEntry } from "#src/app/history/rules/history-schema.ts";
import { ConfusionTable } from "#src/lab/benchmark/labelled/figures/confusion-table.tsx";
import { FiguresTable } from "#src/lab/benchmark/labelled/figures/figures-table.tsx";
import { ModelComparison } from "#src/lab/benchmark/labelled/figures/model-comparison.tsx";
import { answeredOf, type ModelEvaluation } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { openModelsPage } from "#tests/browser/kit/models-page.ts";
import { openApp, show } from "#tests/browser/kit/open-app.tsx";
import { TURNING, turnedTexts } from "#tests/browser/kit/turned-texts.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";
import { createFakeDatabase, entryAt, openFakeHistory } from "#tests/fakes/history.ts";
import {
  answerAs,
  answering,
  OF_GROUP,
  OFF_TOPIC,
  UNKNOWN_KIND,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeModelStorage } from "#tests/fakes/model-parts.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => screen.viewport(1280, 800));

const turning = (name: string): string => `${name}${TURNING}dab`;
const FILE = new File(["leaf"], turning("leaf"), { type: "image/jpeg" });
const MODEL = { id: "birds", version: "1", title: turning("Birds") };

/** A copy of an answer. Each name contains a character that changes the direction of the words after it. */
function withTurningNames(answer: Identification): Identification {
  const [best, ...others] = answer.candidates.map((one) => ({ ...one, label: turning(one.label) }));
  return answerAs({
    ...answer,
    model: MODEL,
    candidates: best === undefined ? answer.candidates : [best, ...others],
    alsoKnownAs: "alsoKnownAs" in answer ? answer.alsoKnownAs.map(turning) : [],
    group: "group" in answer && answer.group !== null ? turning(answer.group) : null,
    crop: turning("maize"),
    lookalike:
      answer.verdict === "off-topic"
        ? { ...answer.lookalike, label: turning(answer.lookalike.label ?? "") }
        : null,
  });
}

test("a name that is not isolated is found, in a text and in an attribute", async () => {
  await show(
    <>
      <p>Answer of {turning("a")} here</p>
      <p>
        Answer of <bdi>{turning("b")}</bdi> here
      </p>
      <p>{turning("c")}</p>
      <button type="button" aria-label={`Ask ${turning("d")}`} />
    </>,
  );
  await expect.element(screen.getByText("Answer of b")).toBeVisible();
  expect(turnedTexts()).toEqual([`Answer of ${turning("a")} here`, `aria-label: Ask ${turning("d")}`]);
});

test.each(
  [UNSURE, UNKNOWN_KIND, WITHOUT_RECORD, OF_GROUP, OFF_TOPIC].map(
    (answer) => [answer.verdict, answer] as const,
  ),
)("in an answer that is %s no name changes the direction of other words", LONG, async (_, answer) => {
  const app = await openApp(`/${answer.subject === "plant" ? "plants" : `${answer.subject}s`}`, {
    plan: "premium",
    identify: answering(() => withTurningNames(answer)),
  });
  await choosePhoto(app, FILE);
  await expect.element(app.getByText("This is an answer of the model that was in use before.")).toBeVisible();
  await app.getByText("How this answer was made").click();
  await expect.element(app.getByRole("img", { name: "Your photo: leafdab" })).toBeInTheDocument();
  expect(turnedTexts()).toEqual([]);
});

test("in the history no name changes the direction of other words", LONG, async () => {
  const database = createFakeDatabase();
  const entry = entryAt(1, {
    identification: withTurningNames(UNSURE),
    photoName: turning("photo"),
    remarks: {
      ...NO_REMARKS,
      verification: { status: "corrected", name: turning("Wren"), recordId: null },
      notes: turning("under the roof"),
      place: turning("yard"),
    },
  });
  database.kept.set(entry.id, { entry: storedEntry(entry), thumbnail: null });
  const store = openFakeHistory(database);
  const app = await openApp("/history", { plan: "premium", openHistory: () => Promise.resolve(store) });
  await expect.element(app.getByText("Named by you: Wrendab")).toBeVisible();
  expect(turnedTexts()).toEqual([]);
  await app.getByRole("link", { name: /You chose/ }).click();
  await expect.element(app.getByText(turning("photo"))).toBeVisible();
  expect(turnedTexts()).toEqual([]);
});

test("on the models page and a case sheet no name changes the direction of other words", LONG, async () => {
  const stored = packageOf({
    id: "birds",
    title: MODEL.title,
    labels: [turning("robin"), turning("wren")],
    licence: turning("free"),
  });
  const app = await openModelsPage([], createFakeModelStorage([stored]));
  await app.getByText("Labels and records").click();
  await expect.element(app.getByLabelText("Search labels")).toBeVisible();
  expect(turnedTexts()).toEqual([]);
  await app.unmount();

  const identification = withTurningNames(WITHOUT_RECORD);
  const remarks = {
    ...NO_REMARKS,
    verification: { status: "corrected", name: turning("Wren"), recordId: null },
    notes: turning("under the roof"),
    place: turning("yard"),
    done: turning("nothing"),
  } as const;
  const sheet = await show(<CaseView case={{ identification, photos: [], remarks, identifiedAt: null }} />, {
    plan: "premium",
  });
  await expect.element(sheet.getByText("The person who took the photo says")).toBeVisible();
  expect(turnedTexts()).toEqual([]);
});

const NO_FILES = { files: new Map<string, File>(), thumbnailOf: () => Promise.resolve(null) };

test("in the figures of an evaluation no name changes the direction of other words", LONG, async () => {
  const evaluation: ModelEvaluation = {
    model: MODEL,
    threshold: 0.5,
    rejectLabels: [],
    fileBytes: 4000,
    labelCount: 4,
    photos: [{ ...SURE_WREN, truth: turning("robin"), top: [{ label: turning("wren"), probability: 0.9 }] }],
    uncounted: [],
  };
  const other = { ...evaluation, model: { ...MODEL, id: "other", title: turning("Leaves") } };
  const summaries = answeredOf([evaluation, other]);
  const app = await show(
    <>
      <FiguresTable summaries={summaries} />
      <ModelComparison summaries={summaries} source={NO_FILES} reference={0} onReference={() => {}} />
      {summaries.slice(0, 1).map((summary) => (
        <ConfusionTable key={summary.model.id} summary={summary} source={NO_FILES} />
      ))}
    </>,
  );
  await expect.element(app.getByText(/has no Top-5/).first()).toBeVisible();
  await app.getByRole("list", { name: "Most often confused" }).getByRole("button").click();
  await expect.element(app.getByText(/% sure$/)).toBeVisible();
  expect(turnedTexts()).toEqual([]);
});
