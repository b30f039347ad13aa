import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { testClassifier } from "./classifier-contract.ts";

testClassifier("the sample classifier", ({ clock }) =>
  createSampleClassifier({ clock, labels: SAMPLE_LABELS }),
);
