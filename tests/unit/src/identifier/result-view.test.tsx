import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { ABOUT_FIGURES, HOME_FIGURES } from "#src/wording/marketing.ts";
import type { Identification } from "#domain/identification.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { ResultBody, ResultHead } from "#src/identifier/results/result-view.tsx";
import { PlanProvider } from "#src/stores/plan/plan-context.tsx";
import type { PlanSnapshot } from "#src/stores/plan/plan-store.ts";
import {
  IDENTIFIED,
  NONE_OF_THESE,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";

/** The text of a markup, with single spaces. */
function textOf(markup: string): string {
  return markup
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What people of a plan see of an answer. */
function render(identification: Identification, plan: Plan = "premium") {
  const answer = { ...IDENTIFIED, identification };
  const store = createStore<PlanSnapshot>(() => ({ plan, toggle: () => {} }));
  const page = (view: ReactNode): string =>
    renderToStaticMarkup(
      <MemoryRouter>
        <PlanProvider store={store}>{view}</PlanProvider>
      </MemoryRouter>,
    );
  const head = page(<ResultHead answer={answer} />);
  const body = page(<ResultBody answer={answer} />);
  return { head: textOf(head), body: textOf(body), markup: head + body };
}

/** Each candidate in the list, as it reads. */
function candidatesIn(markup: string): readonly string[] {
  const list = /<ol[^>]*aria-label="Top candidates">([^]*?)<\/ol>/.exec(markup)?.[1] ?? "";
  return [...list.matchAll(/<li>([^]*?)<\/li>/g)].map(([item]) => textOf(item));
}

const ADVICE = "Try another photo: closer, sharper, and with one subject in it.";
const EXTENSION_SERVICE = "Ask your local extension service before you treat anything.";

test("an answer that identifies a record stands under its name, with confidence, details and solutions", () => {
  const { head, body } = render(REAL_IDENTIFICATION);

  expect(head).toBe("Tomato late blight Confidence 83%");
  for (const words of [
    "Pathogen",
    "Organic treatment",
    "Matching treatment solutions",
    "The product label is the law",
    "Sources",
  ]) {
    expect(body).toContain(words);
  }
});

test.each([
  [
    "identified",
    REAL_IDENTIFICATION,
    ["Tomato___Late_blight 83%", "Tomato___Leaf_Mold 9%", "Tomato___Leaf_Mold 0%"],
  ],
  ["without a record", WITHOUT_RECORD, ["Tomato___Leaf_Mold 83%", "Tomato___Late_blight 10%"]],
  ["not sure", UNSURE, ["Tomato___Late_blight 46%", "Tomato___Leaf_Mold 38%"]],
  ["none of these", NONE_OF_THESE, ["background 86%", "Tomato___Late_blight 10%"]],
])(
  "an answer of a model that is %s lists its top candidates, for every plan",
  (_, identification, expected) => {
    expect(candidatesIn(render(identification, "premium").markup)).toEqual(expected);
    expect(candidatesIn(render(identification, "free").markup)).toEqual(expected);
  },
);

test("an answer without a record stands under its label, and says that there are no details", () => {
  const { head } = render(WITHOUT_RECORD);

  expect(head).toBe("Tomato___Leaf_Mold Confidence 83% This app has no details for this label.");
});

test("an unsure answer says so, why, and what to do next", () => {
  const { head } = render(UNSURE);

  expect(head).toBe(
    `Not sure The model's best guess is "Tomato___Late_blight" with 46%. That is less than it takes for an answer. ${ADVICE} ${EXTENSION_SERVICE}`,
  );
});

test("an answer that the photo shows nothing known says so, why, and what to do next", () => {
  const { head } = render(NONE_OF_THESE);

  expect(head).toBe(
    `Not sure The model's best answer is "background" with 86%. It means that the photo shows nothing that this model knows. ${ADVICE} ${EXTENSION_SERVICE}`,
  );
});

test("nobody is told of treatments where an animal was looked for", () => {
  const animal: Identification = { ...UNSURE, subject: "animal", record: null };

  expect(render(animal).head).toContain(ADVICE);
  expect(render(animal).head).not.toContain("treat");
});

test.each([
  ["without a record", WITHOUT_RECORD],
  ["not sure", UNSURE],
  ["none of these", NONE_OF_THESE],
])(
  "an answer that is %s has no details, treatment or solutions, and nothing to unlock",
  (_, identification) => {
    for (const plan of ["free", "premium"] as const) {
      expect(render(identification, plan).body).toMatch(/^Top candidates [^]*% How this answer was made/);
    }
  },
);

test("only where there are details does Free see a lock", () => {
  expect(render(REAL_IDENTIFICATION, "free").body).toContain("Unlock Detailed Disease Info");
  expect(render(SAMPLE_IDENTIFICATION, "free").body).toContain("Unlock Detailed Animal Info");
});

test("a sample result wears its badge and lists no candidates", () => {
  const { head, body, markup } = render(SAMPLE_IDENTIFICATION);

  expect(head).toMatch(/^Sample result Domestic dog Confidence 90% This is sample data\./);
  expect(body).not.toContain("Top candidates");
  expect(candidatesIn(markup)).toEqual([]);
});

test("the result of a model wears no sample badge", () => {
  expect(render(REAL_IDENTIFICATION).head).not.toContain("ample");
});

test("how an answer was made names the model's title and version", () => {
  expect(render(UNSURE).body).toContain("Model Leaf guide 3");
});

test("no figure of the marketing stands beside a result of a model", () => {
  const { head, body } = render(REAL_IDENTIFICATION);
  const text = `${head} ${body}`;

  for (const { label } of [...HOME_FIGURES, ...ABOUT_FIGURES]) expect(text).not.toContain(label);
  expect(text).not.toMatch(/accuracy/i);
});
