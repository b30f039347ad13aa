import { beforeEach, expect, test } from "vitest";
import type { ListedTaxon } from "#domain/species-list/species-list.ts";
import { openListDatabase } from "#src/core/my-list/my-list-database.ts";
import { deleteDatabase } from "./databases.ts";

beforeEach(() => deleteDatabase("bio-kingdom.my-list"));

test("a list comes back as it was until another one takes its place, and is gone once it is removed", async () => {
  const taxa: readonly ListedTaxon[] = [
    { name: "Panthera leo (Linnaeus, 1758)", otherNames: ["Felis leo"], above: ["Felidae"] },
    { name: "???", otherNames: [], above: [] },
  ];
  const database = openListDatabase();
  expect(await database.read("one")).toEqual({ ok: true, value: null });
  await database.put("one", taxa);
  expect(await openListDatabase().read("one")).toEqual({ ok: true, value: taxa });
  await database.put("two", taxa.slice(1));
  expect(await database.read("one")).toEqual({ ok: true, value: null });
  expect(await database.read("two")).toEqual({ ok: true, value: taxa.slice(1) });
  await database.remove();
  expect(await database.read("two")).toEqual({ ok: true, value: null });
});
