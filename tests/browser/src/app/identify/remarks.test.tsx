import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import type { Identification } from "#domain/answer/identification.ts";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { createFakeDatabase, type FakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import { answering, OF_GROUP, REAL_IDENTIFICATION, UNSURE } from "#tests/fakes/identified.ts";
import { THUMBNAIL } from "#tests/fixtures/history-entries.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => screen.viewport(375, 800));

/** Opens a page that shows this answer to a photo, with this history database. */
async function answered(
  identification: Identification,
  {
    plan = "premium",
    database = createFakeDatabase(),
  }: { plan?: "free" | "premium"; database?: FakeDatabase } = {},
): Promise<OpenedApp & { readonly database: FakeDatabase; readonly opened: () => number }> {
  let opened = 0;
  const history = openFakeHistory(database, {
    makeThumbnail: () => Promise.resolve(THUMBNAIL),
    newId: () => crypto.randomUUID(),
    isPremium: () => plan === "premium",
  });
  const app = await openApp(plan === "premium" ? "/diseases" : "/plants", {
    plan,
    identify: answering(() => identification),
    openHistory: () => {
      opened += 1;
      return Promise.resolve(history);
    },
  });
  await choosePhoto(app);
  return { ...app, database, opened: () => opened };
}

/** The remarks of the only entry. */
function stored(database: FakeDatabase): unknown {
  return Object([...database.kept.values()][0]?.entry).remarks;
}

test("an answer is confirmed with one tap, which is kept in its entry and can be undone", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await app.getByLabelText("Yes, this is it").click();
  await expect.element(app.getByText("Confirmed", { exact: true })).toBeVisible();
  const { recordId } = REAL_IDENTIFICATION;
  const verification = { status: "confirmed", name: "Tomato late blight", recordId };
  await expect.poll(() => stored(app.database)).toEqual({ ...NO_REMARKS, verification });

  await app.getByRole("button", { name: "Take it back" }).click();
  await expect.element(app.getByLabelText("Yes, this is it")).toHaveFocus();
  await expect.element(app.getByText("Confirmed", { exact: true })).not.toBeInTheDocument();
  await expect.poll(() => stored(app.database)).toEqual(NO_REMARKS);
});

test(
  "an answer is corrected by a name in another language, and the way on leads to its guide page and solutions",
  LONG,
  async () => {
    const app = await answered(REAL_IDENTIFICATION);
    await app.getByLabelText("No, it is something else").click();
    const search = app.getByLabelText("What is it?");
    await search.fill("kartoffelkäfer");
    await expect.element(app.getByText("1 name.")).toBeVisible();
    const found = app.getByRole("list", { name: "Names" }).getByRole("button").first();
    await expect.element(found).toHaveTextContent("Colorado potato beetle");
    await expect.element(found).toHaveTextContent("Kartoffelkäfer");
    expect(await violationsByDayAndNight()).toEqual([]);
    await found.click();

    await expect.element(app.getByText("Corrected to Colorado potato beetle")).toBeVisible();
    await expect.element(app.getByLabelText("No, it is something else")).toHaveFocus();
    await expect
      .element(app.getByRole("link", { name: "Colorado potato beetle in the guide" }))
      .toHaveAttribute("href", "/guide/colorado-potato-beetle");
    await expect
      .element(app.getByRole("link", { name: "Solutions for Colorado potato beetle" }))
      .toHaveAttribute("href", expect.stringContaining("colorado-potato-beetle"));
    await expect
      .poll(() => stored(app.database))
      .toMatchObject({ verification: { status: "corrected", recordId: "colorado-potato-beetle" } });
    expect(await violationsByDayAndNight()).toEqual([]);
  },
);

test("choosing the name of the answer confirms it, and another name can be given instead", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await app.getByLabelText("No, it is something else").click();
  await app.getByLabelText("What is it?").fill("phytophthora infestans");
  await app.getByRole("button", { name: /^Tomato late blight/ }).click();
  await expect.element(app.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect.element(app.getByLabelText("Yes, this is it")).toBeChecked();

  await app.getByLabelText("No, it is something else").click();
  await expect.poll(() => stored(app.database)).toMatchObject({ verification: null });
  await app.getByLabelText("What is it?").fill("some odd spot");
  await expect.element(app.getByText("No list has this name.")).toBeVisible();
  await app.getByRole("button", { name: 'Keep "some odd spot", as I typed it' }).click();
  await expect.element(app.getByText("Corrected to some odd spot")).toBeVisible();
  await expectCount(app.getByRole("link", { name: /in the guide$/ }), 0);
  await app.getByRole("button", { name: "Another name" }).click();
  // Enter takes a name that was typed out, though others fit too.
  await app.getByLabelText("What is it?").fill("tomato LATE blight");
  await userEvent.keyboard("{Enter}");
  await expect.element(app.getByText("Confirmed", { exact: true })).toBeVisible();
  await app.getByLabelText("I don't know").click();
  await expect.element(app.getByText("You don't know what it is")).toBeVisible();
});

