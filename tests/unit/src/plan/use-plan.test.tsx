import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createPlanStore } from "#src/plan/plan-store.ts";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

function Plan(): ReactNode {
  return <p>{usePlan(({ plan }) => plan)}</p>;
}

test("reading the plan outside of its provider is a mistake that developers are told of", () => {
  expect(() => renderToStaticMarkup(<Plan />)).toThrow('"plan" is read outside of a ServicesProvider');
});

test("the specification's isPremium is true for Premium alone", () => {
  const store = createPlanStore(createFakeBrowser().openTab());

  expect(isPremium(store.getState())).toBe(false);
  store.getState().toggle();
  expect(isPremium(store.getState())).toBe(true);
});
