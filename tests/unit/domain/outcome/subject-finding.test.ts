import { expect, test } from "vitest";
import { findSubject, type SubjectEvidence } from "#domain/outcome/subject-finding.ts";
import type { Subject } from "#domain/subject.ts";

const claim = (subject: Subject | null, evidence: number, isOnTopic = false): SubjectEvidence => ({
  subject,
  evidence,
  isOnTopic,
});

test("a photo belongs on the page that would take it as its own", () => {
  expect(findSubject([claim("pest", 0.7, true), claim(null, 0.2), claim("animal", 0.1)])).toEqual({
    status: "found",
    subject: "pest",
    evidence: 0.7,
  });
});

test("of two pages that would take it, the one with more evidence is found; a page that would not is passed over", () => {
  const lowBar = [claim("plant", 0.48), claim("disease", 0.46, true), claim("animal", 0.06, true)];
  expect(findSubject(lowBar)).toMatchObject({ status: "found", subject: "disease" });
});

test("where the reject labels have as much as all subjects, the photo shows none of these", () => {
  const even = [claim(null, 0.5), claim("plant", 0.3), claim("pest", 0.2)];
  expect(findSubject(even)).toEqual({ status: "none-of-these", evidence: 0.5 });
  const less = [claim(null, 0.49), claim("plant", 0.31), claim("pest", 0.2)];
  expect(findSubject(less)).toEqual({ status: "unclear", best: { subject: "plant", evidence: 0.31 } });
});

test("where no page would take it, the best guess is told, if there is one", () => {
  expect(findSubject([claim("plant", 0.4), claim("animal", 0.35)])).toEqual({
    status: "unclear",
    best: { subject: "plant", evidence: 0.4 },
  });
  expect(findSubject([claim(null, 0)])).toEqual({ status: "unclear", best: null });
});
