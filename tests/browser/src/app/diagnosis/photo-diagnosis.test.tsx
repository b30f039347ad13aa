import { expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type { Identification } from "#domain/answer/identification.ts";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import { ok } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { paintGrid } from "#tests/browser/imaging/photos.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { chooseFiles, choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { forgetCrops } from "#tests/browser/kit/forget-crops.ts";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { createFakeDatabase, type FakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import {
  answeringWith,
  HEALTHY,
  IDENTIFIED,
  NOT_CLEARED,
  ofKingdom,
  REAL_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeInference } from "#tests/fakes/model-parts.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";
import { THUMBNAIL } from "#tests/fixtures/history-entries.ts";
import { answerAllFor, cards, profileOf, question } from "./answer-plant.ts";

forgetCrops();

const READING = { probabilities: [0.5, 0.5], classMap: null, crops: ["tomato", "maize"], subjects: [] };

interface Leaf extends Pick<AppParts, "openHistory" | "openedClient"> {
  /** The crops that the photo may show. */
  readonly crops?: readonly string[];
  /** The answer among all crops. */
  readonly first?: Identification;
  /** The answer among the labels of the told crop. */
  readonly ranked?: Identification;
}

/** Opens Diseases, on which the app's own model answers. */
function openDiseases({
  crops = READING.crops,
  first = UNSURE,
  ranked = UNSURE,
  ...parts
}: Leaf = {}): Promise<OpenedApp> {
  return openApp("/diseases", {
    ...parts,
    browser: deviceWith({ plan: "premium", model: KINGDOM_MODEL }),
    identify: answeringWith(() => ({
      ...IDENTIFIED,
      identification: ofKingdom(first),
      reading: { ...READING, crops },
    })),
    rank: async ({ crop }) => {
      const answer = crop === null ? ofKingdom(first) : ofKingdom({ ...ranked, crop });
      return ok({ answer, maps: null });
    },
  });
}

async function tell(app: OpenedApp, crop: string): Promise<void> {
  await app
    .getByRole("region", { name: "Which crop is it?" })
    .getByRole("button", { name: crop, exact: true })
    .click();
}

const status = (app: OpenedApp) => app.getByRole("region", { name: "Result" }).getByRole("status").first();

/** The remarks of the only entry. */
function stored(database: FakeDatabase): unknown {
  return Object([...database.kept.values()][0]?.entry).remarks;
}

const historyIn = (database: FakeDatabase): NonNullable<AppParts["openHistory"]> => {
  const history = openFakeHistory(database, {
    makeThumbnail: () => Promise.resolve(THUMBNAIL),
    newId: () => crypto.randomUUID(),
    isPremium: () => true,
  });
  return () => Promise.resolve(history);
};

