import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { BURST_RULES } from "#domain/bursts.ts";
import type { CaptureQuestion } from "#domain/capture.ts";
import type { ModelRef } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { Subject } from "#domain/subject.ts";

/** How photos are put together: by a rule of {@link BURST_RULES}, or each stands alone. */
export type BurstRuleName = keyof typeof BURST_RULES | "none";

/** What a person chose before a batch began. */
export interface BatchSettings {
  readonly subject: Subject;
  /** Ids of the models of the library that answer. The answers of the first one count. */
  readonly models: readonly [string] | readonly [string, string];
  /** What of the photos' own data (EXIF) the person agreed to have read. */
  readonly capture: CaptureQuestion;
  readonly burstRule: BurstRuleName;
}

/** A batch as the list of kept ones shows it. */
export interface BatchHead {
  /** A UUID. */
  readonly id: string;
  /** The name of the folder, or "12 photos"; a person can change it. */
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly settings: BatchSettings;
  /** Photos of the batch. */
  readonly total: number;
  /** Those that are answered, or could not be read. */
  readonly done: number;
  /** Those of which a person said something. */
  readonly reviewed: number;
}

/** What an open batch does. */
export type BatchPhase =
  /** Each model in turn; `progress` is null until the first word of it. */
  | {
      readonly code: "loading";
      readonly modelTitle: string;
      readonly progress: ModelProgress | null;
    }
  /** Photos a second of late, and milliseconds that the rest takes at this rate; both null until that can be told. */
  | { readonly code: "running"; readonly perSecond: number | null; readonly leftMs: number | null }
  | { readonly code: "paused" }
  /** The person leaves it at that. `goOn` is still possible. */
  | { readonly code: "cancelled" }
  /** Photos are left whose files are not at hand, as after a reload: `giveFiles`. */
  | { readonly code: "photos-missing" }
  /** `goOn` tries again. With "quota-used-up", the plan has no photos of batches left: `quota` says how many it had. */
  | { readonly code: "failed"; readonly error: IdentifyError }
  | { readonly code: "done" };

/**
 * Whether the browser keeps a batch. "unkept": it does not (private mode, full), a reload loses answers, and the page says
 * so. "deleted": it did, and no longer has it, as another tab deleted it where there are no locks, or the site's data were
 * cleared. Then it is not written again.
 */
export type BatchKeeping = "kept" | "unkept" | "deleted";

/** The batch that is open. */
export interface OpenBatch {
  readonly head: BatchHead;
  /**
   * Done so far, in no order that is promised. A new list at most four times a second while it runs; a photo that did not
   * change is the same object.
   */
  readonly photos: readonly BatchPhoto[];
  readonly phase: BatchPhase;
  readonly keeping: BatchKeeping;
  /** Files of the folder that are no photos by their names or types, which were left out. */
  readonly leftOut: number;
  /** The photos' files by their paths, as far as the page has them: none after a reload, until they are chosen again. */
  readonly files: ReadonlyMap<string, File>;
  /**
   * The models that answered, the first one first. More than `head.settings.models` where a model got another version in
   * between: each answer says whose it is, and the page says that there are answers of two versions.
   */
  readonly answeredBy: readonly ModelRef[];
}

/** Why a batch could not be started, opened or deleted. */
export type BatchProblem =
  /** None of the chosen files is a photo by its name. */
  | { readonly code: "no-photos" }
  /** The plan has so many left for batches. */
  | { readonly code: "too-many-photos"; readonly chosen: number; readonly left: number }
  /** The subject needs Premium. */
  | { readonly code: "premium-subject" }
  | { readonly code: "open-in-another-tab" }
  /** It is not there any more, or another version of the app wrote it. */
  | { readonly code: "not-found" }
  /** The browser does not let batches be read, kept or deleted. */
  | { readonly code: "storage-failed" };

/** How many of a batch's photos were found among files. */
export interface FoundFiles {
  readonly found: number;
  readonly missing: number;
}

/** Where the batches stand. */
export type BatchState =
  /** The list, or a batch, is being read. */
  | { readonly status: "reading" }
  | {
      readonly status: "closed";
      /** The last one first. */
      readonly kept: readonly BatchHead[];
      /** What came of the last thing that a person wanted; null where it went well. */
      readonly problem: BatchProblem | null;
    }
  | { readonly status: "open"; readonly batch: OpenBatch };