test("where the crop was told, its diseases are the first names", LONG, async () => {
  const app = await answered({ ...REAL_IDENTIFICATION, crop: "maize" });
  await app.getByLabelText("No, it is something else").click();
  await app.getByLabelText("What is it?").fill("rust");
  const names = app.getByRole("list", { name: "Names" }).getByRole("button");
  await expect.element(names.first()).toHaveTextContent("Maize common rust");
});

test.each([
  ["is not sure", UNSURE],
  ["knows the group alone", OF_GROUP],
])("where an answer %s, a person who knows it can name it", LONG, async (_what, identification) => {
  const app = await answered(identification);
  await expect.element(app.getByRole("group", { name: "Do you know what it is?" })).toBeVisible();
  await expect.element(app.getByLabelText("Yes, this is it")).not.toBeInTheDocument();
  await app.getByLabelText("I know what it is").click();
  await app.getByLabelText("What is it?").fill("tomato late");
  await app.getByRole("button", { name: /^Tomato late blight/ }).click();
  await expect.element(app.getByText("Named by you: Tomato late blight")).toBeVisible();
});

test("a sample result names nothing, and nobody is asked about it", LONG, async () => {
  const asked = await answered({ ...UNSURE, subject: "plant" }, { plan: "free" });
  await expect.element(asked.getByRole("group", { name: "Do you know what it is?" })).toBeVisible();
  // On the Free plan nothing else opens the history.
  expect(asked.opened()).toBe(1);
  await asked.unmount();

  const sample = { ...UNSURE, subject: "plant", record: null, demo: true } as const;
  const app = await answered(sample, { plan: "free" });
  await expect.element(app.getByText("How this answer was made")).toBeVisible();
  expect(app.opened()).toBe(0);
  await expect.element(app.getByRole("group", { name: "Do you know what it is?" })).not.toBeInTheDocument();
});

test("a note is kept when the person leaves while typing, and is there on the way back", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await app.getByText("Notes, place and what was done").click();
  await app.getByLabelText("Notes").fill("on the oldest lea");
  await app.getByLabelText("Place").fill("north bed");
  await app.router.navigate("/about");
  await expect.element(app.getByLabelText("Notes")).not.toBeInTheDocument();
  await expect
    .poll(() => stored(app.database))
    .toEqual({ ...NO_REMARKS, notes: "on the oldest lea", place: "north bed" });
  await app.router.navigate("/diseases");
  await expect.element(app.getByLabelText("Notes")).toHaveValue("on the oldest lea");
});

test("a full field says so, and no position is read from the device or photo", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await app.getByText("Notes, place and what was done").click();
  await expect
    .element(app.getByText("In your words. No position is read from your device or photo."))
    .toBeVisible();
  const place = app.getByLabelText("Place");
  await place.fill("n".repeat(199));
  await userEvent.type(place, "orth");
  await expect.element(place).toHaveValue(`${"n".repeat(199)}o`);
  await expect.element(app.getByText("This field takes 200 characters, and it is full.")).toBeVisible();
});

test("if the storage is full, typed text stays, and a button keeps it later", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await app.getByText("Notes, place and what was done").click();
  await expect.element(app.getByText("What you add is kept in your history as you type.")).toBeVisible();
  app.database.problem = "storage-full";
  await app.getByLabelText("Notes").fill("brown spots");
  const alert = app.getByRole("alert");
  await expect.element(alert).toHaveTextContent("What you added is not in your history");
  await expect.element(app.getByLabelText("Notes")).toHaveValue("brown spots");
  expect(await violationsByDayAndNight()).toEqual([]);
  app.database.problem = null;
  await app.getByRole("button", { name: "Keep it now" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(stored(app.database)).toMatchObject({ notes: "brown spots" });
});

test("the next photo starts without remarks, and the one before keeps its own", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await app.getByLabelText("I don't know").click();
  await app.getByText("Notes, place and what was done").click();
  await app.getByLabelText("Notes").fill("first");
  await choosePhoto(app);
  await expect.element(app.getByText("You don't know what it is")).not.toBeInTheDocument();
  await app.getByText("Notes, place and what was done").click();
  await expect.element(app.getByLabelText("Notes")).toHaveValue("");
  await expect.poll(() => app.database.kept.size).toBe(2);
  expect(stored(app.database)).toMatchObject({ notes: "first", verification: { status: "unknown" } });
});

