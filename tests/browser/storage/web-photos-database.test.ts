import { beforeEach, expect, test } from "vitest";
import type { Result } from "#domain/result.ts";
import { MOST_TAXA, openWebPhotosDatabase } from "#src/app/guide/web-photos/web-photos-database.ts";
import type { WebPhoto } from "#workers/web-photos/contract.ts";
import { deleteDatabase } from "./databases.ts";

const NAME = "bio-kingdom.web-photos";

function photo(text: string): WebPhoto {
  return {
    picture: new Blob([text], { type: "image/png" }),
    author: "Ada",
    licence: { name: "CC BY 4.0", address: "https://creativecommons.org/licenses/by/4.0/" },
    site: "iNaturalist",
    page: `https://www.inaturalist.org/photos/${text.length}`,
  };
}

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(String(result.error));
  return result.value;
}

beforeEach(() => deleteDatabase(NAME));

test("photos of a taxon come back as they were, with their size, until they are removed", async () => {
  const database = openWebPhotosDatabase();
  expect(valueOf(await database.read("Apis mellifera"))).toBeNull();
  await database.put("Apis mellifera", [photo("12345"), photo("123")], 1);
  await database.put("Vespa crabro", [photo("1")], 2);
  const stored = valueOf(await openWebPhotosDatabase().read("Apis mellifera"));
  expect(stored).toEqual([photo("12345"), photo("123")]);
  expect(await stored?.[0]?.picture.text()).toBe("12345");
  expect(stored?.[0]?.picture.type).toBe("image/png");
  expect(valueOf(await database.totals())).toEqual({ photos: 3, bytes: 9 });

  await database.remove("Apis mellifera");
  expect(valueOf(await database.read("Apis mellifera"))).toBeNull();
  expect(valueOf(await database.totals())).toEqual({ photos: 1, bytes: 1 });
  await database.removeAll();
  expect(valueOf(await database.read("Vespa crabro"))).toBeNull();
  expect(valueOf(await database.totals())).toEqual({ photos: 0, bytes: 0 });
});

test("of more taxa than there is room for, the one that was stored first goes", async () => {
  const database = openWebPhotosDatabase();
  for (let at = 0; at < MOST_TAXA; at += 1) await database.put(`Taxon ${at}`, [photo("1")], at);
  await database.put("Taxon 0", [photo("12")], MOST_TAXA);
  expect(valueOf(await database.totals())).toEqual({ photos: MOST_TAXA, bytes: MOST_TAXA + 1 });
  await database.put("Apis mellifera", [photo("1")], MOST_TAXA + 1);
  expect(valueOf(await database.totals()).photos).toBe(MOST_TAXA);
  expect(valueOf(await database.read("Taxon 1"))).toBeNull();
  for (const kept of ["Taxon 0", "Taxon 2", "Apis mellifera"])
    expect([kept, valueOf(await database.read(kept))?.length]).toEqual([kept, 1]);
});

test("a taxon that is stored after the clock was set back does not count as the first", async () => {
  const database = openWebPhotosDatabase();
  for (let at = 0; at < MOST_TAXA; at += 1) await database.put(`Taxon ${at}`, [photo("1")], 1000 + at);
  for (const name of ["Apis mellifera", "Vespa crabro"]) await database.put(name, [photo("1")], 1);
  expect(valueOf(await database.read("Apis mellifera"))).toHaveLength(1);
});
