import { KINGDOM_MODEL } from "#models/registry.ts";
import { t } from "#src/language/messages.ts";
import type { PageName } from "#src/paths.ts";

/** The texts at the top of a page. */
interface HeaderTexts {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead: string;
}

/** The headers of pages. The build writes them into the pages' files too, so that people see them before the app runs. */
export const PAGE_HEADERS: Readonly<Record<Exclude<PageName, "home" | "about">, HeaderTexts>> = {
  animals: { title: t`Animal Identifier`, lead: t`Choose a photo of an animal and read what it is.` },
  plants: {
    title: t`Plant Identifier`,
    lead: t`Choose a photo of a plant and read what it is and how to care for it.`,
  },
  diseases: {
    title: t`Disease Detector`,
    lead: t`Choose a photo of the symptoms and read what causes them and what helps.`,
  },
  pests: {
    title: t`Pest Detector`,
    lead: t`Choose a photo of the pest or its damage and read what it is and how to control it.`,
  },
  solutions: {
    title: t`Treatment Solutions`,
    lead: t`Organic, inorganic and biological ways to treat plant diseases, pests, weeds and weak growth.`,
  },
  guide: {
    title: t`Guide`,
    lead: t`Diseases, pests, plants and animals: how to tell them, what to do today, and where the facts are from.`,
  },
  history: { title: t`History`, lead: t`Your results, kept on this device and nowhere else.` },
  models: {
    title: t`Models`,
    lead: t`Identify with the app's own model, or with a file of yours: TensorFlow.js, Teachable Machine, TensorFlow Lite or ONNX. It stays on this device, as your photos do.`,
  },
  modelCard: {
    title: KINGDOM_MODEL.title,
    lead: t`How often it is right on photos from anywhere, what it can name, and what it does not know.`,
  },
  benchmark: {
    title: t`Benchmark`,
    lead: t`Measure how fast this device identifies photos, and how well your models know labelled ones. Photos and numbers stay on this device.`,
  },
  batch: {
    title: t`Identify many photos`,
    lead: t`A whole folder at once: identify, review, and export the answers. Photos and answers stay on this device.`,
  },
  teach: {
    title: t`Teach a model`,
    lead: t`Show it a few photos of each of your own classes, and it learns to tell them apart. Photos and model stay on this device.`,
  },
  pricing: { title: t`Pricing`, lead: t`Start free. Go Premium for the detectors and the full details.` },
};

export const COMPARISON_HEADER: HeaderTexts = {
  title: t`Compare solutions`,
  lead: t`What matters for choosing, side by side.`,
};

export const SPRAY_LOG_HEADER: HeaderTexts = {
  title: t`Spray log`,
  lead: t`What you sprayed on which field. Kept on this device and nowhere else.`,
};
