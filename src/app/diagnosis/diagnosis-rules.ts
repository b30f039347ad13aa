import type { DiagnosisRules } from "#domain/diagnosis/differential.ts";

/** Set before the photos that judge them were read: docs/decisions/0020-asking-back.md. */
export const DIAGNOSIS_RULES: DiagnosisRules = {
  photoPower: 0.35,
  answersRight: 0.85,
  named: 0.8,
  shown: 0.9,
};
