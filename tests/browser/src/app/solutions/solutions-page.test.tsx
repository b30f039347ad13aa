import { expect, test } from "vitest";
import { type Locator, page as screen, userEvent } from "vitest/browser";
import { headlineOf } from "#domain/answer/headline.ts";
import { solutionsFor } from "#models/solutions/solutions-by-problem.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { TYPE_NAMES } from "#src/answer/texts/solution-names.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectMatches, expectSeen, expectTexts } from "#tests/browser/kit/texts.ts";
import { answering } from "#tests/fakes/identified.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

const ALL = SOLUTIONS.length;

/** Number of cards in a list that nothing restricts. */
const AT_ONCE = 12;

function cards(app: OpenedApp): Locator {
  return app.getByRole("article");
}

function card(app: OpenedApp, name: string): Locator {
  return app.getByRole("article", { name });
}

function search(app: OpenedApp): Locator {
  return app.getByRole("searchbox", { name: "Search solutions" });
}

async function openSolutions(query = "", parts: AppParts = {}): Promise<OpenedApp> {
  const app = await openApp(`/solutions${query}`, parts);
  await expect.element(app.getByRole("heading", { name: "Treatment Solutions", level: 1 })).toBeVisible();
  return app;
}

async function expectShown(app: OpenedApp, count: number): Promise<void> {
  await expectTexts(app.getByRole("main").getByRole("status").filter({ hasText: " of " }), [
    `${count} of ${ALL} solutions`,
  ]);
  await expectCount(cards(app), count);
}

test("each card shows name, type, at most 3 target problems, effectiveness and the other facts", async () => {
  const app = await openSolutions("?list=all");
  await expectShown(app, ALL);
  const main = app.getByRole("main");
  await expectMatches(
    cards(app),
    SOLUTIONS.map(
      ({ type }) =>
        new RegExp(
          `${TYPE_NAMES[type]}.*(Pesticide|Fungicide|Herbicide|Fertilizer|Supplement), (low|medium|high) cost`,
        ),
    ),
  );
  await expectCount(cards(app).getByRole("heading", { level: 2 }), ALL);

  const lists = main.getByRole("list", { name: "Target problems" }).all();
  expect(lists).toHaveLength(ALL);
  for (const list of lists) {
    expect([2, 3]).toContain(list.getByRole("listitem").elements().length);
  }
  const figures = main.getByRole("group", { name: "Effectiveness" });
  await expectMatches(
    figures,
    // The 12 of the specification come first.
    SOLUTIONS.map((_, at) => (at < 12 ? /^Effectiveness \d\d%\*$/ : /^Effectiveness not measured here$/)),
  );
  const note = "* Effectiveness is an illustrative figure, not a measurement.";
  await expect.element(main.getByText(note)).toBeVisible();
  await expect.element(figures.first()).toHaveAccessibleDescription(note);
});

test("a card states its hazard, never a safety level that can be misread", LONG, async () => {
  const app = await openSolutions("?list=all");
  await expect.element(card(app, "Copper sulfate solution")).toHaveTextContent("Serious hazard");
  await expect.element(card(app, "Copper soap")).toHaveTextContent("Some hazard");
  await expect.element(card(app, "Insecticidal soap")).toHaveTextContent("Little hazard");
  await expect.element(app.getByText(/safety level/i)).not.toBeInTheDocument();
});

test("Free sees no usage on any card, not even in the page's text, and the way to Premium instead", async () => {
  const app = await openSolutions("?list=all");
  await expectSeen(cards(app).getByText("Unlock detailed usage info"), ALL);
  await expectSeen(cards(app).getByRole("link", { name: "Upgrade to Premium" }), ALL);
  expect(app.getByRole("main").element().textContent).not.toMatch(
    /Application method|Dosage|Active ingredient|ml\/L|g\/L/,
  );
  await cards(app).first().getByRole("link", { name: "Upgrade to Premium" }).click();
  await expect.poll(app.address).toBe("/pricing");
});

