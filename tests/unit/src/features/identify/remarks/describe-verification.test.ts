import { expect, test } from "vitest";
import { describeVerification, describeVerified } from "#src/features/identify/remarks/verification-mark.tsx";

const MOULD = { name: "Tomato leaf mould", recordId: null } as const;

test("what a person said of an answer is told in words", () => {
  expect(describeVerification({ status: "confirmed", ...MOULD }, "identified")).toBe("Confirmed");
  expect(describeVerification({ status: "corrected", ...MOULD }, "healthy")).toBe(
    "Corrected to Tomato leaf mould",
  );
  expect(describeVerification({ status: "corrected", ...MOULD }, "group")).toBe(
    "Named by you: Tomato leaf mould",
  );
  expect(describeVerification({ status: "unknown" }, "identified")).toBe("You don't know what it is");
});

test("how often checked answers were right is told with the counts, and not where none was checked", () => {
  expect(describeVerified({ verified: 0, right: 0 })).toBeNull();
  expect(describeVerified({ verified: 1, right: 1 })).toBe("The one answer that you checked was right.");
  expect(describeVerified({ verified: 1, right: 0 })).toBe("The one answer that you checked was wrong.");
  expect(describeVerified({ verified: 5, right: 1 })).toBe("Of 5 answers that you checked, 1 was right.");
  expect(describeVerified({ verified: 23, right: 19 })).toBe(
    "Of 23 answers that you checked, 19 were right.",
  );
});
