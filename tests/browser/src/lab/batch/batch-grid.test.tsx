import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page as screen, userEvent } from "vitest/browser";
import { ok } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { type BatchAnswer, type BatchPhoto, confirm } from "#src/lab/batch/rules/batch-photo.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import type { OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { TURNING, turnedTexts } from "#tests/browser/kit/turned-texts.ts";
import { answerOf, CROPLESS, LION, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { openGrid } from "./open-grid.tsx";

beforeEach(() => screen.viewport(1280, 800));

const AT = "2026-06-03T08:00:00.000Z";

/** Photos identified as lions, the least probable first. */
function lions(count: number): readonly BatchPhoto[] {
  return Array.from({ length: count }, (_, at) => {
    const probability = 0.5 + at / (2 * count);
    return photoOf(`trap/IMG_${at + 1}.jpg`, {
      said: ok([answerOf("Lion", probability, { recordId: "lion" })]),
    });
  });
}

/** An answer with these candidates. The first one has the probability 0.8, each other one 0.05. */
function among(first: string, ...others: readonly string[]): BatchAnswer {
  const probability = 0.05;
  return {
    ...LION,
    candidates: [{ label: first, probability: 0.8 }, ...others.map((label) => ({ label, probability }))],
  };
}

function tiles(app: OpenedApp): Locator {
  return app.getByRole("listbox", { name: "Photos" }).getByRole("option");
}

/** The names of the photos' files in the page, in their order. */
function filesShown(app: OpenedApp): readonly string[] {
  return tiles(app).elements().map(fileOf);
}

function fileOf(tile: Element | null): string {
  return tile?.querySelector("bdi:last-child")?.textContent ?? "";
}

function panel(app: OpenedApp): Locator {
  return app.getByRole("region", { name: "Review" });
}

function headingOf(app: OpenedApp): Locator {
  return panel(app).getByRole("heading", { level: 3 });
}

test(
  "of ten thousand photos the page has few tiles, each tile states its place, and one key leads to the last",
  LONG,
  async () => {
    const app = await openGrid({ photos: lions(10_000) });
    await expect.element(app.getByText("10000 photos")).toBeVisible();
    await expect.element(tiles(app).first()).toBeVisible();
    expect(tiles(app).elements().length).toBeLessThan(80);
    await userEvent.tab();
    while (document.activeElement?.getAttribute("role") !== "option") await userEvent.tab();
    await userEvent.keyboard("{End}");
    const last = app.getByRole("option", { name: /IMG_10000\.jpg$/ });
    await expect.element(last).toHaveFocus();
    await expect.element(last).toHaveAttribute("aria-posinset", "10000");
    await expect.element(last).toHaveAttribute("aria-setsize", "10000");
    await expect.element(last).toBeInViewport();
    expect(tiles(app).elements().length).toBeLessThan(80);
  },
);

test(
  "arrow keys go from tile to tile, and the focused tile stays in the page when the list is scrolled away",
  LONG,
  async () => {
    const app = await openGrid({ photos: lions(2000) });
    const first = tiles(app).first();
    await expect.element(first).toHaveAttribute("tabindex", "0");
    first.element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(app.getByRole("option", { name: /IMG_2\.jpg$/ })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowLeft}");
    await expect.element(app.getByRole("option", { name: /IMG_1\.jpg$/ })).toHaveFocus();
    app.getByRole("listbox").element().scrollTop = 20_000;
    await expect.poll(() => filesShown(app).includes("IMG_20.jpg")).toBe(false);
    expect(fileOf(document.activeElement)).toBe("IMG_1.jpg");
  },
);

test("the focus stays in the list when new results move the focused tile to another row", async () => {
  const app = await openGrid({ photos: lions(40).slice(20) });
  await expect.element(tiles(app).first()).toBeVisible();
  tiles(app).first().element().focus();
  app.store.change({ photos: lions(40) });
  await expect.element(app.getByText("40 photos")).toBeVisible();
  await expect.element(tiles(app).first()).toHaveFocus();
  expect(fileOf(document.activeElement)).toBe("IMG_1.jpg");
});

test("a review goes from one photo to the next by keys alone, and everything is kept", LONG, async () => {
  const photos = [
    ...lions(3),
    photoOf("trap/a.jpg", {
      said: ok([
        {
          ...unsureOf("Lion", 0.5),
          candidates: [
            { label: "Lion", probability: 0.5 },
            { label: "Jaguar", probability: 0.15 },
          ],
        },
      ]),
    }),
    unreadPhoto("trap/z.jpg"),
  ];
  const app = await openGrid({ photos });
  await expect.element(app.getByText("0 of 4 reviewed")).toBeVisible();
  app.getByRole("button", { name: "Review" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(headingOf(app)).toHaveFocus();
  await expect.element(headingOf(app)).toHaveTextContent("Lion?");
  // The answer has no name, so Enter takes its best guess.
  await expect.element(panel(app).getByRole("button", { name: "Confirm guess" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel(app).getByRole("status")).toHaveTextContent("Confirmed: Lion. 1 of 4 reviewed.");
  await userEvent.keyboard("u");
  await expect.element(headingOf(app)).toHaveTextContent("Lion?");
  await userEvent.keyboard("2");
  await expect
    .element(panel(app).getByRole("status"))
    .toHaveTextContent("Corrected: Jaguar. 1 of 4 reviewed.");
  await expect.element(headingOf(app)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel(app).getByRole("status")).toHaveTextContent("Confirmed: Lion. 2 of 4 reviewed.");
  await userEvent.keyboard("x");
  await expect.element(panel(app).getByRole("status")).toHaveTextContent("Rejected. 3 of 4 reviewed.");
  await userEvent.keyboard("{Enter}");
  await expect.element(app.getByText("4 of 4 reviewed", { exact: true })).toBeVisible();
  const statusOf = (path: string): unknown => app.store.photoAt(`trap/${path}.jpg`)?.review.status;
  expect(["a", "IMG_1", "IMG_2", "IMG_3", "z"].map(statusOf)).toEqual([
    "corrected",
    "confirmed",
    "rejected",
    "confirmed",
    "open",
  ]);
  await userEvent.keyboard("u");
  await expect.element(panel(app).getByRole("status")).toHaveTextContent("Taken back.");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => ["IMG_1", "IMG_2", "IMG_3"].map(statusOf)).toEqual(["confirmed", "open", "open"]);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel(app)).not.toBeInTheDocument();
  await expect.element(app.getByRole("option", { name: /IMG_2\.jpg$/ })).toHaveFocus();
});

test("Enter on a photo without a name and without a guess says why, and what to do", LONG, async () => {
  const lookalike = { subject: "plant", label: "Oak", group: null, probability: 0.8 } as const;
  const pest = { ...lookalike, subject: "pest", label: null } as const;
  const photos = [
    photoOf("a.jpg", { said: ok([answerOf("Oak", 0.1, { verdict: "off-topic", lookalike })]) }),
    photoOf("b.jpg", { said: ok([answerOf("background", 0.9, { verdict: "none-of-these" })]) }),
    photoOf("c.jpg", { said: ok([answerOf("Oak", 0.2, { verdict: "off-topic", lookalike: pest })]) }),
  ];
  const app = await openGrid({ photos });
  const said = panel(app).getByRole("status");
  app.getByRole("button", { name: "Review" }).element().focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(said).toHaveTextContent("on another page. Ask it again as Plants");
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(said).toHaveTextContent("the page of Pests, which is part of Premium.");
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(said).toHaveTextContent("The model names nothing here. Correct it, or reject it.");
  expect(app.store.photoAt("b.jpg")?.review.status).toBe("open");
});

test("a leaf whose crop nobody told says why it has no name and where to tell the crop, and the order what it is by", async () => {
  const app = await openGrid({ photos: [photoOf("leaf.jpg", { said: ok([CROPLESS]) })] });
  await expect.element(tiles(app).first()).toHaveTextContent("Crop not told");
  await expect.element(app.getByText("Doubtful first: guesses without a name")).toBeVisible();
  await app.getByLabelText("Order").selectOptions("Doubtful last");
  await expect.element(app.getByText("Doubtful first: guesses without a name")).not.toBeInTheDocument();
  await app.getByRole("button", { name: "Review" }).click();
  await expect.element(panel(app)).toHaveTextContent("Without the crop, 9 of 26 names");
  await expect
    .element(panel(app).getByRole("link", { name: "Disease Detector" }))
    .toHaveAttribute("href", "/diseases");
});

test("where the app's own model names no animal, the review says that no pack was asked", LONG, async () => {
  const owl = { ...unsureOf("Eagle", 0.3), model: KINGDOM_MODEL };
  const app = await openGrid({ photos: [photoOf("owl.jpg", { said: ok([owl]) }), photoOf("lion.jpg")] });
  await app.getByRole("button", { name: "Review" }).click();
  await expect.element(panel(app)).toHaveTextContent("A batch does not ask the packs");
  await expect
    .element(panel(app).getByRole("link", { name: "Animal Identifier" }))
    .toHaveAttribute("href", "/animals");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(panel(app)).toHaveTextContent("lion.jpg");
  await expect.element(panel(app)).not.toHaveTextContent("A batch does not ask the packs");
});

test("Enter takes no guess below half and none of a group; 1 takes it", LONG, async () => {
  const inGroup = answerOf("Lion", 0.6, { verdict: "group", headline: "A big cat" });
  const app = await openGrid({
    photos: [
      photoOf("a.jpg", { said: ok([unsureOf("Lion", 0.3)]) }),
      photoOf("b.jpg", { said: ok([inGroup]) }),
    ],
  });
  const said = panel(app).getByRole("status");
  app.getByRole("button", { name: "Review" }).element().focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect
    .element(said)
    .toHaveTextContent("The best guess, Lion, is not sure enough. Press 1 to take it");
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(said).toHaveTextContent("sure of the group alone. Press 1 to take Lion,");
  expect(app.store.photoAt("b.jpg")?.review.status).toBe("open");
  await userEvent.keyboard("1");
  await expect.element(said).toHaveTextContent("Confirmed: Lion. 1 of 2 reviewed.");
});

test(
  "a photo is corrected to a typed name; its letters are no shortcuts, and Escape leaves the field first",
  LONG,
  async () => {
    const app = await openGrid({ photos: lions(2) });
    await app.getByRole("button", { name: "Review" }).click();
    await userEvent.keyboard("c");
    const field = panel(app).getByRole("searchbox", { name: "What is it?" });
    await expect.element(field).toBeVisible();
    await userEvent.keyboard("xbuc1");
    await expect.element(field).toHaveValue("xbuc1");
    expect(app.store.photoAt("trap/IMG_1.jpg")?.review.status).toBe("open");
    await userEvent.keyboard("{Escape}");
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(headingOf(app)).toHaveFocus();
    await userEvent.keyboard("c");
    await expect.element(field).toBeVisible();
    await userEvent.keyboard("jaguar");
    await expect.element(panel(app).getByRole("list", { name: "Names" })).toBeVisible();
    await userEvent.tab();
    while (!(document.activeElement instanceof HTMLButtonElement)) await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => app.store.photoAt("trap/IMG_1.jpg")?.review)
      .toMatchObject({
        status: "corrected",
        recordId: "jaguar",
      });
    await expect.element(panel(app).getByText("2 of 2")).toBeVisible();
    await expect.element(headingOf(app)).toHaveFocus();
  },
);

test(
  "a burst is one tile with one answer, and a photo that is separated from it has an answer of its own",
  LONG,
  async () => {
    const photos = [1, 2, 3].map((second) =>
      photoOf(`trap/${second}.jpg`, {
        takenAt: `2026-06-01T05:00:0${second}`,
        said: ok([answerOf("Lion", 0.9 - second / 10)]),
      }),
    );
    const app = await openGrid({ photos, settings: { burstRule: "cameraTrap" } });
    await expect.element(app.getByText("3 photos, shown as 1 burst")).toBeVisible();
    await app.getByRole("option", { name: "3 photos Lion possible 1.jpg" }).click();
    await panel(app).getByRole("button", { name: "3.jpg" }).click();
    await expect.element(panel(app).getByText("This photo alone: Lion, possible")).toBeVisible();
    await userEvent.keyboard("s");
    await expect.element(app.getByText("3 photos, shown as 2 bursts")).toBeVisible();
    await expect.element(panel(app).getByRole("status")).toHaveTextContent("This photo stands alone now.");
    await userEvent.keyboard("x");
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => [1, 2, 3].map((second) => app.store.photoAt(`trap/${second}.jpg`)?.review.status))
      .toEqual(["confirmed", "confirmed", "rejected"]);
    expect(app.store.photoAt("trap/3.jpg")?.isApart).toBe(true);
  },
);

test(
  "filters show the number of matches, and if nothing matches a button shows everything again",
  LONG,
  async () => {
    const photos = [
      ...lions(3),
      photoOf("other/IMG_7.jpg", { takenAt: "2026-06-02T05:00:00", said: ok([answerOf("Ape", 0.97)]) }),
      confirm(photoOf("other/IMG_8.jpg"), AT),
    ];
    const app = await openGrid({ photos });
    await app.getByRole("combobox", { name: "Shows" }).selectOptions("Ape (1)");
    await expect.element(app.getByText("1 of 5 photos")).toBeVisible();
    expect(filesShown(app)).toEqual(["IMG_7.jpg"]);
    await app.getByRole("combobox", { name: "Review" }).selectOptions("Confirmed (1)");
    await expect.element(app.getByText("No photo fits")).toBeVisible();
    await expect.element(app.getByText("0 of 5 photos")).toBeVisible();
    await app.getByRole("button", { name: "Reset" }).click();
    await expect.element(app.getByText("5 photos", { exact: true })).toBeVisible();
    await app.getByRole("combobox", { name: "Confidence" }).selectOptions("95% and more");
    await expect.poll(() => filesShown(app)).toEqual(["IMG_7.jpg"]);
    await app.getByRole("combobox", { name: "Confidence" }).selectOptions("All");
    await app.getByLabelText("From day").fill("2026-06-02");
    await expect.poll(() => filesShown(app)).toEqual(["IMG_7.jpg"]);
    await app.getByLabelText("From day").fill("");
    await app.getByLabelText("To day").fill("");
    await app.getByRole("combobox", { name: "Order" }).selectOptions("File, Z to A");
    await expect
      .poll(() => filesShown(app))
      .toEqual(["IMG_3.jpg", "IMG_2.jpg", "IMG_1.jpg", "IMG_8.jpg", "IMG_7.jpg"]);
  },
);

/** A daisy that is a lily of the valley with this probability. */
function daisy(probability: number): BatchAnswer {
  return answerOf("Daisy", 1 - probability, {
    subject: "plant",
    sureness: { right: 0.97, photos: 100, field: null },
    candidates: [
      { label: "Daisy", probability: 1 - probability },
      { label: "Lily of the valley", probability },
    ],
  });
}

test(
  "the review says every danger of 5% or more, also under a harmless name, and a guess has no percentage",
  LONG,
  async () => {
    const photos = [
      photoOf("1.jpg", { said: ok([daisy(0.06)]) }),
      photoOf("2.jpg", { said: ok([daisy(0.04)]) }),
    ];
    const app = await openGrid({ photos });
    await app.getByRole("option", { name: /1\.jpg$/ }).click();
    const danger = panel(app).getByText(/^If it is .*Lily of the valley/);
    await expect.element(danger).toBeVisible();
    const labels = panel(app).getByRole("list", { name: "What the model thought of" }).getByRole("listitem");
    await expectTexts(labels, ["1Daisy97%", "2Lily of the valley"]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(panel(app).getByText("2.jpg")).toBeVisible();
    await expect.element(danger).not.toBeInTheDocument();
  },
);

test("a phone shows no list of keys, until a key is pressed outside a field", LONG, async () => {
  const matchAny = window.matchMedia.bind(window);
  const spy = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => matchAny(query.replace("hover: hover", "hover: none")));
  onTestFinished(() => spy.mockRestore());
  const app = await openGrid({ photos: lions(2) });
  await expect.element(tiles(app).first()).toBeVisible();
  await expect.element(app.getByText("Keys")).not.toBeInTheDocument();
  await tiles(app).first().click();
  await panel(app).getByRole("button", { name: "Correct" }).click();
  await userEvent.type(panel(app).getByRole("searchbox"), "Li");
  await expect.element(app.getByText("Keys")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(headingOf(app)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(app.getByText("Keys")).toBeVisible();
});

test("a reviewed photo stays in its place until the review is closed", LONG, async () => {
  const app = await openGrid({ photos: lions(3) });
  await app.getByRole("combobox", { name: "Review" }).selectOptions("Not looked at (3)");
  await app.getByRole("button", { name: "Review" }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel(app).getByText("2 of 3")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(headingOf(app)).toHaveTextContent("Lion");
  await expect.element(panel(app).getByText("Confirmed", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => filesShown(app)).toEqual(["IMG_2.jpg", "IMG_3.jpg"]);
});

test(
  "where two models agree the photos are hidden and counted, and one key chooses the second model's answer",
  LONG,
  async () => {
    const other = { id: "forest", version: "1", title: "Forest" };
    const photos = [
      photoOf("same.jpg", { said: ok([LION, { ...LION, model: other }]) }),
      photoOf("differs.jpg", { said: ok([LION, answerOf("Jaguar", 0.6, { model: other })]) }),
    ];
    const app = await openGrid({ photos, settings: { models: ["savanna", "forest"] } });
    await expect.element(app.getByText("Both say the same of 1 of 2.")).toBeVisible();
    await expect.poll(() => filesShown(app)).toEqual(["differs.jpg"]);
    await expect.element(tiles(app).first()).toHaveTextContent(/ALionlikelyBJaguarpossible/);
    await expect.element(app.getByText("its answers count")).toBeVisible();
    await app.getByLabelText("Show only where they differ").click();
    await expect.poll(() => filesShown(app)).toEqual(["differs.jpg", "same.jpg"]);
    await app.getByRole("option", { name: /differs\.jpg$/ }).click();
    await userEvent.keyboard("b");
    await expect
      .poll(() => app.store.photoAt("differs.jpg")?.review)
      .toMatchObject({ status: "corrected", name: "Jaguar" });
  },
);

test(
  "on a phone the filters are folded away, and the review fills the screen with large buttons",
  LONG,
  async () => {
    await screen.viewport(375, 812);
    const app = await openGrid({ photos: lions(4) });
    await expect.element(app.getByRole("combobox", { name: "Order" })).not.toBeInTheDocument();
    await app.getByText("Filter and sort").click();
    await expect.element(app.getByRole("combobox", { name: "Order" })).toBeVisible();
    await app.getByRole("button", { name: "Review" }).click();
    const sheet = app.getByRole("dialog", { name: "Review" });
    await expect.element(sheet.getByRole("heading", { level: 3 })).toHaveFocus();
    const { width, height } = sheet.element().getBoundingClientRect();
    expect([width, height]).toEqual([375, 812]);
    for (const name of ["Reject", "Correct", "Confirm"]) {
      expect(
        sheet.getByRole("button", { name }).element().getBoundingClientRect().height,
      ).toBeGreaterThanOrEqual(48);
    }
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.element(sheet.getByText("2 of 4", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(app.getByRole("option", { name: /IMG_2\.jpg$/ })).toHaveFocus();
  },
);

test(
  "on a phone the field for another name comes into view above the buttons, once it is there",
  LONG,
  async () => {
    await screen.viewport(375, 667);
    const said = ok([among("Lion", "Tiger", "Leopard", "Puma", "Lynx")] as const);
    const app = await openGrid({ photos: [photoOf("lion.jpg", { said })] });
    await app.getByRole("button", { name: "Review" }).click();
    const sheet = app.getByRole("dialog", { name: "Review" });
    await sheet.getByRole("button", { name: "Correct" }).click();
    const field = sheet.getByRole("searchbox", { name: "What is it?" });
    await expect.element(field).toBeVisible();
    const { bottom } = field.element().getBoundingClientRect();
    const confirmButton = sheet.getByRole("button", { name: "Confirm" }).element();
    expect(bottom).toBeLessThan(confirmButton.getBoundingClientRect().top);
  },
);

test(
  "beside the grid the buttons of the review are in view, and do not move from photo to photo",
  LONG,
  async () => {
    await screen.viewport(1440, 900);
    const app = await openGrid({
      photos: [
        photoOf("1.jpg", { said: ok([among("Lion")]) }),
        photoOf("2.jpg", { said: ok([among("Lion", "Tiger", "Leopard", "Puma", "Lynx")]) }),
      ],
    });
    await app.getByRole("button", { name: "Review" }).click();
    await expect.element(headingOf(app)).toHaveFocus();
    const confirmButton = panel(app).getByRole("button", { name: "Confirm" });
    await expect.element(confirmButton).toBeInViewport({ ratio: 0.99 });
    const { top } = confirmButton.element().getBoundingClientRect();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(panel(app).getByText("2 of 2")).toBeVisible();
    expect(confirmButton.element().getBoundingClientRect().top).toBe(top);
    await userEvent.keyboard("c");
    await expect.element(panel(app).getByText("What is it? Choose, or type a name.")).toHaveFocus();
    expect(confirmButton.element().getBoundingClientRect().top).toBe(top);
  },
);

test(
  "axe finds nothing in the grid, in a review and in a correction, and no name changes the direction of other words",
  LONG,
  async () => {
    const name = `${TURNING}name`;
    const turning = answerOf(name, 0.6, { model: { id: "savanna", version: "1", title: name } });
    const photos = [
      photoOf(`${name}/${name}.jpg`, {
        said: ok([turning, { ...turning, model: { ...turning.model, id: "b" } }]),
      }),
      photoOf(`${name}/2.jpg`, { said: ok([turning, { ...LION, model: { ...turning.model, id: "b" } }]) }),
      confirm(photoOf("3.jpg", { said: ok([LION, LION]) }), AT),
    ];
    const app = await openGrid({ photos, settings: { models: ["savanna", "b"] } });
    await app.getByLabelText("Show only where they differ").click();
    await expect.element(tiles(app).first()).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
    expect(turnedTexts()).toEqual([]);
    await tiles(app).first().click();
    await userEvent.keyboard("c");
    await expect.element(panel(app).getByRole("searchbox")).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
    expect(turnedTexts()).toEqual([]);
  },
);
