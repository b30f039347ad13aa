import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Verdict, VERDICTS } from "#domain/identification.ts";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import type { OutcomeRules } from "#domain/outcome/outcome-rules.ts";
import { parseJson } from "#domain/json.ts";
import type { Subject } from "#domain/subject.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PYTHON = "/usr/bin/python3";

/** What tests/fixtures/training/rule_answers.py prints. */
interface RuleAnswers {
  readonly labels: readonly Pick<LabelFacts, "subject" | "group" | "crop" | "healthy" | "unknown">[];
  readonly limits: Omit<OutcomeRules, "sureness" | "surenessOfCrop">;
  readonly photos: readonly {
    readonly probabilities: readonly number[];
    readonly pages: Readonly<Record<Subject, Verdict>>;
    readonly told: Readonly<Record<string, Verdict>>;
  }[];
}

function isRuleAnswers(value: unknown): value is RuleAnswers {
  return typeof value === "object" && value !== null && "labels" in value && "photos" in value;
}

/** The photos of which the app says something else than the trainer's rules, and all verdicts that occur. */
function compared({ labels, limits, photos }: RuleAnswers): {
  readonly unlike: readonly string[];
  readonly verdicts: ReadonlySet<Verdict>;
} {
  const rules = { ...limits, sureness: [], surenessOfCrop: [] };
  const facts = labels.map((label) => ({ ...label, scientificName: null, alsoKnownAs: [] }));
  const ranking = createLabelRanking(facts, () => rules);
  const verdicts = new Set<Verdict>();
  const unlike: string[] = [];
  for (const [number, { probabilities, pages, told }] of photos.entries()) {
    const compare = (subject: Subject, crop: string | null, expected: Verdict): void => {
      const { verdict } = ranking.outcomeOf(subject, probabilities, crop);
      verdicts.add(verdict);
      if (verdict !== expected) unlike.push(`${number} ${crop ?? subject}: ${verdict}, not ${expected}`);
    };
    compare("animal", null, pages.animal);
    compare("plant", null, pages.plant);
    compare("disease", null, pages.disease);
    compare("pest", null, pages.pest);
    for (const [crop, verdict] of Object.entries(told)) compare("disease", crop, verdict);
  }
  return { unlike, verdicts };
}

/** Answers of the trainer's rules; `planted` is Python that changes them before they are asked. */
function ruleAnswers(planted: string): RuleAnswers {
  const program = `
import sys, runpy
sys.path.insert(0, "training")
import rules
${planted}
runpy.run_path("tests/fixtures/training/rule_answers.py", run_name="__main__")`;
  const { status, stdout, stderr } = spawnSync(PYTHON, ["-c", program], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
  });
  if (status !== 0) throw new Error(stderr);
  const answers = parseJson(stdout);
  if (!isRuleAnswers(answers)) throw new Error("the program printed something else");
  return answers;
}

const hasNumpy = (): boolean => spawnSync(PYTHON, ["-c", "import numpy, PIL"]).status === 0;

test("the app makes the same of probabilities as the rules that the figures of the card were counted with", (context) => {
  if (!hasNumpy()) skipTest(context, "no numpy and PIL for /usr/bin/python3");
  const { unlike, verdicts } = compared(ruleAnswers(""));
  expect(unlike).toEqual([]);
  expect([...verdicts].toSorted()).toEqual([...VERDICTS].toSorted());
});

test("a leaf that is called healthy by its best guess alone is found out", (context) => {
  if (!hasNumpy()) skipTest(context, "no numpy and PIL for /usr/bin/python3");
  const { unlike } = compared(
    ruleAnswers("rules.Page._sick = lambda page, probabilities, best: probabilities[:, 0] * 0"),
  );
  expect(unlike.join("\n")).toMatch(/not-cleared, not healthy/);
});
