import * as v from "valibot";
import { type Backend, BACKEND_NAMES } from "#domain/backends.ts";
import { BACKENDS } from "#domain/device-benchmark.ts";
import { knownAs } from "#domain/text/read-as.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { t } from "#src/language/messages.ts";
import { listText } from "#src/ui/texts/format.ts";
import { backendsOf } from "./prepared-cases.ts";

/*
 * [Note: Links that measure]
 * An engineer sends a link with settings, so that another device measures the same. The link fills in the form and
 * starts nothing: a run takes minutes of full load, and opening a page must not spend somebody's battery, or heat their
 * phone, before they have seen what would run. So a tap starts it.
 */

/** Null stands for the backend of the app's pages. */
export type BackendChoice = Backend | null;

/** The number of warm runs that a person can choose. */
export const REPEATS = [5, 20, 50, 100] as const;

/** The settings of the form that a link holds. */
export interface LinkSettings {
  readonly modelIds: readonly string[];
  readonly backends: readonly BackendChoice[];
  readonly repeats: number;
  /** A link says where the photo is from, and can't carry it. */
  readonly photo: "made" | "own";
}

/** What a link asks for in vain. `names` has what can be shown; the rest of a link is anybody's text. */
export type LinkProblem =
  | { readonly code: "models" | "backends" | "unsupported"; readonly names: readonly string[] }
  | { readonly code: "repeats" | "photo" | "own-photo" };

/** The settings of a link: those that it does not hold, or does not hold rightly, are missing. */
export interface ReadLink {
  readonly settings: Partial<LinkSettings>;
  readonly problems: readonly LinkProblem[];
}

const MODEL = "model";
const BACKEND = "backend";
const RUNS = "runs";
const PHOTO = "photo";

/** Stands in a link for the backend of the app's pages. */
const OF_APP = "app";

/** More models than anybody measures at once. */
const MOST_VALUES = 50;

/** The form of a model's id, and of anything else that may be shown. */
const idSchema = v.pipe(v.string(), v.maxLength(80), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
const backendSchema = v.picklist([OF_APP, ...BACKENDS]);
const repeatsSchema = v.picklist(REPEATS.map(String));
const photoSchema = v.picklist(["made", "own"]);

/** Reads the settings of an address; null if it has none. `models` are those of this device. */
export function readBenchmarkLink(
  params: URLSearchParams,
  models: readonly PackageManifest[],
): ReadLink | null {
  if (![MODEL, BACKEND, RUNS, PHOTO].some((name) => params.has(name))) return null;
  const problems: LinkProblem[] = [];
  const settings: { -readonly [Name in keyof LinkSettings]?: LinkSettings[Name] } = {};
  /** All values of a parameter without the empty one, which means none of them. */
  const valuesOf = (name: string): readonly string[] =>
    [...new Set(params.getAll(name).slice(0, MOST_VALUES))].filter((value) => value !== "");

  if (params.has(MODEL)) {
    const asked = valuesOf(MODEL);
    const known = models.map(({ id }) => id).filter((id) => asked.includes(id));
    settings.modelIds = known;
    const unknown = asked.filter((id) => !known.includes(id));
    if (unknown.length > 0) problems.push({ code: "models", names: knownAs(idSchema, unknown) });
  }
  if (params.has(BACKEND)) {
    const asked = valuesOf(BACKEND);
    const known = knownAs(backendSchema, asked).map((name) => (name === OF_APP ? null : name));
    settings.backends = known;
    if (known.length < asked.length) {
      const unknown = asked.filter((name) => !v.is(backendSchema, name));
      problems.push({ code: "backends", names: knownAs(idSchema, unknown) });
    }
    const { modelIds } = settings;
    const chosen = models.filter(({ id }) => modelIds === undefined || modelIds.includes(id));
    const offered = new Set(chosen.flatMap(backendsOf));
    const lacking = known.flatMap((each) =>
      each === null || offered.has(each) ? [] : [BACKEND_NAMES[each]],
    );
    if (lacking.length > 0 && chosen.length > 0) problems.push({ code: "unsupported", names: lacking });
  }
  if (params.has(RUNS)) {
    const [runs] = knownAs(repeatsSchema, [params.get(RUNS)]);
    if (runs === undefined) problems.push({ code: "repeats" });
    else settings.repeats = Number(runs);
  }
  if (params.has(PHOTO)) {
    const [photo] = knownAs(photoSchema, [params.get(PHOTO)]);
    if (photo === undefined) problems.push({ code: "photo" });
    else settings.photo = photo;
    if (photo === "own") problems.push({ code: "own-photo" });
  }
  return { settings, problems };
}

/** Writes settings as the query of an address. An empty parameter stands for none of its values. */
export function writeBenchmarkLink({ modelIds, backends, repeats, photo }: LinkSettings): URLSearchParams {
  const params = new URLSearchParams();
  for (const id of modelIds.length === 0 ? [""] : modelIds) params.append(MODEL, id);
  const names = backends.map((backend) => backend ?? OF_APP);
  for (const name of names.length === 0 ? [""] : names) params.append(BACKEND, name);
  params.set(RUNS, String(repeats));
  params.set(PHOTO, photo);
  return params;
}

/** A sentence on what a link asks for in vain, and what happens instead. */
export function describeLinkProblem(problem: LinkProblem): string {
  switch (problem.code) {
    case "models":
      return problem.names.length === 0
        ? t`The link asks for a model that is not on this device. The others are chosen.`
        : t`Models of the link that are not on this device: ${listText(problem.names)}. The others are chosen.`;
    case "backends":
      return problem.names.length === 0
        ? t`The link asks for a backend that this app does not have. The others are chosen.`
        : t`Backends of the link that this app does not have: ${listText(problem.names)}. The others are chosen.`;
    case "unsupported":
      return t`No chosen model runs on ${listText(problem.names)}, so that of the app's pages is measured instead.`;
    case "repeats":
      return t`The link asks for a number of runs that can't be chosen here. Choose one below.`;
    case "photo":
      return t`The link asks for a photo that can't be chosen here. The made photo is measured, or choose one of yours.`;
    case "own-photo":
      return t`The link is for a photo that its sender has, which a link can't carry. Choose the same photo, or the made one is measured.`;
  }
}
