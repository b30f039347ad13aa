import { expect, test } from "vitest";
import { MODEL_FILE_ENDINGS } from "#models/formats.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { describeModelProgress, modelFileNames } from "#src/ui/texts/model-names.ts";
import { scientificNamePieces } from "#src/ui/texts/scientific-name.ts";

test("a load says what is loaded and how far it is", () => {
  expect(describeModelProgress(null)).toBe("Starting...");
  expect(describeModelProgress({ stage: "runtime", loadedBytes: 1024, totalBytes: 260 * 1024 })).toBe(
    "Loading the runtime: 1 kB of 260 kB",
  );
  expect(
    describeModelProgress({ stage: "model", loadedBytes: 1024, totalBytes: 260 * 1024, secondsLeft: 7 }),
  ).toBe("Loading the model: 1 kB of 260 kB, about 7 s left");
  expect(describeModelProgress({ stage: "model", loadedBytes: 3.7 * 1024 * 1024, totalBytes: null })).toBe(
    "Loading the model: 3.7 MB",
  );
  expect(describeModelProgress({ stage: "warm-up", loadedBytes: 0, totalBytes: null })).toBe("Warming up...");
});

test("the files that a model can start from are listed with and without articles", () => {
  expect(modelFileNames()).toBe("model.json with its weights, .tflite or .onnx");
});

test("every ending of a model file is listed", () => {
  for (const ending of MODEL_FILE_ENDINGS) expect(modelFileNames()).toContain(ending);
});

/** A name with its italic parts between asterisks. */
function marked(name: string): string {
  return scientificNamePieces(name)
    .map(({ text, isItalic }) => (isItalic ? `*${text}*` : text))
    .join("");
}

test.each([
  ["Solanum lycopersicum", "*Solanum lycopersicum*"],
  ["Alternaria linariae and Alternaria solani", "*Alternaria linariae* and *Alternaria solani*"],
  ["Alternaria mali and other Alternaria species", "*Alternaria mali* and other *Alternaria* species"],
  ["Xanthomonas citri pv. citri", "*Xanthomonas citri* pv. *citri*"],
  ["Fusarium oxysporum f. sp. cubense", "*Fusarium oxysporum* f. sp. *cubense*"],
  ["Genus Rosa", "Genus *Rosa*"],
  ["Family Aphididae", "Family Aphididae"],
  ["Families Drosophilidae and Tephritidae", "Families Drosophilidae and Tephritidae"],
  ["Superfamily Hominoidea", "Superfamily Hominoidea"],
  ["Infraorder Isoptera", "Infraorder Isoptera"],
  ["", ""],
])("%s is written as %s", (name, written) => {
  expect(marked(name)).toBe(written);
});

test("the pieces of every record's name make the name", async () => {
  for (const { scientificName } of await loadEntries()) {
    expect(marked(scientificName).replaceAll("*", "")).toBe(scientificName);
  }
});
