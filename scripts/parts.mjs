import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** The programs of `npm run model -- PART`, `npm run knowledge -- PART` and `npm run languages -- PART`. */
const PARTS = {
  model: {
    card: "scripts/model/model-card.mjs",
    check: "scripts/model/model-check.mjs",
    schema: "scripts/model/model-schema.mjs",
    tiny: "tests/fixtures/models/make-tiny-model.mjs",
  },
  languages: {
    check: "scripts/languages/languages-check.mjs",
    update: "scripts/languages/languages-update.mjs",
  },
  knowledge: {
    check: "scripts/knowledge/knowledge-check.mjs",
    labels: "scripts/knowledge/knowledge-labels.mjs",
    places: "scripts/knowledge/knowledge-places.mjs",
    signs: "scripts/knowledge/knowledge-signs.mjs",
  },
};

const [group = "", part = "", ...args] = process.argv.slice(2);
const parts = new Map(Object.entries(new Map(Object.entries(PARTS)).get(group) ?? {}));
const file = parts.get(part);
if (file === undefined) {
  console.error(`npm run ${group} -- PART, which is one of ${[...parts.keys()].join(", ")}`);
  process.exitCode = 2;
} else {
  const { status } = spawnSync(process.execPath, [join(ROOT, file), ...args], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
