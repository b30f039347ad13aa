import { keysOf } from "#domain/subject.ts";
import { GUIDE_HEAD } from "#src/app/guide/texts/guide-list-head.ts";
import { t } from "#src/language/messages.ts";
import { CASE_PATH, type PageName, PATHS, SHARE_PATH } from "#src/paths.ts";
import type { PageHead } from "#src/ui/texts/head.ts";

const SITE = "Bio Kingdom";

const HEADS: Readonly<Record<PageName, PageHead>> = {
  home: {
    title: t`${SITE} - Identify animals, plants, diseases and pests`,
    description: t`Identify animals, plants, plant diseases and pests from a photo. The photo stays on your device.`,
  },
  animals: {
    title: t`Animal Identifier - ${SITE}`,
    description: t`Choose a photo of an animal and read its species, breed and how it lives, on your device.`,
  },
  plants: {
    title: t`Plant Identifier - ${SITE}`,
    description: t`Choose a photo of a plant and read its name, its family and how to care for it.`,
  },
  diseases: {
    title: t`Disease Detector - ${SITE}`,
    description: t`Choose a photo of a sick plant and read what causes the symptoms and what helps.`,
  },
  pests: {
    title: t`Pest Detector - ${SITE}`,
    description: t`Choose a photo of a pest or its damage and read what it is and how to control it.`,
  },
  solutions: {
    title: t`Treatment Solutions - ${SITE}`,
    description: t`Browse organic, inorganic and biological treatments for plant diseases and pests, with their sources.`,
  },
  guide: GUIDE_HEAD,
  history: {
    title: t`Identification History - ${SITE}`,
    description: t`Your identifications, kept on this device: search them, open them again, export them.`,
  },
  models: {
    title: t`Models - ${SITE}`,
    description: t`Identify with the app's own model or a file of yours: TensorFlow.js, Teachable Machine, TFLite or ONNX.`,
  },
  modelCard: {
    title: t`The Bio Kingdom model - ${SITE}`,
    description: t`What the app's own model can name, how often it was right on photos it had not seen, and what it does not know.`,
  },
  benchmark: {
    title: t`Benchmark - ${SITE}`,
    description: t`Measure how fast this device identifies photos, and how well your models know folders of labelled photos.`,
  },
  batch: {
    title: t`Identify many photos - ${SITE}`,
    description: t`Identify a folder of photos on your device, review the answers, and export them as a table or sorted into folders.`,
  },
  teach: {
    title: t`Teach a model - ${SITE}`,
    description: t`Teach a model classes of your own from a few photos of each. It is trained on your device, and your photos stay there.`,
  },
  pricing: {
    title: t`Pricing - ${SITE}`,
    description: t`Compare Free and Premium: daily identifications, detectors, full details and identification history.`,
  },
  about: {
    title: t`About - ${SITE}`,
    description: t`What Bio Kingdom is for, how it works on your device, and what it promises.`,
  },
};

const NOT_FOUND: PageHead = {
  title: t`Page not found - ${SITE}`,
  description: t`There is no page at this address.`,
};

const HEADS_BY_PATH: ReadonlyMap<string, PageHead> = new Map(
  keysOf(HEADS).map((page) => [PATHS[page], HEADS[page]]),
);

/**
 * The head of the page at an address, with or without a trailing slash; null for pages that set their own head
 * (records, solutions, comparisons, case sheets, shared photos).
 */
export function pageHeadAt(pathname: string): PageHead | null {
  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  const head = HEADS_BY_PATH.get(path);
  if (head !== undefined) return head;
  if (path === SHARE_PATH || path === CASE_PATH) return null;
  return [PATHS.guide, PATHS.solutions].some((parent) => path.startsWith(`${parent}/`)) ? null : NOT_FOUND;
}