test("Premium sees method and dosage in millilitres per litre on every card", async () => {
  const app = await openSolutions("?list=all", { plan: "premium" });
  const definitions = cards(app).getByRole("definition");
  await expectSeen(cards(app).getByText("Application method", { exact: true }), ALL);
  await expectSeen(definitions.filter({ hasText: /^(Spray|Soil application|Foliar feed|Bait)$/ }), ALL);
  const byTheLitre = SOLUTIONS.filter(({ dosage }) => "mlPerL" in dosage).length;
  await expectSeen(definitions.filter({ hasText: /^\d+(\.\d+)?(–\d+(\.\d+)?)? ml\/L/ }), byTheLitre);
  await expect.element(card(app, "Iron phosphate bait")).toHaveTextContent("Dosage5 g per m²");
  // Each rate stands with its crop.
  const copper = card(app, "Copper oxychloride 50 %".replace(" %", "\u00a0%"));
  await expect.element(copper).toHaveTextContent("Dosage2.4 g/L (mango), 5.5 g/L (coffee)");
  await expect.element(app.getByText("Unlock detailed usage info")).not.toBeInTheDocument();
});

test("search finds names and target problems in any case, and the address follows every letter", async () => {
  const app = await openSolutions();
  await userEvent.type(search(app), "  BLIGHT ");
  await expectShown(app, 9);
  await expect.element(card(app, "Copper soap")).toBeVisible();
  await expect.element(card(app, "Bacillus D747 liquid")).toBeVisible();
  expect(new URLSearchParams(app.router.state.location.search).get("q")).toBe("  BLIGHT ");

  await search(app).fill("seaweed");
  await expectShown(app, 1);
  await expect.element(card(app, "Seaweed extract")).toBeVisible();
  await search(app).fill("no such thing");
  await expectShown(app, 0);
  await search(app).fill("");
  await expectShown(app, AT_ONCE);
  await expect.poll(app.address).toBe("/solutions");
});

test("fast typing in the middle of a word keeps the order of the letters", LONG, async () => {
  const app = await openSolutions();
  await search(app).fill("sp");
  await userEvent.keyboard("{ArrowLeft}eawee");
  await expect.element(search(app)).toHaveValue("seaweep");
  await expect.poll(app.address).toBe("/solutions?q=seaweep");
});

test(
  "if nothing matches the page says so, and Reset shows all solutions and their number",
  LONG,
  async () => {
    const app = await openSolutions("?type=biological&category=herbicide");
    await search(app).fill("blight");
    await expectShown(app, 0);
    await expect.element(app.getByText("No solutions match")).toBeVisible();
    await app.getByRole("button", { name: "Reset" }).click();
    await expectShown(app, AT_ONCE);
    await expect.element(app.getByRole("main").getByRole("status")).toHaveFocus();
    await expect.element(search(app)).toHaveValue("");
    await expect.element(app.getByLabelText("Type")).toHaveValue("all");
    await expect.element(app.getByLabelText("Category")).toHaveValue("all");
    await expect.poll(app.address).toBe("/solutions");
    await expect.element(app.getByRole("button", { name: "Reset" })).not.toBeInTheDocument();
  },
);

test("typing does not scroll the page", LONG, async () => {
  await screen.viewport(375, 500);
  // The router remembers scroll positions by address, so this test uses an address of its own.
  const app = await openSolutions("#typing");
  search(app).element().focus();
  // The page is too short to scroll until its cards are there.
  await expect
    .poll(() => {
      scrollTo({ top: 250, behavior: "instant" });
      return scrollY;
    })
    .toBe(250);
  // The browser itself may scroll the field into view at the first letter.
  await userEvent.keyboard("b");
  const before = scrollY;
  expect(before).toBeGreaterThan(100);
  await userEvent.keyboard("light");
  await expectShown(app, 9);
  expect(scrollY).toBe(before);
});

