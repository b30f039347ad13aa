import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, type TestContext } from "vitest";
import { type Verdict, VERDICTS } from "#domain/answer/identification.ts";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import type { OutcomeRules } from "#domain/outcome/outcome-rules.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { parseJson } from "#domain/text/json.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
// Debian installs packages for this Python, not for another Python on the path.
const PYTHON = "/usr/bin/python3";
const QUIET = { GOMP_SPINCOUNT: "0", OMP_WAIT_POLICY: "PASSIVE", PYTHONDONTWRITEBYTECODE: "1" };

/** Runs a Python program of this repository. Returns its output, or throws its error message. */
function python(...args: readonly string[]): string {
  const env = { ...process.env, ...QUIET };
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26, env } as const;
  const { status, stdout, stderr } = spawnSync(PYTHON, args, options);
  if (status !== 0) throw new Error(`${args.join(" ")}\n${stderr}`);
  return stdout;
}

/** Skips the test if one of these Python packages is missing. */
function needs(context: TestContext, ...packages: readonly string[]): void {
  if (spawnSync(PYTHON, ["-c", `import ${packages.join(", ")}`]).status !== 0)
    skipTest(context, `no ${packages.join(", ")} for ${PYTHON}`);
}

/** The folders of one run of the program. */
function foldersOf(folder: string, name: string): { readonly work: string; readonly made: string } {
  return { work: join(folder, `${name}-work`), made: join(folder, `${name}-package`) };
}

const read = (path: string): unknown => parseJson(readFileSync(path, "utf8"));

