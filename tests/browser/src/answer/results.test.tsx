import { expect, test } from "vitest";
import { type Identification, recordOf } from "#domain/answer/identification.ts";
import { ResultBody } from "#src/answer/result-body.tsx";
import { ResultHead } from "#src/answer/result-head.tsx";
import type { Plan } from "#src/plan/plan.ts";
import { ABOUT_FIGURES, HOME_FIGURES } from "#src/ui/texts/marketing.ts";
import { show } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import {
  HEALTHY,
  NOT_CLEARED,
  IDENTIFIED,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
  UNKNOWN_KIND,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";

/** Shows an answer as a user on this plan sees it. */
async function render(identification: Identification, plan: Plan = "premium") {
  const answer = { ...IDENTIFIED, identification };
  const view = await show(
    <>
      <section aria-label="Head">
        <ResultHead answer={answer} />
      </section>
      <section aria-label="Body">
        <ResultBody answer={answer} caseSheet="?of=disease" />
      </section>
    </>,
    { plan },
  );
  const candidates = view
    .getByRole("list", { name: /^(?:(?:Top|Other) candidates|Best guess)$/ })
    .getByRole("listitem");
  return {
    head: view.getByRole("region", { name: "Head" }),
    body: view.getByRole("region", { name: "Body" }),
    unmount: view.unmount,
    /** The visible text of each candidate in the list. */
    candidates: () => candidates.elements().map(textOf),
  };
}

/** The text that a person sees, with single spaces. */
function textOf(element: Element): string {
  return element instanceof HTMLElement ? element.innerText.replaceAll(/\s+/g, " ").trim() : "";
}

/** The text before and from the first match, without the space between them. */
function splitBefore(text: string, pattern: RegExp): readonly [before: string, rest: string] {
  const at = text.search(pattern);
  return at < 0 ? [text, ""] : [text.slice(0, at).trim(), text.slice(at)];
}

const UNCOUNTED =
  'Nobody has counted how often answers like this are right. So it says "likely" where the model gives this name 90% or more, "possible" from 50% on, and else "unsure".';
const ADVICE = "Try another photo: closer, sharper, and with one subject in it.";
const EXTENSION_SERVICE = "Ask your local extension service before you treat anything.";

/** Answers of models, each with the expected text of its head and the expected candidates in the list. */
const ANSWERS: readonly (readonly [
  what: string,
  Identification,
  head: string,
  candidates: readonly string[],
])[] = [
  [
    "with a record",
    REAL_IDENTIFICATION,
    `Answer of Leaf guide Tomato late blight Severity Critical Confidence possible ${UNCOUNTED}`,
    // The list leaves out the first candidate, which is the heading, and the last one, which is too improbable.
    ["Tomato___Leaf_Mold"],
  ],
  [
    "that was counted",
    { ...REAL_IDENTIFICATION, sureness: { right: 0.862, photos: 240, field: { right: 0.61, photos: 33 } } },
    "Answer of Leaf guide Tomato late blight Severity Critical Confidence 86% Of 100 answers like this, about 86 were right; on photos taken outdoors 61. Counted on 240 photos from places that the model had not seen, 33 of them outdoors.",
    ["Tomato___Leaf_Mold"],
  ],
  [
    "without a record",
    WITHOUT_RECORD,
    `Answer of Leaf guide Tomato___Leaf_Mold Confidence possible ${UNCOUNTED} No details were found for this label. Search the guide for Tomato___Leaf_Mold`,
    ["Tomato___Late_blight"],
  ],
  [
    "not sure",
    UNSURE,
    `Answer of Leaf guide Not sure The model's best guess is "Tomato___Late_blight", which is not sure enough for an answer. ${ADVICE} ${EXTENSION_SERVICE}`,
    ["Tomato___Late_blight", "Tomato___Leaf_Mold"],
  ],
  [
    "none of these",
    NONE_OF_THESE,
    `Answer of Leaf guide None of the things that this model knows The model's best answer is "background". It means that the photo shows nothing that this model knows. Another page, or the Bio Kingdom model, may know what it is. ${EXTENSION_SERVICE}`,
    ["background", "Tomato___Late_blight"],
  ],
  [
    "healthy",
    HEALTHY,
    `Answer of Leaf guide This tomato leaf looks healthy Nothing wrong seen Confidence likely ${UNCOUNTED} Nothing to treat on this photo. Keep watching: look at new leaves and at the undersides once a week, and photograph what changes.`,
    [],
  ],
  [
    "of an unknown kind",
    UNKNOWN_KIND,
    'Answer of Leaf guide Perhaps a kind that the model does not know It looks like an animal, but like none of the 36 that the model knows. The nearest is "Horse". If this photo is sharp and taken from close, another one will hardly help. Ask somebody who knows the animals of your place.',
    // Where the model is not sure, a guess under 15% is not shown.
    ["Horse"],
  ],
];

test.each(ANSWERS)(
  "an answer %s has its words, its candidates and no sample badge, for every plan",
  async (_, identification, text, expected) => {
    for (const plan of ["premium", "free"] as const) {
      const { head, body, candidates, unmount } = await render(identification, plan);
      const [said, counted] = splitBefore(text, /(?:Nobody has counted|Of 100 answers)/);
      // An answer that says what to do today says after it how many such answers were right.
      const isAfter = plan === "premium" && recordOf(identification) !== null;
      expect(textOf(head.element())).toBe(isAfter ? said : text);
      expect(textOf(body.element()).startsWith("Do today")).toBe(isAfter);
      expect(textOf(body.element())).toContain(isAfter ? counted : "");
      expect(candidates()).toEqual(expected);
      await unmount();
    }
  },
);

test("an answer that identifies a record has details, solutions and sources", async () => {
  const { body } = await render(REAL_IDENTIFICATION);
  for (const heading of ["Organic treatment", "Matching treatment solutions", "Sources"]) {
    await expect.element(body.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  await expect.element(body.getByRole("term").filter({ hasText: "Pathogen" })).toBeVisible();
  await expect.element(body.getByText("The product label is the law")).toBeVisible();
});

test.each([
  ["that is identified", REAL_IDENTIFICATION, "/guide/tomato-late-blight", "The whole record, with drawings"],
  [
    "that is healthy",
    { ...HEALTHY, recordId: "tomato-healthy" },
    "/guide/tomato-healthy",
    "How to keep it healthy",
  ],
  [
    "whose record could not be loaded",
    { ...REAL_IDENTIFICATION, record: null },
    "/guide/tomato-late-blight",
    "The details could not be loaded here",
  ],
] as const)("an answer %s leads to its page in the guide, for every plan", async (_, answer, path, text) => {
  for (const plan of ["premium", "free"] as const) {
    const { head, body, unmount } = await render(answer, plan);
    await expect.element(body.getByRole("link", { name: / in the guide$/ })).toHaveAttribute("href", path);
    await expect.element(body.getByText(text)).toBeVisible();
    await expect.element(head).not.toHaveTextContent("No details were found");
    await unmount();
  }
});

test.each([
  ["without a record", WITHOUT_RECORD],
  ["not sure", UNSURE],
  ["none of these", NONE_OF_THESE],
])(
  "an answer that is %s has no details, treatment, solutions or guide page, and nothing to unlock",
  async (_, identification) => {
    for (const plan of ["free", "premium"] as const) {
      const { body, unmount } = await render(identification, plan);
      await expect
        .poll(() => textOf(body.element()))
        .toMatch(/^(?:Top|Other) candidates [^%]* Case sheet How this answer was made$/);
      await expect.element(body.getByRole("link", { name: / in the guide$/ })).not.toBeInTheDocument();
      await unmount();
    }
  },
);

test.each(["free", "premium"] as const)(
  "a guess leads to its record in the guide, if there is one: %s",
  async (plan) => {
    const candidates = [
      { label: "Tomato___Late_blight", probability: 0.3 },
      { label: "Soybean___healthy", probability: 0.2 },
    ] as const;
    const { body } = await render({ ...UNSURE, candidates }, plan);
    const list = body.getByRole("list", { name: "Top candidates" });
    await expect
      .element(list.getByRole("link", { name: "Tomato___Late_blight" }))
      .toHaveAttribute("href", "/guide/tomato-late-blight");
    await expectTexts(list.getByRole("link"), ["Tomato___Late_blight"]);
  },
);

test("one guess alone leads to the guide too", async () => {
  const { body } = await render(UNKNOWN_KIND);
  await expect
    .element(body.getByRole("list", { name: "Best guess" }).getByRole("link", { name: "Horse" }))
    .toHaveAttribute("href", "/guide/horse");
});

test.each([
  ["what a named answer is not", REAL_IDENTIFICATION],
  ["what the model rejects", NONE_OF_THESE],
])("the list of %s has no links", async (_, identification) => {
  const { body } = await render(identification);
  await expect
    .element(body.getByRole("list", { name: /candidates$/ }).getByRole("link"))
    .not.toBeInTheDocument();
});

test.each([
  ["Unlock Detailed Disease Info", REAL_IDENTIFICATION],
  ["Unlock Detailed Animal Info", SAMPLE_IDENTIFICATION],
])("where there are details Free sees a lock: %s", async (heading, identification) => {
  const { body } = await render(identification, "free");
  await expect.element(body.getByRole("heading", { name: heading })).toBeVisible();
  await expect.element(body.getByText("The guide has the whole record for free.")).toBeVisible();
});

test("a sample result has its badge, lists no candidates, and counts no right answers", async () => {
  const { head, body, candidates } = await render(SAMPLE_IDENTIFICATION);
  expect(textOf(head.element())).toMatch(
    /^Sample result This is sample data\. .* Domestic dog Confidence 90%$/,
  );
  await expect.element(body).not.toHaveTextContent("candidates");
  expect(candidates()).toEqual([]);
});

test("how an answer was made names the model's title and version, and its probabilities", async () => {
  const { body } = await render(UNSURE);
  await body.getByText("How this answer was made").click();
  await expect.element(body.getByRole("row", { name: "Model Leaf guide 3" })).toBeVisible();
  await expect
    .element(body.getByRole("row", { name: "Best label, probability Tomato___Late_blight, 46%" }))
    .toBeVisible();
  // Upload to answer takes 2,000 ms. The stages take 1,988 ms of them.
  await expect
    .element(body.getByRole("row", { name: "Loading, and between the stages 12.0 ms" }))
    .toBeVisible();
});

test("labels that are named by their group alone share one row with their sum", async () => {
  const { body } = await render({
    ...OF_GROUP,
    candidates: [
      { label: "Parkinsonia", probability: 0.41 },
      { label: "Prickly acacia", probability: 0.41 },
      { label: "Lantana", probability: 0.1 },
    ],
  });
  await body.getByText("How this answer was made").click();
  await expect
    .element(body.getByRole("row", { name: "Best label, probability Parkinsonia or Prickly acacia, 82%" }))
    .toBeVisible();
  await expect.element(body.getByRole("row", { name: "Next label, probability Lantana, 10%" })).toBeVisible();
});

test("no figure of the marketing stands beside a result of a model", async () => {
  const { head, body } = await render(REAL_IDENTIFICATION);
  const text = `${head.element().textContent} ${body.element().textContent}`;
  for (const { label } of [...HOME_FIGURES, ...ABOUT_FIGURES]) expect(text).not.toContain(label);
  expect(text).not.toMatch(/accuracy/i);
});

test("a leaf that is not cleared says which disease can't be ruled out, and what to look for", async () => {
  const { head } = await render(NOT_CLEARED);
  await expect
    .element(head.getByRole("heading", { name: "No disease is clear on this tomato leaf" }))
    .toBeVisible();
  await expect.element(head).toHaveTextContent("the model can't rule out early blight.");
  await expect.element(head.getByRole("heading", { name: "What early blight looks like" })).toBeVisible();
  await expect.element(head.getByRole("listitem").first()).toBeVisible();
  await expect.element(head).not.toHaveTextContent("Nothing wrong seen");
});

test("if only the group is known, it is the headline, and the candidates are the possible kinds", async () => {
  const { head, candidates } = await render(OF_GROUP);
  await expect
    .element(head.getByRole("heading", { name: "A tomato leaf, but which disease is not clear" }))
    .toBeVisible();
  await expect.element(head).toHaveTextContent('The best guess is "Tomato___Late_blight", which');
  expect(candidates()).toEqual(["Tomato___Late_blight", "Tomato___Leaf_Mold"]);
});

test("an answer for another page names what the photo looks like", async () => {
  const { head, candidates } = await render(OFF_TOPIC);
  await expect.element(head.getByRole("heading", { name: "This looks like a lion" })).toBeVisible();
  // This page lists no labels of another page.
  expect(candidates()).toEqual([]);
  await expect.element(head).not.toHaveTextContent("Confidence");
});

test("a label without a record has the names of its model", async () => {
  const alsoKnownAs = ["Cladosporium leaf mould"];
  const { head } = await render({ ...WITHOUT_RECORD, scientificName: "Passalora fulva", alsoKnownAs });
  await expect.element(head).toHaveTextContent("Passalora fulva");
  await expect.element(head).toHaveTextContent("Also: Cladosporium leaf mould");
});
