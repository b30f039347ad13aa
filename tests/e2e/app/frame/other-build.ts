import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import { jsonFile } from "#bench/network/formats/tfjs-weights.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import type { PackCard } from "#models/pack-card-schema.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";

const root = join(import.meta.dirname, "../../../..");
const SOURCES = [
  "index.html",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "vite.config.ts",
  "public",
  "src",
  "workers",
  "models",
  "domain",
  "languages",
  "scripts",
  // vite.config.ts imports this file.
  "tests/fixtures/build/serve-shared.ts",
];

/** Adds something to a copy of the app, whose folder is `app` in the test's output folder. */
type Addition = (info: TestInfo, app: string) => Promise<void>;

/** A tiny model for animals, added as models/README.md describes. */
export const addModel: Addition = async (info, app) => {
  const model = await tinyModel("onnx", {}, { id: "tiny-colours", version: "1", title: "Tiny colours" });
  await writeFolder(info, "app/models/packages/tiny-colours", packageFiles(model));
  change(
    join(app, "models/registry.ts"),
    "animal: SAMPLE_MODEL",
    'animal: { id: "tiny-colours", version: "1", title: "Tiny colours" }',
  );
};

const macaw = (scientificName: string, taxon: string): LabelFacts => ({
  ...NO_FACTS,
  subject: "animal",
  scientificName,
  taxon,
});

/**
 * A pack of macaws, added as models/README.md describes. Its tiny network knows them by their colour: a red one, a green one,
 * both of one genus, and a blue one.
 */
export const addPack: Addition = async (info, app) => {
  const pack = await tinyModel(
    "tfjs-graph",
    {},
    {
      id: "macaws",
      version: "1",
      title: "Pack of macaws",
      labels: ["Scarlet macaw", "Military macaw", "Hyacinth macaw", "background"],
      labelFacts: [
        macaw("Ara macao", "Ara"),
        macaw("Ara militaris", "Ara"),
        macaw("Anodorhynchus hyacinthinus", "Anodorhynchus"),
        NO_FACTS,
      ],
      taxa: [
        { name: "Psittacidae", rank: "family", parent: null, english: "an African or New World parrot" },
        { name: "Ara", rank: "genus", parent: "Psittacidae", english: "a true macaw" },
        { name: "Anodorhynchus", rank: "genus", parent: "Psittacidae", english: null },
      ],
      outcomes: { animal: { ...unmeasuredRules(0.7), ranks: { genus: 0.7, family: 0.8 } } },
    },
  );
  const card = {
    card: "bio-kingdom-pack-card/1",
    id: "macaws",
    version: "1",
    licence: "CC0-1.0",
    source: "A tiny network of the tests",
    orders: [],
    genera: 2,
    families: 1,
    thresholds: { kind: 0.7, genus: 0.7, family: 0.8 },
    countedOn: "Nobody has counted yet how often it is right.",
    figures: [],
    limits: ["It sees colours alone."],
  } satisfies PackCard;
  await writeFolder(info, "app/models/packs/macaws", [...packageFiles(pack), jsonFile("card.json", card)]);
  change(join(app, "models/registry.ts"), "PACK_IDS = [", 'PACK_IDS = ["macaws", ');
  const bytes = pack.manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  change(
    join(app, "models/packs.ts"),
    "export const PACKS: readonly Pack[] = [",
    `export const PACKS: readonly Pack[] = [
      {
        id: "macaws",
        version: "1",
        title: "Pack of macaws",
        bytes: ${bytes},
        kinds: 3,
        subject: "animal",
        pages: ["animal"],
        after: [],
        within: { "a bird": "Psittacidae" },
        alsoKnows: [],
        offeredFrom: 0.05,
        input: { width: 16, height: 16, fit: "cover" },
      },`,
  );
  change(
    join(app, "src/ui/texts/model-title.ts"),
    "Readonly<Record<PackId, () => string>> = {",
    "Readonly<Record<PackId, () => string>> = {\n  macaws: () => t`Pack of macaws`,",
  );
  change(
    join(app, "src/ui/texts/pack-texts.ts"),
    "Readonly<Record<PackId, PackTexts>> = {",
    `Readonly<Record<PackId, PackTexts>> = {
      macaws: {
        inSentence: t\`the pack of macaws\`,
        shows: t\`a macaw\`,
        button: t\`A macaw\`,
        question: t\`Which macaw is it?\`,
        kinds: (count) => t\`\${count} macaws\`,
      },`,
  );
};

/** Replaces a text in a file. Throws if the file does not have it. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** The time limit of a test that builds a copy of the app first, in milliseconds. A build takes up to a minute. */
const WITH_BUILD_MS = 240_000;

/** Builds a copy of the app with `add` for the folder `basePath` of a site, and returns the folder of the build. */
export async function buildOther(info: TestInfo, basePath: string, add: Addition): Promise<string> {
  info.setTimeout(WITH_BUILD_MS);
  const app = info.outputPath("app");
  for (const source of SOURCES) cpSync(join(root, source), join(app, source), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(app, "node_modules"));
  await add(info, app);

  execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
    cwd: app,
    env: { ...process.env, NODE_ENV: "production", BASE_PATH: basePath },
    // The output matters only if the build fails, and then the error contains it.
    stdio: "pipe",
  });
  return join(app, "dist");
}