test("the solutions for a problem are named as such, and cleared with a press", LONG, async () => {
  const app = await openSolutions("?problem=potato-early-blight");
  await expect.element(app.getByRole("heading", { name: "Solutions for Potato early blight" })).toBeVisible();
  await expect
    .element(app.getByRole("link", { name: "About it in the guide" }))
    .toHaveAttribute("href", "/guide/potato-early-blight");
  await expectShown(app, 6);
  await app.getByText("Type and category").click();
  await app.getByLabelText("Type").selectOptions("Organic");
  await expectShown(app, 2);
  await app.getByRole("button", { name: "All problems" }).click();
  await expect.element(app.getByRole("heading", { name: /^Solutions for/ })).not.toBeInTheDocument();
  await expect.poll(app.address).toBe("/solutions?type=organic");
  await expectShown(app, 16);
});

test("the solutions for a problem stand in the order of its answer, the least hazardous first", async () => {
  const app = await openSolutions("?problem=apple-scab");
  await expectShown(app, solutionsFor("apple-scab").length);
  expect(
    cards(app)
      .elements()
      .map(({ id }) => id),
  ).toEqual(solutionsFor("apple-scab").map(({ id }) => id));
  await expect.element(cards(app).last()).toHaveTextContent("Serious hazard");
});

test(
  "a dose for another crop than the chosen one says so in list, details and comparison",
  LONG,
  async () => {
    const gap = "No dose for apple is stated here: read the label.";
    const app = await openSolutions("?problem=apple-scab", { plan: "premium" });
    const main = app.getByRole("main");
    for (const query of ["?problem=apple-scab", "?group=apple"]) {
      await app.router.navigate(`/solutions${query}`);
      await expect.element(card(app, "Copper sulfate solution")).toHaveTextContent(`2.5 ml/L (citrus)${gap}`);
      await expect.element(card(app, "Captan 50\u00a0%")).toHaveTextContent("3 g/L (apple)");
      await expect.element(card(app, "Captan 50\u00a0%")).not.toHaveTextContent(gap);
      await app.router.navigate(`/solutions/solution-8${query}`);
      await expect.element(main).toHaveTextContent(`2.5 ml/L (citrus)${gap}`);
      await app.router.navigate(`/solutions/compare${query}&compare=solution-7.solution-8`);
      await expect.element(app.getByRole("heading", { name: "Compare solutions" })).toBeVisible();
      await expectCount(app.getByText(gap), 1);
    }
    await app.router.navigate("/solutions/solution-8");
    await expect.element(main).toHaveTextContent("2.5 ml/L (citrus)");
    await expect.element(main).not.toHaveTextContent("No dose for");
  },
);

test(
  "a crop and its disease narrow the list, the disease alone too, and Any shows all again",
  LONG,
  async () => {
    const app = await openSolutions();
    const [crop, problem] = [
      app.getByLabelText("Crop or kind of pest"),
      app.getByLabelText("Disease or pest"),
    ];
    await crop.selectOptions("Potato");
    await expect.poll(app.address).toBe("/solutions?group=potato");
    await expectShown(app, 21);
    await expect.element(problem.getByRole("option").first()).toHaveTextContent("Any of 10");
    await problem.selectOptions("Slug");
    await expect.poll(app.address).toBe("/solutions?problem=slug&group=potato");
    await expectShown(app, 2);
    await expect.element(crop).toHaveValue("potato");
    await problem.selectOptions("Potato early blight");
    await expect.poll(app.address).toBe("/solutions?problem=potato-early-blight");
    await expectShown(app, 6);
    await expect.element(crop).toHaveValue("potato");
    await problem.selectOptions("Any of 10");
    await expectShown(app, 21);
    await crop.selectOptions("Any");
    await expectShown(app, AT_ONCE);
    await problem.selectOptions("Slug");
    await expect.element(crop).toHaveValue("Slugs and snails");
    await expect.element(app.getByRole("heading", { name: "Solutions for Slug" })).toBeVisible();
  },
);

