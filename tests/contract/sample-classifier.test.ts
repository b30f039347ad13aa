import { SAMPLE_LABEL_IDS } from "#models/sample/records.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { testClassifier } from "./classifier-contract.ts";

testClassifier("the sample classifier", ({ clock }) =>
  createSampleClassifier({ clock, labelIds: SAMPLE_LABEL_IDS }),
);
