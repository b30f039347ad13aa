import { expect, test } from "vitest";
import { describeVerification, describeVerified } from "#src/answer/verification-mark.tsx";

test("how often checked answers were right is told with the counts, and not where none was checked", () => {
  expect(describeVerified({ verified: 0, right: 0 })).toBeNull();
  expect(describeVerified({ verified: 1, right: 1 })).toBe("The one answer that you checked was right.");
  expect(describeVerified({ verified: 1, right: 0 })).toBe("The one answer that you checked was wrong.");
  expect(describeVerified({ verified: 5, right: 1 })).toBe("Of 5 answers that you checked, 1 was right.");
  expect(describeVerified({ verified: 23, right: 19 })).toBe(
    "Of 23 answers that you checked, 19 were right.",
  );
});

test.each([
  ["confirmed", "identified", "Confirmed"],
  ["corrected", "healthy", "Corrected to Tomato leaf mould"],
  ["corrected", "group", "Named by you: Tomato leaf mould"],
] as const)("an answer that a person %s says so beside the verdict %s", (status, verdict, text) => {
  const verification = { status, name: "Tomato leaf mould", recordId: null };
  expect(describeVerification(verification, verdict)).toBe(text);
});