test.each(["", "?problem=tomato-late-blight", "?group=tomato"])(
  "on a phone the first product for %s is on the first screen",
  async (query) => {
    await screen.viewport(375, 667);
    const app = await openSolutions(query);
    await expect.poll(() => cards(app).elements().length).toBeGreaterThan(0);
    expect((cards(app).elements()[0]?.getBoundingClientRect().top ?? Infinity) + scrollY).toBeLessThan(
      query === "?problem=tomato-late-blight" ? 640 : 600,
    );
    await expect.element(app.getByText(/The product label is the law/)).toBeVisible();
  },
);

test("each card has a drawing, and the list begins with 12 until a person asks for all", async () => {
  const app = await openSolutions();
  await expectShown(app, AT_ONCE);
  await app.getByRole("button", { name: `Show all ${ALL} solutions` }).click();
  await expect.poll(app.address).toBe("/solutions?list=all");
  await expectCount(cards(app), ALL);
  const drawn = cards(app).elements();
  await expect.poll(() => drawn.filter((one) => one.querySelector("svg path") !== null).length).toBe(ALL);
  await expect
    .poll(() => drawn.filter((one) => one.querySelector("svg[viewBox='0 0 96 96'] path") !== null).length)
    .toBe(SOLUTIONS.filter(({ treats }) => treats.length > 0).length);
});

test("filters that hide solutions for a problem are open", async () => {
  const app = await openSolutions("?problem=potato-early-blight&type=organic");
  await expect.element(app.getByLabelText("Type")).toBeVisible();
});