test("a crop told before the photo, and a leaf without a name: safe steps, a question and the cards follow", async () => {
  const app = await openDiseases();
  await tell(app, "Tomato");
  await choosePhoto(app);
  await expect.element(status(app)).toHaveTextContent("Tomato: the photo does not tell which disease");
  await expect.element(status(app)).toHaveTextContent("What you see on the plant tells more than the photo");
  await expect.element(app.getByText("Safe to do, whichever it is")).toBeVisible();
  await expect.element(question(app)).toHaveTextContent("Question 1 of at most 4");
  await expect.element(cards(app).first().getByRole("link", { name: "Tomato late blight" })).toBeVisible();
  await expect.element(app.getByRole("list", { name: "Top candidates" })).not.toBeInTheDocument();
  // The question comes with the answer, which has the focus.
  await expect.element(status(app)).toHaveFocus();
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("a crop told after the answer opens the questions, and one that is not known closes them", async () => {
  const app = await openDiseases();
  await choosePhoto(app);
  await expect.element(status(app)).toHaveTextContent("No name without the crop");
  await expect.element(question(app)).not.toBeInTheDocument();
  await tell(app, "Tomato");
  await expect.element(question(app)).toBeVisible();
  await app.getByRole("button", { name: "It is another crop" }).click();
  await app.getByRole("button", { name: "I don't know", exact: true }).click();
  await expect.element(question(app)).not.toBeInTheDocument();
  await expect.element(status(app)).toHaveTextContent("No name without the crop");
});

test("for a leaf of another crop there are the safe steps and the list of diseases, and no link to the same page", async () => {
  const app = await openDiseases();
  await choosePhoto(app);
  await app.getByRole("button", { name: "Another crop", exact: true }).click();
  const ways = app.getByRole("region", { name: "What you can do without the crop" });
  await expect.element(ways).toHaveTextContent("Do not spray before you know what it is.");
  await expectCount(ways.getByRole("listitem"), 3);
  await expect
    .element(ways.getByRole("link", { name: "Look through all diseases" }))
    .toHaveAttribute("href", "/guide?subject=disease");
  await expectCount(ways.getByRole("link"), 1);
  expect(await violationsByDayAndNight()).toEqual([]);
});

test.each([
  ["a disease", REAL_IDENTIFICATION],
  ["a healthy leaf", HEALTHY],
])("where the model names %s for the told crop nothing is asked", async (_, ranked) => {
  const app = await openDiseases({ ranked });
  await tell(app, "Tomato");
  await choosePhoto(app);
  await expect.element(status(app)).toHaveTextContent(/late blight|looks healthy/);
  await expect.element(app.getByText("Safe to do, whichever it is")).not.toBeInTheDocument();
  await expect.element(question(app)).not.toBeInTheDocument();
});

test("of a told crop without a known disease the headline says so, what is safe follows, and nothing is asked", async () => {
  const app = await openDiseases({
    crops: ["raspberry"],
    ranked: {
      ...NOT_CLEARED,
      probability: 1,
      candidates: [{ label: "Healthy raspberry leaf", probability: 1 }],
      group: null,
      suspect: null,
    },
  });
  await choosePhoto(app);
  await tell(app, "Raspberry");
  await expect.element(status(app)).toHaveTextContent("The model knows no disease of raspberry");
  await expect.element(status(app)).toHaveTextContent("so it can't say that the leaf is healthy.");
  const ways = app.getByRole("region", { name: "What you can do" });
  await expectCount(ways.getByRole("listitem"), 3);
  await expect
    .element(ways.getByRole("link", { name: "What to look out for" }))
    .toHaveAttribute("href", "/guide/raspberry-healthy");
  await expect.element(app.getByText("Most likely this")).not.toBeInTheDocument();
  await expect.element(app.getByText("Best guess")).not.toBeInTheDocument();
  expect(await violationsByDayAndNight()).toEqual([]);
  await expect.element(question(app)).not.toBeInTheDocument();
});

test("what a person chooses says what to do today, that it is their judgement, and stands in the history", async () => {
  const database = createFakeDatabase();
  const app = await openDiseases({ openHistory: historyIn(database) });
  await tell(app, "Tomato");
  await choosePhoto(app);
  await cards(app).nth(1).getByRole("button", { name: "This is it" }).click();
  await expect
    .element(app.getByText("You chose Tomato leaf mould: this is your own judgement, not the model's."))
    .toBeVisible();
  const today = app.getByRole("heading", { name: "Do today" });
  await expect.element(today).toBeVisible();
  // Right below the cards.
  const others = app.getByText("None of these? The others of this crop");
  expect(
    today.element().compareDocumentPosition(others.element()) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  await expect.element(question(app)).not.toBeInTheDocument();
  await expectChosen(app, "Tomato leaf mould");
  const verification = { status: "corrected", name: "Tomato leaf mould", recordId: "tomato-leaf-mould" };
  await expect.poll(() => stored(database)).toEqual({ ...NO_REMARKS, verification });

  await app.getByRole("button", { name: "Take it back" }).click();
  await expect.element(app.getByText(/^You chose/)).not.toBeInTheDocument();
  await expect.element(question(app)).toBeVisible();
  await expect.element(status(app)).toHaveTextContent("Tomato: the photo does not tell which disease");
});

/** Expects that the answer's head says what the person chose as theirs, and nothing of the model. */
async function expectChosen(app: OpenedApp, name: string): Promise<void> {
  await expect
    .element(status(app))
    .toHaveTextContent(
      new RegExp(`^You chose: \\W?${name}\\W?This is your own judgement, not the model's\\.$`),
    );
}

test("a healthy leaf that a person chooses has nothing to treat, and is to be watched", async () => {
  const app = await openDiseases({
    ranked: {
      ...UNSURE,
      candidates: [
        { label: "Healthy tomato leaf", probability: 0.4 },
        { label: "Tomato late blight", probability: 0.3 },
        { label: "Tomato leaf mould", probability: 0.2 },
        { label: "Tomato early blight", probability: 0.05 },
      ],
    },
  });
  await tell(app, "Tomato");
  await choosePhoto(app);
  // Its record names early blight first, which fits less well here.
  await expect
    .element(cards(app).nth(1))
    .toHaveTextContent(/^CompareTomato late blight.*It may also be Tomato leaf mould:/);
  const healthy = cards(app).filter({ hasText: "Healthy tomato leaf" });
  await healthy.getByRole("button", { name: "This is it" }).click();
  await expect.element(app.getByText(/^You chose .*: this is your own judgement/)).toBeVisible();
  await expect.element(app.getByText("Keep watching: look at new leaves")).toBeVisible();
  await expect.element(app.getByRole("heading", { name: "Do today" })).not.toBeInTheDocument();
});

test("where the history does not load, a person chooses all the same", async () => {
  const app = await openDiseases({ openHistory: () => Promise.reject(new Error("no network")) });
  await tell(app, "Tomato");
  await choosePhoto(app);
  await cards(app).first().getByRole("button", { name: "This is it" }).click();
  await expect.element(app.getByText(/^You chose Tomato late blight/)).toBeVisible();
  await expectChosen(app, "Tomato late blight");
  await expect.element(app.getByRole("heading", { name: "Do today" })).toBeVisible();
});

test("what the answers bring out stands in the heading, comes into view, and is what the history calls the leaf", async () => {
  await screen.viewport(375, 667);
  const database = createFakeDatabase();
  const openHistory = historyIn(database);
  const app = await openDiseases({ openHistory });
  await tell(app, "Tomato");
  await choosePhoto(app);
  await answerAllFor(app, await profileOf("tomato", "tomato-late-blight"));
  await expect
    .element(status(app))
    .toHaveTextContent(
      /^(?:Fits best|Most likely by what you see): \W?Tomato late blight\W?By the photo and what you answered/,
    );
  const best = cards(app).first().getByRole("link", { name: "Tomato late blight" });
  await expect.element(best).toBeInViewport();
  const title = app.getByRole("heading", { name: /most likely/, level: 3 });
  await expect.element(title).toHaveFocus();
  await expect
    .poll(() => Object(stored(database)).found)
    .toMatchObject({ crop: "tomato", best: { recordId: "tomato-late-blight" } });
  await app.getByText("Your answers").click();
  await app.getByRole("button", { name: "Change" }).first().click();
  await expect.element(status(app)).toHaveTextContent("Tomato: the photo does not tell which disease");
  await expect.poll(() => Object(stored(database)).found).toBeNull();
  await answerAllFor(app, await profileOf("tomato", "tomato-late-blight"));
  await screen.viewport(1280, 720);
  await app.getByRole("link", { name: "History", exact: true }).first().click();
  const row = app.getByRole("list", { name: "Entries" }).getByRole("listitem");
  await expect
    .element(row)
    .toHaveTextContent(/(?:Fits best|Most likely by what you see): \W?Tomato late blight/);
});

test("four answers 'I can't tell' bring out nothing, and the next photo is asked for below the cards", async () => {
  const app = await openDiseases();
  await tell(app, "Tomato");
  await choosePhoto(app);
  for (const number of [1, 2, 3, 4]) {
    if (number === 3) await app.getByRole("button", { name: "Ask me something else" }).click();
    await expect.element(question(app)).toHaveTextContent(`Question ${number} of at most 4`);
    await cantTell(app).click();
  }
  await expect.element(status(app)).toHaveTextContent("The answers do not tell it either.");
  await expect.element(nextPhoto(app)).toBeVisible();
  const below = cards(app).first().element().compareDocumentPosition(nextPhoto(app).element());
  expect(below & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

/** The request for the next photo. */
const nextPhoto = (app: OpenedApp) =>
  app.getByRole("region", { name: "Photograph another sick leaf of this plant" });

const cantTell = (app: OpenedApp) => question(app).getByRole("button", { name: "I can't tell" });

test("after two answers 'I can't tell' another photo is asked for first, up to three, and no answer is lost", async () => {
  const model = packageOf({ labels: ["Tomato___Late_blight", "Tomato___Leaf_Mold"] });
  const app = await openDiseases({ openedClient: () => createFakeInference().openClient(model, null) });
  const add = async (name: string): Promise<void> => {
    const painted = await paintGrid([["#226622", "#88aa44"]], 200, "image/png");
    const photo = new File([painted], name, { type: "image/png" });
    await chooseFiles(nextPhoto(app).getByLabelText("Next photo of the same plant"), [photo]);
  };
  await tell(app, "Tomato");
  await choosePhoto(app);
  await cantTell(app).click();
  await expect.element(nextPhoto(app)).not.toBeInTheDocument();
  await cantTell(app).click();
  await expect.element(nextPhoto(app).getByRole("heading")).toHaveFocus();
  await expect.element(question(app)).not.toBeInTheDocument();
  expect(await violationsByDayAndNight()).toEqual([]);

  await nextPhoto(app).getByRole("button", { name: "Ask me something else" }).click();
  await expect.element(question(app)).toHaveTextContent("Question 3 of at most 4");
  await cantTell(app).click();
  await cantTell(app).click();
  await expect.element(nextPhoto(app)).toBeVisible();
  await expect
    .element(nextPhoto(app).getByRole("button", { name: "Ask me something else" }))
    .not.toBeInTheDocument();

  await add("second.png");
  await expect.element(app.getByText(/^One answer of 2 of at most 6 photos/)).toBeVisible();
  await app.getByText("Your answers").click();
  await expectCount(app.getByRole("button", { name: "Change" }), 4);
  await add("third.png");
  await expect.element(app.getByText(/^One answer of 3 of at most 6 photos/)).toBeVisible();
  await expect.element(nextPhoto(app)).not.toBeInTheDocument();
  await expect.element(app.getByText(/^Still open. An adviser can tell more/)).toBeVisible();
});

test("who reads the page of a card and comes back finds the answers as they were", async () => {
  const app = await openDiseases();
  await tell(app, "Tomato");
  await choosePhoto(app);
  await cantTell(app).click();
  await expect.element(question(app)).toHaveTextContent("Question 2 of at most 4");
  await cards(app).first().getByRole("link").click();
  await expect.poll(app.address).toMatch(/^\/guide\//);
  await app.router.navigate(-1);
  await expect.element(question(app)).toHaveTextContent("Question 2 of at most 4");
});

test("on Diseases the key for a person without a photo is one link away", async () => {
  const app = await openDiseases();
  await app.getByRole("main").getByRole("link", { name: "Find it by what you see" }).click();
  await expect.poll(app.address).toBe("/find");
});
