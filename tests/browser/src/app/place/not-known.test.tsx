import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
import type { Identification, NamedProbability } from "#domain/answer/identification.ts";
import { answerRecordOf } from "#models/knowledge/answer-record.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { Diagnosis } from "#src/app/diagnosis/diagnosis.tsx";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { openApp, type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { choosePlace } from "#tests/browser/kit/place.ts";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import {
  answeringWith,
  IDENTIFIED,
  ofKingdom,
  REAL_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

/** Opens a page with a photo to which the app's own model gave this answer. */
async function openAnswer(path: "/diseases" | "/pests", identification: Identification): Promise<OpenedApp> {
  const app = await openApp(path, {
    browser: deviceWith({ plan: "premium", model: KINGDOM_MODEL }),
    identify: answeringWith(() => ({ ...IDENTIFIED, identification })),
  });
  await choosePhoto(app);
  return app;
}

function pest(...candidates: readonly [NamedProbability, ...NamedProbability[]]): Identification {
  return ofKingdom({ ...UNSURE, subject: "pest", probability: candidates[0].probability, candidates });
}

const cards = (app: OpenedApp): Locator => app.getByRole("list", { name: "Perhaps one of these" });
const IN_BRITAIN = "Not known from this place: United Kingdom (EFSA, 2020; AHDB)";

test("a pest that is not known from the country says so and stands behind the one that fits as well, and none is missing", async () => {
  const answer = pest(
    { label: "Aphid", probability: 0.3 },
    { label: "Colorado potato beetle", probability: 0.22 },
    { label: "Ladybird", probability: 0.2 },
  );
  choosePlace("GB");
  const app = await openAnswer("/pests", answer);
  await expectTexts(cards(app).getByRole("heading"), ["Aphid", "Ladybird", "Colorado potato beetle"]);
  await expect.element(cards(app).getByRole("listitem").nth(2)).toHaveTextContent(IN_BRITAIN);
  await expect.element(cards(app).getByRole("listitem").nth(1)).not.toHaveTextContent("Not known");
  await expect.element(app.getByText("Place: United Kingdom", { exact: true })).toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByRole("button", { name: "Change place" }).click();
  const place = app.getByLabelText("Where the plant grows");
  await place.click();
  await place.selectOptions("Anywhere");
  await expectTexts(cards(app).getByRole("heading"), ["Aphid", "Colorado potato beetle", "Ladybird"]);
  await expect.element(app.getByText(/^Not known from/)).not.toBeInTheDocument();
  await expect.element(place).toHaveFocus();
});

test("the pest that fits best stays first, also where it is not known", async () => {
  choosePlace("GB");
  const app = await openAnswer(
    "/pests",
    pest({ label: "Colorado potato beetle", probability: 0.34 }, { label: "Aphid", probability: 0.2 }),
  );
  await expectTexts(cards(app).getByRole("heading"), ["Colorado potato beetle", "Aphid"]);
  await expect.element(cards(app).getByRole("listitem").first()).toHaveTextContent("Fits best");
  await expect.element(cards(app).getByRole("listitem").first()).toHaveTextContent(IN_BRITAIN);
});

async function named(id: string): Promise<Identification> {
  const { record } = await loadRecordOf(id);
  const answerRecord = answerRecordOf(record);
  if (answerRecord === null) throw new Error(`${id} is no record of an answer`);
  return ofKingdom({
    ...REAL_IDENTIFICATION,
    crop: "citrus",
    recordId: id,
    record: answerRecord,
    probability: 0.97,
    sureness: { right: 0.86, photos: 240, field: null },
    candidates: [
      { label: record.name, probability: 0.97 },
      { label: "Citrus canker", probability: 0.02 },
    ],
  });
}

test("a named disease keeps its name where it is not known, with the source, a next step and no share of right answers", async () => {
  choosePlace("ES");
  const app = await openAnswer("/diseases", await named("citrus-greening"));
  const result = app.getByRole("region", { name: "Result", exact: true });
  const note = result.getByText("Not known from this place: European Union (EPPO Global Database)");
  await expect.element(result.getByRole("heading", { name: "Citrus greening" }).first()).toBeVisible();
  await expect.element(note).toBeVisible();
  await expect.element(result.getByText(/tell the plant health service\.$/).first()).toBeVisible();
  await expect.element(result.getByText("likely", { exact: true })).toBeVisible();
  await expect.element(result).not.toHaveTextContent("86");
  expect(await violationsByDayAndNight()).toEqual([]);

  await result.getByRole("button", { name: "Change place" }).first().click();
  const place = result.getByLabelText("Where the plant grows");
  await place.click();
  await place.selectOptions("Anywhere");
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(place).toHaveFocus();
  await expect.element(result.getByText(/Of 100 answers like this, about 86 were right/)).toBeVisible();
});

test("a disease that is known from the country has its share of right answers and no note", async () => {
  choosePlace("CN");
  const app = await openAnswer("/diseases", await named("citrus-greening"));
  await expect.element(app.getByText(/Of 100 answers like this, about 86 were right/)).toBeVisible();
  await expect.element(app.getByText(/^Not known from/)).not.toBeInTheDocument();
});

test.each(["ES", "CN"])(
  "in %s the cards of a crop are the same, only their order changes",
  async (country) => {
    choosePlace(country);
    const app = await show(
      <main>
        <h1>Diseases</h1>
        <Diagnosis
          crop="citrus"
          ofPhoto={null}
          photo={null}
          given={[["wet", null]]}
          onAnswers={() => {}}
          chosen={null}
          onChoose={() => {}}
        />
      </main>,
    );
    const names = app.getByRole("list", { name: /most likely/ }).getByRole("heading");
    await expect.element(names.first()).toBeVisible();
    const shown = names.elements().map((element) => element.textContent);
    expect(shown.toSorted()).toEqual([
      "Citrus black spot",
      "Citrus canker",
      "Citrus greening",
      "Healthy citrus leaf",
    ]);
    expect(shown[0] === "Healthy citrus leaf").toBe(country === "ES");
  },
);