/** Says that the answer is something else, with a name that the search finds first. */
async function correctTo(app: OpenedApp, name: string): Promise<void> {
  await app.getByLabelText("No, it is something else").click();
  await app.getByLabelText("What is it?").fill(name);
  await app.getByRole("list", { name: "Names" }).getByRole("button").first().click();
}

test("after a correction the result is about the person's name, as their own judgement", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await expect.element(app.getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
  await correctTo(app, "kartoffelkäfer");
  const result = app.getByRole("region", { name: "Result" });
  await expect
    .element(result.getByRole("heading", { name: "You chose: Colorado potato beetle" }))
    .toBeVisible();
  await expect.element(result.getByText("This is your own judgement, not the model's.")).toBeVisible();
  await expect.element(result.getByText("The model said: Tomato late blight.")).toBeVisible();
  await expect.element(result.getByText(/^In small plots pick and crush all/)).toBeVisible();
  await expectCount(result.getByRole("heading", { name: "Do today" }), 1);
  await expectCount(result.getByText("Phytophthora infestans"), 0);
  await expectCount(result.getByRole("link", { name: "Tomato late blight in the guide" }), 0);
  await app.getByRole("button", { name: "Take it back" }).click();
  await expect.element(app.getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
  await expectCount(app.getByText(/^In small plots pick and crush all/), 0);
});

test.each([
  [
    "lily of the valley",
    "give none of it to animals.If any was eaten, call the emergency number or a poison centre at once",
    "free",
  ],
  ["earthworm", "This is no enemy: it helps you.", "premium"],
] as const)(
  "a correction to %s says what matters about that, on each plan",
  LONG,
  async (name, notice, plan) => {
    const app = await answered(REAL_IDENTIFICATION, { plan });
    await correctTo(app, name);
    const head = app.getByRole("region", { name: "Result" }).getByRole("status").first();
    await expect.element(head).toHaveTextContent(notice);
    const locked = app.getByRole("heading", { name: "Unlock Detailed Plant Info" });
    await expectCount(locked, plan === "free" ? 1 : 0);
    await expectCount(app.getByRole("heading", { name: "Do today" }), plan === "free" ? 0 : 1);
  },
);

test("a correction to a name without a record says that the app has no facts about it", LONG, async () => {
  const app = await answered(REAL_IDENTIFICATION);
  await app.getByLabelText("No, it is something else").click();
  await app.getByLabelText("What is it?").fill("some odd spot");
  await app.getByRole("button", { name: 'Keep "some odd spot", as I typed it' }).click();
  await expect.element(app.getByRole("heading", { name: "You chose: some odd spot" })).toBeVisible();
  await expect.element(app.getByText("The app has no facts about some odd spot.")).toBeVisible();
  await expectCount(app.getByRole("heading", { name: "Do today" }), 0);
});

test(
  "Enter takes the name found first that begins with what was typed, and never a part of a name",
  LONG,
  async () => {
    const app = await answered(REAL_IDENTIFICATION);
    await app.getByLabelText("No, it is something else").click();
    const field = app.getByLabelText("What is it?");
    await field.fill("lily of the val");
    await userEvent.keyboard("{Enter}");
    await expect.element(app.getByText("Corrected to Lily of the valley")).toBeVisible();

    app.getByRole("button", { name: "Another name" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveFocus();
    const names = app.getByRole("list", { name: "Names" }).getByRole("button");
    // Names have this in their middle alone.
    await field.fill("late blight");
    await userEvent.keyboard("{Enter}");
    await expect.element(names.first()).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(names.nth(1)).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(field).toHaveFocus();
    // In another language the word can mean another thing: the Hindi name of ants is Cheenti.
    await field.fill("chee");
    await userEvent.keyboard("{Enter}");
    await expect.element(names.first()).toHaveFocus();
    await field.fill("kartoffelk");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(app.getByText("Corrected to Colorado potato beetle")).toBeVisible();
    await expect.element(app.getByLabelText("No, it is something else")).toHaveFocus();
  },
);
