import { expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type { Identification } from "#domain/answer/identification.ts";
import { LEVELS } from "#domain/records/knowledge.ts";
import { loadAnswerRecord } from "#models/knowledge/answer-knowledge.ts";
import { ResultBody } from "#src/answer/result-body.tsx";
import { LevelTag } from "#src/answer/result-facts.tsx";
import { ResultHead } from "#src/answer/result-head.tsx";
import type { Plan } from "#src/plan/plan.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { show } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { answerAs, HEALTHY, IDENTIFIED, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

/** Shows an answer as a user on this plan sees it. */
function render(identification: Identification, plan: Plan = "premium") {
  const answer = { ...IDENTIFIED, identification };
  return show(
    <main>
      <h1>Detector</h1>
      <ResultHead answer={answer} />
      <ResultBody answer={answer} caseSheet="?of=disease" />
    </main>,
    { plan },
  );
}

/** A model's answer that names the pest with this id. */
async function pestAnswer(id: string): Promise<Identification> {
  const record = (await loadAnswerRecord(id))?.record ?? null;
  if (record?.subject !== "pest") throw new Error(`${id} is no pest`);
  return { ...REAL_IDENTIFICATION, subject: "pest", recordId: id, record };
}

test.each(LEVELS.map((level, index) => ({ level, full: index + 1 })))(
  "the level $level is a word, and $full of four bars: never a colour alone",
  async ({ level, full }) => {
    const view = await show(<LevelTag level={level} name={level} />);
    await expect.element(view.getByText(level, { exact: true })).toBeVisible();
    const bars = Array.from(view.container.querySelectorAll("rect"), (bar) => bar.getAttribute("fill"));
    expect(bars).toHaveLength(LEVELS.length);
    expect(bars.filter((fill) => fill === "currentColor")).toHaveLength(full);
  },
);

test("a disease shows first what to do today, then the products, then everything else", LONG, async () => {
  const view = await render(REAL_IDENTIFICATION);
  const { record } = await loadRecordOf("tomato-late-blight");
  const today = view.getByRole("region", { name: "Do today" });
  await expectTexts(today.getByRole("listitem"), "today" in record ? record.today : []);
  await expect.element(view.getByRole("main")).not.toHaveTextContent(/ample|no enemy/);
  await expectTexts(view.getByRole("heading", { level: 3 }), [
    "Do today",
    "Matching treatment solutions",
    "Other candidates",
    "Could it be something else?",
    "Symptoms",
    "Causes and spread",
    "Organic treatment",
    "Inorganic treatment",
    "Prevention",
    "Affected species",
    "Prognosis",
    "Sources",
  ]);
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("a sample says once more that it is not about the plant, and only real answers offer amounts of products", async () => {
  const amounts = { name: /^(?:Plan the amount|How to use it): /, includeHidden: true };
  const real = await render(REAL_IDENTIFICATION);
  await expect.element(real.getByRole("link", amounts).first()).toBeVisible();
  await real.unmount();
  const sample = await render({ ...REAL_IDENTIFICATION, demo: true });
  await expect
    .element(sample.getByRole("region", { name: "Do today" }))
    .toHaveTextContent("Sample data, not about your plant.");
  await expect
    .element(sample.getByRole("list", { name: "Matching treatment solutions", exact: true }))
    .toBeVisible();
  expect(sample.getByRole("link", amounts).elements()).toEqual([]);
});

test("for Free the page contains no details or treatments", async () => {
  const view = await render(REAL_IDENTIFICATION, "free");
  await expect.element(view.getByRole("heading", { name: "Unlock Detailed Disease Info" })).toBeVisible();
  // Loads the record, so that details would be visible by now if Free showed them.
  await loadRecordOf("tomato-late-blight");
  await expectTexts(view.getByRole("heading", { level: 3 }), [
    "Other candidates",
    "Unlock Detailed Disease Info",
  ]);
  await expect.element(view.getByRole("main")).not.toHaveTextContent(/today|Symptoms|Copper/);
});

test.each(["bee", "earthworm", "ladybird"])(
  "the result for %s says first that it is no enemy, and why no product is right",
  async (id) => {
    const view = await render(await pestAnswer(id));
    const { record } = await loadRecordOf(id);
    if (record.subject !== "pest" || record.noProduct === null) throw new Error(`${id} takes products`);
    await expect.element(view.getByText("This is no enemy: it helps you.")).toBeVisible();
    const text = view.getByRole("main").element().textContent ?? "";
    expect(text.indexOf("This is no enemy")).toBeLessThan(text.indexOf("Confidence"));
    await expect.element(view.getByText(record.noProduct)).toBeVisible();
    await expect.element(view.getByRole("heading", { name: "What good they do" })).toBeVisible();
    await expect
      .element(view.getByRole("link", { name: /Plan the amount|solutions/ }))
      .not.toBeInTheDocument();
  },
);

test("an answer of several kinds leads to the records of its kinds", async () => {
  const view = await render(await pestAnswer("caterpillar"), "free");
  await expect.element(view.getByText("This page covers several kinds, and they differ.")).toBeVisible();
  for (const [name, id] of [
    ["Fall armyworm", "fall-armyworm"],
    ["Hornworm", "hornworm"],
  ] as const) {
    await expect
      .element(view.getByRole("link", { name, exact: true }))
      .toHaveAttribute("href", `/guide/${id}`);
  }
});

test("an answer without records of its kinds does not say that there are several", async () => {
  const bee = await render(await pestAnswer("bee"), "free");
  await expect.element(bee.getByText("This is no enemy: it helps you.")).toBeVisible();
  await expect.element(bee.getByText(/covers several kinds/)).not.toBeInTheDocument();
});

test("a lookalike says what tells it apart, and leads to its page in the guide", async () => {
  await screen.viewport(1280, 800);
  const view = await render(REAL_IDENTIFICATION);
  const alike = view.getByRole("list", { name: "Could it be something else?" });
  await expect
    .element(alike.getByRole("link", { name: "Tomato early blight" }))
    .toHaveAttribute("href", "/guide/tomato-early-blight");
  await expect.element(alike).toHaveTextContent("Early blight makes smaller, dry spots with rings");
});

test("if the whole record can't be loaded, the page shows the fields of the answer and says so", async () => {
  const record = { ...(REAL_IDENTIFICATION.record ?? never()), id: "no-such-record" };
  const view = await render({ ...REAL_IDENTIFICATION, recordId: record.id, record });
  await expect
    .element(view.getByRole("region", { name: "Do today" }))
    .toHaveTextContent("What to do today could not be loaded here.");
  await expect.element(view.getByRole("heading", { name: "Causes", exact: true })).toBeVisible();
  await expect.element(view.getByRole("main")).toHaveTextContent(record.prognosis);
});

function never(): never {
  throw new Error("the sample has a record");
}

test(
  "sections are folded on a phone; on a wide screen those that matter before acting are open",
  LONG,
  async () => {
    await screen.viewport(375, 667);
    const phone = await render(REAL_IDENTIFICATION);
    const symptom = "White mould under the leaf in wet weather";
    await expect.element(phone.getByText(symptom)).not.toBeVisible();
    await phone.getByRole("heading", { name: "Symptoms" }).click();
    await expect.element(phone.getByText(symptom)).toBeVisible();
    await phone.unmount();
    await screen.viewport(1280, 800);
    const wide = await render(REAL_IDENTIFICATION);
    await expect.element(wide.getByText(symptom)).toBeVisible();
    await expect
      .element(wide.getByText("Plant resistant varieties and healthy transplants"))
      .not.toBeVisible();
  },
);

test("a healthy leaf is marked as healthy, with advice to keep it so and nothing to treat", async () => {
  await screen.viewport(1280, 800);
  const view = await render({ ...HEALTHY, recordId: "tomato-healthy" });
  await expect.element(view.getByText("Nothing wrong seen")).toBeVisible();
  await expect.element(view.getByRole("heading", { name: "What keeps it healthy" })).toBeVisible();
  await expect.element(view.getByRole("main")).not.toHaveTextContent("Do today");
});

test("the poison of a plant comes before its description", async () => {
  const record = (await loadAnswerRecord("daffodil"))?.record ?? null;
  if (record?.subject !== "plant") throw new Error("there is no daffodil");
  const view = await render({ ...REAL_IDENTIFICATION, subject: "plant", recordId: record.id, record });
  await expect.element(view.getByRole("heading", { name: "Is it poisonous?" })).toBeVisible();
  const titles = view
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(["Is it poisonous?", "Description"]);
});

/** A model's answer that names the plant with this id. */
async function plantAnswer(id: string): Promise<Identification> {
  const record = (await loadAnswerRecord(id))?.record ?? null;
  if (record?.subject !== "plant") throw new Error(`${id} is no plant`);
  const candidates = [{ label: record.commonName, probability: 0.92 }] as const;
  return { ...REAL_IDENTIFICATION, subject: "plant", recordId: id, record, candidates };
}

test.each(["free", "premium"] as const)(
  "%s reads whether a plant is poisonous, and each warning begins with the plant that it is about",
  async (plan) => {
    const view = await render(await plantAnswer("lily-of-the-valley"), plan);
    const main = view.getByRole("main");
    await expect
      .element(main)
      .toHaveTextContent(/Lily of the valley\P{L}*: Poisonous\. Do not eat any of it, and give none/u);
    await expect
      .element(view.getByText(/^\P{L}*Autumn crocus.*: Poisonous\. .* It looks like .*Lily of the valley/u))
      .toBeVisible();
    await expect.element(view.getByRole("heading", { name: "Is it poisonous?" })).toBeVisible();
    await expect.element(main).toHaveTextContent("If any was eaten, call the emergency number");
    await expectCount(view.getByRole("heading", { name: "Is it poisonous?" }), 1);
  },
);

/** An answer of these labels with 40, 30 and 20% that names nothing. */
function unsureOf(subject: "animal" | "plant", ...labels: readonly [string, ...string[]]): Identification {
  const [first, ...others] = labels.map((label, at) => ({ label, probability: 0.4 - at / 10 }));
  if (first === undefined) throw new Error("an answer has a candidate");
  return answerAs({ subject, verdict: "not-sure", candidates: [first, ...others] });
}

test(
  "an unsure answer says what to do after a bite, the most urgent at once, also for Free",
  LONG,
  async () => {
    const view = await render(unsureOf("animal", "Cat", "Snake", "Spider"), "free");
    await expect.element(view.getByText(/^If it is \P{L}*Snake\P{L}*: Keep away/u)).toBeVisible();
    await expect.element(view.getByText(/^Bitten: keep still, take off rings/)).toBeVisible();
    await expect.element(view.getByText(/^Bitten by a black widow.* call an ambulance$/)).toBeVisible();
    const rest = view.getByText(/^Do not cut, suck, use ice/);
    await expect.element(rest).not.toBeVisible();
    await view.getByText("More first aid").first().click();
    await expect.element(rest).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
  },
);

test("an unsure answer says once what to do if a plant was eaten, also for Free", LONG, async () => {
  const view = await render(unsureOf("plant", "Daffodil", "Iris"), "free");
  await expect.element(view.getByText(/^If it is \P{L}*Iris\P{L}*: Poisonous/u)).toBeVisible();
  await expect.element(view.getByText(/^If any was eaten, call the emergency number/)).toBeVisible();
  await expectCount(view.getByText(/^If any was eaten/), 1);
});

test("a plant that is not known to be poisonous says so without the sign of a danger", async () => {
  const view = await render(await plantAnswer("rose"), "free");
  await expect.element(view.getByText(/^Not known to be poisonous/)).toBeVisible();
  expect(view.container.querySelector(".lucide-triangle-alert")).toBeNull();
});

test("a plant without a record says that poison is not stated", async () => {
  const rose = await plantAnswer("rose");
  if (rose.verdict !== "identified") throw new Error("the rose is not named");
  const view = await render({ ...rose, recordId: null, record: null }, "free");
  await expect.element(view.getByText(/^Not stated here\. Until you know, do not eat/)).toBeVisible();
});

const [NO_BREED, STATUS, WIDER] = [
  "it is a dog, not which breed",
  "Conservation",
  "What follows is about a wider group",
] as const;

test("the name of a record that is wider than the answer stands below the answer's own", async () => {
  const view = await render({ ...REAL_IDENTIFICATION, recordIsWider: true }, "free");
  await expect.element(view.getByRole("heading", { level: 2, name: "Tomato___Late_blight" })).toBeVisible();
  await expect.element(view.getByText(`${WIDER}: ${REAL_IDENTIFICATION.record.diseaseName}.`)).toBeVisible();
  await expectTexts(view.getByRole("term"), ["Severity", "Confidence", "Pathogen"]);
});

test.each([
  ["a dog", "dog", null, false, ["BreedDomestic dogs", NO_BREED, `${STATUS}Domesticated`], [WIDER]],
  ["a bear", "bear", null, false, ["KindsBrown, American black"], [WIDER, "Breed"]],
  ["a breed of dogs", "dog", "Pug", true, [WIDER, `${STATUS}Domesticated`], [NO_BREED]],
  ["a species of a family", "owls", null, true, [WIDER], [STATUS]],
  ["a species of a group", "bear", null, true, [WIDER], [STATUS]],
])(
  "what a record says of the whole group does not stand under a finer answer: %s",
  async (_, id, breed, recordIsWider, shown, absent) => {
    const record = (await loadAnswerRecord(id))?.record ?? null;
    if (record?.subject !== "animal") throw new Error(`${id} is no animal`);
    const of = { subject: "animal", recordId: id, record, recordIsWider, breed } as const;
    const view = await render({ ...REAL_IDENTIFICATION, ...of });
    // This section comes with the whole record.
    for (const text of [record.description, "What it means to people", ...shown])
      await expect.element(view.getByRole("main")).toHaveTextContent(text);
    for (const text of absent) await expect.element(view.getByRole("main")).not.toHaveTextContent(text);
    // A rank is a word of the page's language.
    const latin = Array.from(view.container.querySelectorAll("i"), ({ textContent }) => textContent);
    expect(latin.filter((text) => /^(?:Order|Family) /.test(text))).toEqual([]);
  },
);
