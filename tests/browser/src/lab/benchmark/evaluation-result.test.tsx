import { expect, test } from "vitest";
import type { Verdict } from "#domain/answer/identification.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { EvaluationResult } from "#src/lab/benchmark/labelled/evaluation-result.tsx";
import {
  type EvaluatedPhoto,
  type ModelEvaluation,
  NO_LABEL,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { show, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";
import { A_CARD } from "#tests/fakes/model-card.ts";
import { LONG } from "#tests/fixtures/long.ts";

const OWN_CARD: ModelCard = { ...A_CARD, model: KINGDOM_MODEL };

function photo(truth: string, answer: string, verdict: Verdict, isRight: boolean): EvaluatedPhoto {
  const outcome = { verdict, isRight, named: null, taxon: null };
  return { ...SURE_WREN, truth, top: [{ label: answer, probability: 0.9 }], outcome };
}

const [HEALTHY, BLIGHT] = ["Healthy tomato leaf", "Tomato early blight"];

const OWN_MODEL: ModelEvaluation = {
  model: KINGDOM_MODEL,
  threshold: 0.5,
  rejectLabels: [],
  fileBytes: 4000,
  labelCount: 6,
  photos: [
    photo(BLIGHT, BLIGHT, "identified", true),
    photo(BLIGHT, HEALTHY, "group", true),
    photo(HEALTHY, BLIGHT, "not-sure", false),
    photo(HEALTHY, BLIGHT, "not-cleared", true),
  ],
  uncounted: [],
};
const OTHER_MODEL: ModelEvaluation = {
  ...OWN_MODEL,
  model: { id: "leaves", version: "1", title: "Leaves" },
};

function showResult(
  models: readonly ModelEvaluation[],
  loadCard: () => Promise<ModelCard>,
): Promise<OpenedApp> {
  const outcome = {
    models,
    unread: [],
    tooSmall: [],
    unusable: [],
    files: new Map<string, File>(),
    answered: 4,
    resumed: 0,
    done: 4,
    total: 4,
  };
  return show(
    <EvaluationResult
      outcome={outcome}
      error={null}
      failed={[]}
      thumbnailOf={() => Promise.reject(new Error("no thumbnail is looked at"))}
      loadCard={loadCard}
    />,
  );
}

test("beside the outcomes of the app's own model stand the figures of its card for photos from elsewhere", async () => {
  const page = await showResult([OWN_MODEL], () => Promise.resolve(OWN_CARD));
  const outcomes = page.getByRole("region", { name: /^Outcomes of/ });
  await expectTexts(outcomes.getByRole("columnheader"), [
    "Outcome",
    "Photos",
    "Share",
    "Right",
    "Share elsewhere (card)",
    "Right elsewhere (card)",
  ]);
  const cells = (name: string) =>
    outcomes.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell");
  await expectTexts(cells("Named, by kind or group"), [
    "2",
    "50.0%",
    "100.0% (34.2 to 100.0%)",
    "56.7%",
    "91.2% (86.0 to 94.6%)",
  ]);
  // The figure of all photos without a kind is not called by the name of one outcome.
  const figures = page.getByRole("region", { name: "Figures" });
  await expectTexts(figures.getByRole("row", { name: /^No kind named/ }).getByRole("cell"), ["75.0%"]);
  await expect.element(cells("Not sure").nth(1)).toHaveTextContent("25.0%");
  await expectTexts(cells("Identified"), ["1", "25.0%", "100.0%", "33.3%", "92.0%"]);
  await expectTexts(cells("No disease clear"), ["1", "25.0%", "100.0%", "10.0%", "–"]);
  await expect
    .element(
      page.getByText(
        /^Of what it names elsewhere, 91\.2% \(86\.0 to 94\.6%\) is right, says its card: 300 photos of sources that it never saw \(diseases\)\./,
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "The whole card" }))
    .toHaveAttribute("href", "/models/bio-kingdom");
});

test(
  "beside the recall of each label stands its recall elsewhere, or a dash if the card has none",
  LONG,
  async () => {
    const page = await showResult([OWN_MODEL], () => Promise.resolve(OWN_CARD));
    await page.getByText(/^Precision and recall of each label/).click();
    const labels = page.getByRole("region", { name: /^Labels of/ });
    await expect
      .element(labels.getByRole("columnheader").nth(5))
      .toHaveTextContent("Recall elsewhere (card)");
    const elsewhere = (name: string) => labels.getByRole("row", { name }).getByRole("cell").nth(4);
    await expect.element(elsewhere(HEALTHY)).toHaveTextContent("80% of 150 (73 to 86%)");
    await expect.element(elsewhere(BLIGHT)).toHaveTextContent("–");
  },
);

test("beside the app's own model another one keeps its tables as they are", async () => {
  const page = await showResult([OWN_MODEL, OTHER_MODEL], () => Promise.resolve(OWN_CARD));
  const columns = (name: string) => page.getByRole("region", { name }).getByRole("columnheader");
  for (const name of ["Bio Kingdom model 3", "Leaves 1"])
    await page.getByText(`What ${name} says, and what it confuses`).click();
  await expect.element(columns("Outcomes of Bio Kingdom model 3").nth(5)).toBeVisible();
  await expectCount(columns("Outcomes of Leaves 1"), 4);
});

test("the card is not loaded if the app's own model was not measured", async () => {
  let calls = 0;
  const page = await showResult([OTHER_MODEL], () => {
    calls += 1;
    return Promise.resolve(OWN_CARD);
  });
  await expectCount(page.getByRole("region", { name: /^Outcomes of/ }).getByRole("columnheader"), 4);
  expect(calls).toBe(0);
});

test("a card of photos of other subjects alone adds nothing to the outcomes", LONG, async () => {
  const figures = OWN_CARD.figures.filter(({ subject }) => subject === "pest");
  const page = await showResult([OWN_MODEL], () => Promise.resolve({ ...OWN_CARD, figures }));
  await page.getByText(/^Precision and recall of each label/).click();
  await expect.element(page.getByRole("columnheader", { name: "Recall elsewhere (card)" })).toBeVisible();
  await expectCount(page.getByRole("region", { name: /^Outcomes of/ }).getByRole("columnheader"), 4);
});

test("without its card the figures of the own model are shown, and that the card is missing", async () => {
  const page = await showResult([OWN_MODEL], () => Promise.reject(new Error("no network")));
  await expect.element(page.getByText(/^The card of the model could not be loaded/)).toBeVisible();
  await expectCount(page.getByRole("region", { name: /^Outcomes of/ }).getByRole("columnheader"), 4);
});

test("folders without a label are counted and named, for each model where two ran", LONG, async () => {
  const uncounted = ["kea/1.jpg", "kea/2.jpg", "moa/1.jpg"].map((path) => {
    return { path, folder: path.slice(0, 3), truth: null, problem: NO_LABEL };
  });
  const page = await showResult([{ ...OWN_MODEL, uncounted }, OTHER_MODEL], () => Promise.resolve(OWN_CARD));
  await expect
    .element(
      page.getByText(
        "Bio Kingdom model 3: 3 photos of 2 folders were left out, because no label is named like them: kea, moa.",
      ),
    )
    .toBeVisible();
  await page.getByText(/^Folders that Bio Kingdom model 3 left out/).click();
  await expect.element(page.getByText("kea: 2 photos")).toBeVisible();
});
