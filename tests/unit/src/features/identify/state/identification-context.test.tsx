import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import {
  IdentificationProvider,
  useIdentification,
} from "#src/features/identify/state/identification-context.tsx";
import { createIdentificationStore } from "#src/features/identify/state/identification-store.ts";

function Status({ subject }: { readonly subject: Subject }): ReactNode {
  return <p>{useIdentification(subject).current.status}</p>;
}

const never = () => new Promise<never>(() => {});

function storeOf(subject: Subject) {
  return createIdentificationStore(subject, {
    identify: never,
    rank: never,
    complete: never,
    openedClient: () => null,
    shrink: never,
    warmUp: () => {},
    activeModel: () => KINGDOM_MODEL,
    onDelivered: () => {},
    quota: { isUsedUp: () => false, take: async () => true },
  });
}

test("reading an identification outside of its provider is a mistake that developers are told of", () => {
  expect(() => renderToStaticMarkup(<Status subject="animal" />)).toThrow("IdentificationProvider");
});

test("within its provider each subject's identification is read", () => {
  const stores = {
    home: storeOf("animal"),
    animal: storeOf("animal"),
    plant: storeOf("plant"),
    disease: storeOf("disease"),
    pest: storeOf("pest"),
  };
  const page = (
    <IdentificationProvider stores={stores}>
      <Status subject="pest" />
    </IdentificationProvider>
  );

  expect(renderToStaticMarkup(page)).toBe("<p>idle</p>");
});