test("the training makes a package, and the same one after a stop", (context) => {
  needs(context, "torch", "PIL", "scipy");
  const folder = mkdtempSync(join(tmpdir(), "training-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  python("tests/fixtures/training/make_photos.py", data);
  const make = ({ work, made }: ReturnType<typeof foldersOf>, ...more: readonly string[]): void => {
    const small = "--side 64 --batch 8 --threads 1 --probe-steps 60 --steps 4".split(" ");
    python("training/make.py", "--data", data, "--work", work, "--package", made, ...small, ...more);
  };

  const whole = foldersOf(folder, "whole");
  make(whole);
  const manifest = readManifest(read(join(whole.made, "model-manifest.json")));
  expect(manifest.ok ? manifest.value.labels : manifest.error).toEqual(
    expect.arrayContaining(["Lion", "Tomato early blight"]),
  );

  // Only lions, and animals without a name, come from more than one source, so only they have figures for left-out
  // sources. The figures of animals without a name do not affect the promised sureness.
  expect(read(join(whole.made, "card.json"))).toMatchObject({
    made: { leftOutPhotos: 120 },
    figures: [{ subject: "animal", photosOf: "elsewhere", photos: 60 }, { photosOf: "all" }, {}, {}, {}],
    refusal: [{ photosOf: "unknown", page: "animal", photos: 60 }, {}, {}, {}],
  });

  const stopped = foldersOf(folder, "stopped");
  expect(() => make(stopped, "--stop-at", "2")).toThrow("stopped after step 2");
  make(stopped);
  expect(read(join(stopped.work, "without-1", "run.json"))).toMatchObject({ step: 4 });
  const weights = ({ made }: typeof whole): Buffer => readFileSync(join(made, "weights.bin.gzip"));
  expect(weights(stopped).equals(weights(whole))).toBe(true);

  // A run with another number of steps must not silently continue from this run's checkpoint.
  rmSync(join(whole.work, "mean.pt"));
  expect(() => make(whole, "--steps", "5")).toThrow("made with other settings");
}, 480_000);

test("with the crop told, the loss counts only the labels of the crop", (context) => {
  needs(context, "torch", "PIL", "scipy");
  const losses = `
import sys; sys.path.insert(0, "training")
import torch
from names import Label, rivals_of
from train import _loss_among
label = lambda crop, member: Label("disease", member, "", (), "", crop, False, False, "", (member,))
names = ["maize-rust", "tomato-blight", "tomato-mould"]
labels = [label("maize", names[0]), label("tomato", names[1]), label("tomato", names[2])]
rivals = torch.from_numpy(rivals_of(names, labels))
for maize in (0.0, 5.0):
    logits = torch.tensor([[maize, 1.0, 2.0]] * 2)
    right = torch.tensor([1, 0])
    print(*(round(float(loss), 3) for loss in _loss_among(rivals[right], logits, right, 0.0)))`;
  // ln(1 + e) whatever maize has. Maize has one label, so that its photo competes with all.
  expect(python("-c", losses).trim().split("\n")).toEqual(["1.313 2.408", "1.313 0.066"]);
});

test("only the chosen photos are looked at more closely", (context) => {
  needs(context, "torch", "PIL", "scipy");
  const looks = `
import sys; sys.path.insert(0, "training")
import torch
from augment import look_closer
slope = torch.arange(64.0).expand(2, 3, 64, 64)
closer = look_closer(slope, torch.tensor([False, True]), torch.Generator().manual_seed(1))
print(bool((closer[0] == slope[0]).all()), bool(0.3 <= (closer[1].max() - closer[1].min()) / 63 <= 0.75))`;
  expect(python("-c", looks).trim()).toBe("True True");
});

test("a source on both sides is refused", (context) => {
  needs(context, "torch", "PIL", "scipy");
  const planted =
    "import sys; sys.path.insert(0, 'training'); from left_out import require_apart; require_apart";
  expect(() => python("-c", `${planted}(["animals5"], ["beans", "animals5"])`)).toThrow("photos of animals5");
});

test("limits from photos of sources that the network was trained on are refused", (context) => {
  needs(context, "torch", "PIL", "scipy");
  const planted = `
import sys; sys.path.insert(0, "training")
import numpy as np
from judge import Judged, limits_of
texts, places = np.array(["animal"]), np.array([0])
limits_of(Judged(np.ones((1, 1)), places, places, texts, texts, texts, np.array([""])), [])`;
  expect(() => python("-c", planted)).toThrow("they would flatter");
});

/** The output of tests/fixtures/training/rule_answers.py. */
interface RuleAnswers {
  readonly labels: readonly Pick<
    LabelFacts,
    "subject" | "group" | "byGroup" | "crop" | "healthy" | "unknown"
  >[];
  readonly limits: Omit<OutcomeRules, "sureness" | "surenessOfCrop" | "uncountedCrops">;
  readonly photos: readonly {
    readonly probabilities: readonly number[];
    readonly pages: Readonly<Record<Subject, Verdict>>;
    readonly told: Readonly<Record<string, Verdict>>;
  }[];
}

function isRuleAnswers(value: unknown): value is RuleAnswers {
  return typeof value === "object" && value !== null && "labels" in value && "photos" in value;
}

/** The photos whose verdict in the app differs from that of the trainer's rules, and all verdicts that occur. */
function compared({ labels, limits, photos }: RuleAnswers): {
  readonly unlike: readonly string[];
  readonly verdicts: ReadonlySet<Verdict>;
} {
  const rules = { ...limits, sureness: [], surenessOfCrop: [], uncountedCrops: [] };
  const facts = labels.map((label) => ({
    ...label,
    scientificName: null,
    alsoKnownAs: [],
    taxon: null,
    breed: false,
  }));
  const ranking = createLabelRanking(facts, () => rules);
  const verdicts = new Set<Verdict>();
  const unlike: string[] = [];
  for (const [number, { probabilities, pages, told }] of photos.entries()) {
    const compare = (subject: Subject, crop: string | null, expected: Verdict): void => {
      const { verdict } = ranking.outcomeOf(subject, probabilities, crop);
      verdicts.add(verdict);
      if (verdict !== expected) unlike.push(`${number} ${crop ?? subject}: ${verdict}, not ${expected}`);
    };
    for (const subject of SUBJECTS) compare(subject, null, pages[subject]);
    for (const [crop, verdict] of Object.entries(told)) compare("disease", crop, verdict);
  }
  return { unlike, verdicts };
}

/** Answers of the trainer's rules. `planted` is Python code that changes the rules first. */
function ruleAnswers(planted: string): RuleAnswers {
  const program = `
import sys, runpy
sys.path.insert(0, "training")
import rules
${planted}
runpy.run_path("tests/fixtures/training/rule_answers.py", run_name="__main__")`;
  const answers = parseJson(python("-c", program));
  if (!isRuleAnswers(answers)) throw new Error("the program printed something else");
  return answers;
}

test("the app and the rules behind the card's figures give the same verdicts", (context) => {
  needs(context, "numpy", "PIL");
  const { unlike, verdicts } = compared(ruleAnswers(""));
  expect(unlike).toEqual([]);
  expect([...verdicts].toSorted()).toEqual([...VERDICTS].toSorted());
});

test("a planted rule that calls a leaf healthy by its best guess alone is found", (context) => {
  needs(context, "numpy", "PIL");
  const { unlike } = compared(
    ruleAnswers("rules.Page._sick = lambda page, probabilities, best: probabilities[:, 0] * 0"),
  );
  expect(unlike.join("\n")).toMatch(/not-cleared, not healthy/);
});

test("a planted rule that names a label that goes by its group is found", (context) => {
  needs(context, "numpy", "PIL");
  const { unlike } = compared(
    ruleAnswers(`
init = rules.Page.__init__
def forgetful(page, *given):
    init(page, *given)
    page.by_group[:] = False
rules.Page.__init__ = forgetful`),
  );
  expect(unlike.join("\n")).toMatch(/plant: group, not identified/);
});

test("a label whose names are mostly wrong goes by its group, with the label that it is taken for", (context) => {
  needs(context, "numpy", "PIL");
  const program = `
import sys; sys.path.insert(0, "training")
import json, numpy as np
from judge import Judged, with_by_group
from names import Label
from rules import Limits
def label(name, group):
    return Label("plant", name, "", (), group, "", False, False, "", (name,))
labels = [label(*each) for each in (("Acacia", "a weed"), ("Thorn", "a weed"), ("Lantana", "a weed"), ("Rose", "a flower"), ("Oak", ""))]
def marked(*answers):
    truth, best = (np.array(each) for each in zip(*answers))
    texts = np.full(len(truth), "plant")
    test = Judged(np.eye(5)[best] * 0.9 + 0.02, truth, truth * 0 - 1, texts, texts, texts, texts)
    return [each.name for each in with_by_group(test, labels, {"plant": Limits()}) if each.by_group]
print(json.dumps([
    marked((0, 1), (0, 1), (0, 1), (0, 0), (1, 1), (2, 2)),
    marked((0, 1), (0, 1), (0, 0), (0, 0)),
    marked((0, 1), (0, 1)),
    marked((0, 3), (0, 3), (0, 3), (4, 3), (4, 3), (4, 3)),
]))`;
  expect(parseJson(python("-c", program))).toEqual([["Acacia", "Thorn"], [], [], []]);
});
