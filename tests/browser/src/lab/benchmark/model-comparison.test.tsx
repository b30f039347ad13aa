import { useState } from "react";
import { expect, test } from "vitest";
import { evaluationReport } from "#src/lab/benchmark/labelled/evaluation-report.ts";
import { FiguresTable } from "#src/lab/benchmark/labelled/figures/figures-table.tsx";
import { ModelComparison } from "#src/lab/benchmark/labelled/figures/model-comparison.tsx";
import {
  answeredOf,
  type AnsweredSummary,
  type EvaluatedPhoto,
  type ModelEvaluation,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";
import { LONG } from "#tests/fixtures/long.ts";

/** The photos of each label. */
const PHOTOS = 30;

/** A model that is right on so many of the 30 wrens and of the 30 owls, the first ones of each. */
function modelOf(
  title: string,
  wrens: number,
  owls: number,
  more: Partial<EvaluatedPhoto> = {},
): ModelEvaluation {
  const answersFor = (label: string, right: number, other: string): readonly EvaluatedPhoto[] =>
    Array.from({ length: PHOTOS }, (_, at) => ({
      ...SURE_WREN,
      ...more,
      path: `${label}/${at}.jpg`,
      folder: label,
      truth: label,
      top: [{ label: at < right ? label : other, probability: 0.9 }] as const,
    }));
  return {
    model: { id: title, version: "1", title },
    threshold: 0.5,
    rejectLabels: [],
    labelCount: 3,
    fileBytes: title.length * 1_000_000,
    photos: [...answersFor("wren", wrens, "owl"), ...answersFor("owl", owls, "emu")],
    uncounted: [],
  };
}

const SMALL_LOAD = { loadMs: 100, firstRunMs: 9, memoryBytes: 50_000_000 };

const MODELS = [
  modelOf("Float", 28, 28),
  modelOf("Eight bits", 27, 28, { inferMs: 2, load: SMALL_LOAD }),
  modelOf("Four bits", 28, 10, { inferMs: 3 }),
  modelOf("Other", 29, 28, { inferMs: 8 }),
];
const SUMMARIES = answeredOf(MODELS);

function Compared({ summaries }: { readonly summaries: readonly AnsweredSummary[] }) {
  const [reference, setReference] = useState(0);
  return (
    <ModelComparison
      summaries={summaries}
      source={{ files: new Map(), thumbnailOf: () => Promise.resolve(null) }}
      reference={reference}
      onReference={setReference}
    />
  );
}

function column(page: OpenedApp, region: string, at: number) {
  return page.getByRole("region", { name: region }).getByRole("row").getByRole("cell").nth(at);
}

test("each difference is a plain sentence, and another reference turns it round", async () => {
  const page = await show(<Compared summaries={SUMMARIES} />);
  const says = async (reference: string, model: string, text: RegExp): Promise<void> => {
    const row = page
      .getByRole("region", { name: `Differences from ${reference} 1` })
      .getByRole("row", { name: `${model} 1` });
    await expect.element(row.getByRole("cell").first()).toHaveTextContent(text);
  };
  await says("Float", "Four bits", /^Worse by 30\.0 points \(17\.7 to 42\.1\)\.$/);
  await says("Float", "Eight bits", /^Too few photos to tell, may be chance\.$/);
  await page.getByLabelText("Compare with").selectOptions("Four bits 1");
  await says("Four bits", "Float", /^Better by 30\.0 points \(17\.7 to 42\.1\)\.$/);
});

test("the winner of each label is named, a tie too, and a cell shows its photos", LONG, async () => {
  const page = await show(<Compared summaries={SUMMARIES} />);
  await expect
    .element(
      page.getByText("Float 1: best of 0 labels, tied on 1; Eight bits 1: best of 0 labels, tied on 1;", {
        exact: false,
      }),
    )
    .toHaveTextContent("Four bits 1: best of 0 labels; Other 1: best of 1 label, tied on 1.");
  const table = page.getByRole("region", { name: "Models by label" });
  await expectTexts(table.getByRole("row", { name: "owl" }).getByRole("cell"), [
    "tie: Float 1, Eight bits 1, and Other 1",
    "93.3% (28 of 30)",
    "93.3% (28 of 30)",
    "33.3% (10 of 30)",
    "93.3% (28 of 30)",
  ]);
  await expect
    .element(table.getByRole("row", { name: "wren" }).getByRole("cell").first())
    .toHaveTextContent("Other 1");
  await table.getByRole("button", { name: /^33\.3%.*owl, answers of Four bits 1$/ }).click();
  const photos = page.getByRole("region", { name: "owl, answers of Four bits 1", exact: true });
  await expectCount(photos.getByRole("listitem"), 30);
  await page.getByRole("radio", { name: "F1" }).click();
  await expect
    .element(table.getByRole("row", { name: "owl" }).getByRole("cell").nth(3))
    .toHaveTextContent("47.6%");
});

test("the matrix of agreement shows the photos on which two models differ", LONG, async () => {
  const page = await show(<Compared summaries={SUMMARIES} />);
  const matrix = page.getByRole("region", { name: "How often they agree" });
  await expectTexts(matrix.getByRole("row", { name: /^Float 1/ }).getByRole("cell"), [
    "100.0%",
    "98.3%",
    "70.0%",
    "98.3%",
  ]);
  await matrix.getByRole("button", { name: "98.3%: Eight bits 1 and Float 1 differ" }).click();
  const photos = page.getByRole("region", { name: "Eight bits 1 and Float 1 differ", exact: true });
  await expectTexts(photos.getByRole("listitem"), [
    "wren/27.jpgLabel: wrenEight bits 1: owl, 90.0% sureFloat 1: wren, 90.0% sure",
  ]);
});

test("the figures of several models are rows, the best first, and a heading sorts them", async () => {
  const page = await show(<FiguresTable summaries={SUMMARIES} />);
  const figures = page.getByRole("region", { name: "Figures" });
  const names = figures.getByRole("rowheader");
  await expectTexts(names, ["Other 1", "Float 1", "Eight bits 1", "Four bits 1"]);
  await figures.getByRole("button", { name: "Size of the files" }).click();
  await expectTexts(names, ["Float 1", "Other 1", "Four bits 1", "Eight bits 1"]);
  await expect
    .element(figures.getByRole("columnheader", { name: "Size of the files" }))
    .toHaveAttribute("aria-sort", "ascending");
  await figures.getByRole("button", { name: "Size of the files" }).click();
  await expectTexts(names, ["Eight bits 1", "Four bits 1", "Float 1", "Other 1"]);
  // Only one model has it.
  await figures.getByRole("button", { name: "Memory with this network" }).click();
  await expect.element(names.first()).toHaveTextContent("Eight bits 1");
  await expect.element(column(page, "Figures", 16)).toHaveTextContent("47.7 MB");
  await expect
    .element(
      figures
        .getByRole("row", { name: /^Float 1/ })
        .getByRole("cell")
        .nth(16),
    )
    .toHaveTextContent("not measured");
});

const EVIL = `<img src=x onerror="alert(1)"> & 'quoted' </td><script>alert(2)</script>`;

/** Gives wrens a name that is no good as HTML. */
function evil(label: string): string {
  return label === "wren" ? EVIL : label;
}

function withEvilLabels(photo: EvaluatedPhoto): EvaluatedPhoto {
  const [{ label, probability }] = photo.top;
  const truth = evil(photo.truth);
  return { ...photo, truth, folder: truth, top: [{ label: evil(label), probability }] };
}

test("the report has every figure, and names from outside are texts in it", () => {
  const names = [EVIL, "Eight bits", "Four bits", "Other"];
  const models = MODELS.map(({ photos, ...model }, place) =>
    Object.assign(model, {
      model: { id: `model ${place}`, version: "1", title: names[place] ?? "" },
      photos: photos.map(withEvilLabels),
    }),
  );
  const html = evaluationReport(answeredOf(models), { reference: 0, madeAt: "2026-11-30T10:00:00.000Z" });
  const report = new DOMParser().parseFromString(html, "text/html");
  expect(report.querySelectorAll("script, img, link, iframe, a")).toHaveLength(0);
  expect(report.querySelector("meta[http-equiv]")?.getAttribute("content")).toMatch(/^default-src 'none'/);
  const headings = [...report.querySelectorAll("h2")].map(({ textContent }) => textContent);
  expect(headings).toEqual([
    "Figures",
    `Differences from ${EVIL} 1`,
    "By label",
    "How often they agree",
    ...[EVIL, "Eight bits", "Four bits", "Other"].map(
      (name) => `Precision and recall of each label, ${name} 1`,
    ),
  ]);
  const texts = [...report.querySelectorAll("th, td")].map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining([`${EVIL} 1`, EVIL, "93.3% (28 of 30)", "70.0%"]));
  expect(texts.some((text) => text.startsWith("Worse by 30.0 points"))).toBe(true);
});
