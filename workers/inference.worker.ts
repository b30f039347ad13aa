import { expose } from "comlink";
import { SAMPLE_LABEL_IDS } from "#models/sample/records.ts";
import { systemClock } from "#src/domain/clock.ts";
import { createSampleClassifier } from "./inference/classifiers/sample.ts";
import { completeFromRecords } from "./inference/complete.ts";
import { createInferenceApi } from "./inference/inference-api.ts";
import { holdLifeLock } from "./life-lock.ts";

const sample = createSampleClassifier({ clock: systemClock, labelIds: SAMPLE_LABEL_IDS });

expose(
  createInferenceApi({ clock: systemClock, classifierFor: () => sample, complete: completeFromRecords }),
);
holdLifeLock(self);