test.each([
  [375, 1],
  [768, 2],
  [1440, 3],
])("the cards stand in a grid: a page of %i px has %i in a row", LONG, async (width, columns) => {
  await screen.viewport(width, 800);
  const app = await openSolutions();
  await expectShown(app, AT_ONCE);
  const lefts = cards(app)
    .elements()
    .map((one) => Math.round(one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(columns);
});

test(
  "the page says if no product helps against a problem, or if the filters hide all that do",
  LONG,
  async () => {
    const app = await openSolutions("?problem=apple-mosaic");
    await expectShown(app, 0);
    await expect
      .element(app.getByRole("link", { name: "Apple mosaic: no product here." }))
      .toHaveAttribute("href", "/guide/apple-mosaic");
    await app.getByRole("button", { name: "Reset" }).click();
    await expectShown(app, AT_ONCE);
    await app.router.navigate("/solutions?problem=slug&type=inorganic");
    await expectShown(app, 0);
    await expect.element(app.getByText("Nothing here treats Slug and fits the search.")).toBeVisible();
  },
);

test("a search for what no product here treats leads to the guide", async () => {
  const app = await openSolutions("?q=rice+stem+borer");
  const way = app.getByRole("link", { name: /^Rice stem borer or leaf folder: no product here/ });
  await expect.element(way).toHaveAttribute("href", "/guide/rice-stem-borer-or-leaf-folder");
  await expectShown(app, 0);
  await expect.element(app.getByText("Try another word")).not.toBeInTheDocument();
  // Its products are against grasshoppers.
  await search(app).fill("hopper");
  await expectShown(app, 3);
  await expect.element(app.getByRole("link", { name: /^Leafhopper or planthopper: no pro/ })).toBeVisible();
  await search(app).fill("virus");
  await expect
    .element(app.getByRole("link", { name: "Search the guide" }))
    .toHaveAttribute("href", "/guide?q=virus");
  await expectCount(app.getByRole("link", { name: /no product here/ }), 3);
  // A filter hides what treats it, so the guide is not the only way.
  await app.router.navigate("/solutions?q=slug&type=inorganic");
  await expect.element(app.getByText("Try another word")).toBeVisible();
});

test("a link to a card, as older results have it, still brings it into view", async () => {
  const app = await openSolutions("#solution-10");
  await expect.element(card(app, "Pelargonic acid weed killer")).toBeInViewport();
});

test("the name of a card leads to its page, and the way back keeps the filters", LONG, async () => {
  const app = await openSolutions("?q=blight&type=organic");
  await card(app, "Copper soap").getByRole("link", { name: "Copper soap" }).click();
  await expect.element(app.getByRole("heading", { level: 1, name: "Copper soap" })).toHaveFocus();
  await expect.poll(app.address).toBe("/solutions/solution-7?q=blight&type=organic");
  await app.getByRole("link", { name: "All solutions" }).click();
  await expect.poll(app.address).toBe("/solutions?q=blight&type=organic");
});

test(
  "up to three solutions are chosen to be compared; filters, Reset and a link keep the choice",
  LONG,
  async () => {
    const app = await openSolutions("?list=all");
    const choose = (name: string): Locator => card(app, name).getByRole("checkbox", { name: "Compare" });
    await expect.element(app.getByRole("region", { name: "Compare" })).not.toBeInTheDocument();
    await choose("Copper soap").click();
    const bar = app.getByRole("region", { name: "Compare" });
    await expect.element(bar).toHaveTextContent("1 chosen: choose one or two more");
    await expect.element(choose("Copper soap")).toHaveAccessibleDescription("Copper soap");
    await expect.element(bar.getByRole("link")).not.toBeInTheDocument();
    await search(app).fill("soap");
    await choose("Insecticidal soap").click();
    await app.getByRole("button", { name: "Reset" }).click();
    await choose("Wettable sulfur").click();
    await expect.element(bar).toHaveTextContent("3 chosen, the most");
    await expect.element(choose("Captan 50 %")).toBeDisabled();
    await expect.element(choose("Copper soap")).toBeEnabled();
    await expect.poll(app.address).toBe("/solutions?compare=solution-7.solution-2.solution-13&list=all");
    await bar.getByRole("link", { name: "Compare 3" }).click();
    await expect.element(app.getByRole("heading", { level: 1, name: "Compare solutions" })).toHaveFocus();
    await expect
      .poll(app.address)
      .toBe("/solutions/compare?compare=solution-7.solution-2.solution-13&list=all");
  },
);

test("Clear removes the choice and moves the focus to the count of the list", LONG, async () => {
  const app = await openSolutions("?compare=solution-7.solution-2");
  await app.getByRole("button", { name: "Clear" }).click();
  await expect.poll(app.address).toBe("/solutions");
  await expect.element(app.getByText(`${AT_ONCE} of ${ALL} solutions`)).toHaveFocus();
});

test.each(["disease", "pest"] as const)(
  "a result of a %s leads to the solutions that match it",
  LONG,
  async (subject) => {
    const app = await openApp(SUBJECT_PATHS[subject], { plan: "premium", identify: answering() });
    await choosePhoto(app);
    const result = app.getByRole("region", { name: "Result" });
    const problem = headlineOf(SAMPLE_RECORDS[subject][0]);
    await expectTexts(result.getByRole("heading", { level: 2 }), [problem]);
    // The list loads in a separate chunk, after the result. A part of the list may be collapsed.
    const links = result
      .getByRole("list", { name: /^(?:More m|M)atching treatment solutions$/, includeHidden: true })
      .getByRole("link", { includeHidden: true });
    await expect.element(links.first()).toBeVisible();
    const names = links.elements().map((link) => link.textContent ?? "");
    await result.getByRole("link", { name: "See matching solutions" }).click();
    await expect.element(app.getByRole("heading", { name: `Solutions for ${problem}` })).toBeVisible();
    await expectShown(app, names.length);
    // The orders differ: the result lists the least hazardous solution first, and the page keeps the order of its data.
    for (const name of names) await expect.element(card(app, name)).toBeVisible();

    await app.router.navigate(-1);
    const [first = ""] = names;
    await result.getByRole("link", { name: first, exact: true }).click();
    await expect.element(app.getByRole("heading", { level: 1, name: first })).toHaveFocus();
    await app.getByRole("link", { name: `Solutions for ${problem}` }).click();
    await expectShown(app, names.length);
  },
);

test("of two choices in quick succession, none is lost", async () => {
  const app = await openSolutions("?q=soap");
  await expectCount(cards(app), 2);
  const boxes = cards(app).getByRole("checkbox", { name: "Compare" }).all();
  for (const box of boxes) box.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(app.getByRole("link", { name: "Compare 2" })).toBeVisible();
});
