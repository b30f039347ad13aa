import { expect, test, vi } from "vitest";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import type { Subject } from "#domain/subject.ts";
import { indexLabels, matchLabel } from "#models/match-label.ts";

const LABELS = indexLabels(
  ["Erithacus rubecula (European Robin)", "Wren", "wren", "great_tit", "Turdus merula"],
  null,
);

test.each([
  ["as it stands", "Wren", "Wren"],
  ["as it stands, in the other case", "wren", "wren"],
  ["without regard to case and underscores", "Great Tit", "great_tit"],
  ["without regard to hyphens", "turdus-merula", "Turdus merula"],
  ["by the name in parentheses", "european_robin", "Erithacus rubecula (European Robin)"],
  ["by the name before them", "Erithacus rubecula", "Erithacus rubecula (European Robin)"],
  ["by a name of its own in parentheses", "Blackbird (Turdus merula)", "Turdus merula"],
])("a folder is matched %s", (_how, folder, label) => {
  expect(matchLabel(folder, LABELS)).toBe(label);
});

test("a folder is matched whichever way the system writes the accents of its name", () => {
  const labels = indexLabels(
    ["Möwe", "Larus (Épervier)"].map((label) => label.normalize("NFC")),
    null,
  );
  expect(matchLabel("Möwe".normalize("NFD"), labels)).toBe("Möwe".normalize("NFC"));
  expect(matchLabel("épervier".normalize("NFD"), labels)).toBe("Larus (Épervier)".normalize("NFC"));
});

test("a folder that could mean two labels, or none, is not matched", () => {
  expect(matchLabel("WREN", LABELS)).toBeNull();
  expect(matchLabel("robin", LABELS)).toBeNull();
  expect(matchLabel("Apple (rust)", indexLabels(["Apple (scab)"], null))).toBeNull();
  expect(matchLabel("tit", indexLabels(["Tit (great)", "Tit (blue)"], null))).toBeNull();
});

test("a folder means the label that reads like it, with escapes, an id of WordNet, or twice in the list", () => {
  const labels = indexLabels(["Fuller%27s_rose_beetle", "n02085620-Chihuahua", "owl", "owl"], null);
  expect(matchLabel("Fuller's rose beetle", labels)).toBe("Fuller%27s_rose_beetle");
  expect(matchLabel("chihuahua", labels)).toBe("n02085620-Chihuahua");
  expect(matchLabel("OWL", labels)).toBe("owl");
});

function factsOf(subject: Subject | null, facts: Partial<LabelFacts> = {}): LabelFacts {
  const nothing = { scientificName: null, alsoKnownAs: [], group: null, crop: null, healthy: false };
  return { ...nothing, unknown: false, taxon: null, breed: false, byGroup: false, subject, ...facts };
}

const WITH_FACTS = indexLabels(
  ["Tomato early blight", "Armyworm", "Rose rust", "Rose", "Corn borer moth", "Rose", "None of these"],
  [
    factsOf("disease", { scientificName: "Alternaria" }),
    factsOf("pest", { scientificName: "Noctuidae", alsoKnownAs: ["fall armyworm", "corn borer"] }),
    factsOf("disease"),
    factsOf("plant"),
    factsOf("pest"),
    factsOf("animal"),
    factsOf(null),
  ],
);

test.each([
  ["a label of its subject", "disease/tomato-early-blight", "Tomato early blight"],
  ["a member of a merged label", "pest/fall-armyworm", "Armyworm"],
  ["another name without the subject", "Corn Borer", "Armyworm"],
  ["a scientific name", "noctuidae", "Armyworm"],
  ["the subject in another case", "Plant/rose", "Rose"],
])("a folder is matched by %s", (_how, folder, label) => {
  expect(matchLabel(folder, WITH_FACTS)).toBe(label);
});

const LEAVES = indexLabels(
  [
    ...["apple", "pear"].map((crop) => `Healthy ${crop} leaf`),
    "Black gram rust",
    "Tomato spider mite damage",
  ],
  null,
);

test.each([
  ["apple-healthy", "Healthy apple leaf"],
  ["blackgram-rust", "Black gram rust"],
  ["tomato-spider-mites", "Tomato spider mite damage"],
  ["healthy", null],
  ["apple", null],
  ["leaf", null],
])("words in another order are the same kind, and fewer words are not: %s", (folder, label) => {
  expect(matchLabel(folder, LEAVES)).toBe(label);
});

test("a folder of a subject means no label of another one; without facts it is matched by its own name", () => {
  expect(matchLabel("disease/armyworm", WITH_FACTS)).toBeNull();
  expect(matchLabel("birds/rose", WITH_FACTS)).toBeNull();
  expect(matchLabel("pest/turdus-merula", LABELS)).toBe("Turdus merula");
});

test("the work grows with folders and labels, not with one times the other", () => {
  const names = Array.from({ length: 500 }, (_, at) => `Genus species${at} (Name ${at})`);
  const normalized = vi.spyOn(String.prototype, "normalize");
  const index = indexLabels(names, null);
  for (const name of names) matchLabel(name.toUpperCase(), index);
  expect(normalized.mock.calls.length).toBeLessThan(20 * names.length);
  normalized.mockRestore();
});
