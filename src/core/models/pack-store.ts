// The packs on this device: fetching and removing them, and asking them after the app's own model.

import {
  type Identification,
  isNaming,
  isUnsure,
  type ModelRef,
  namesTaxon,
  recordIdOf,
  recordOf,
} from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { once } from "#domain/once.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { createTurns } from "#domain/turns.ts";
import type { InputSpec } from "#models/manifest.ts";
import { mayShowAnimal, type Pack, packOf, PACKS, packsAfter } from "#models/packs.ts";
import { KINGDOM_MODEL, PACKS_KEY } from "#models/registry.ts";
import type { CompleteAnswer } from "#src/core/complete-answer.ts";
import type {
  IdentifyOptions,
  InferenceClient,
  OpenInferenceClient,
  TimedReply,
} from "#src/core/workers/inference-client.ts";
import { t } from "#src/language/messages.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { ModelPackage, RankReply, RankRequest, Reading } from "#workers/inference/contract.ts";
import type { ModelLibrary } from "./model-library.ts";

/** A pack that is being fetched, or that could not be fetched or asked. */
export type PackWork =
  | { readonly status: "fetching"; readonly progress: ModelProgress | null }
  | { readonly status: "failed"; readonly error: AppError };

export interface PackState {
  /** The ids of the packs on this device. */
  readonly kept: readonly string[];
  /** By pack id. */
  readonly work: Readonly<Record<string, PackWork>>;
}

/** A pack's answer, with the network's output. */
export interface PackAnswer extends Pick<TimedReply, "maps" | "reading" | "timings"> {
  readonly identification: Identification;
}

/** What packs say of a photo. */
export interface PackOpinions {
  /** The answer that replaces the own model's; null if no pack knows more. */
  readonly finer: PackAnswer | null;
  /** What each asked pack said, if none knows more. */
  readonly asked: readonly Identification[];
}

export interface PackOptions extends IdentifyOptions {
  /** The model that has to answer, as for another photo of one thing; null for any. */
  readonly modelId: string | null;
  /** The own model's output. */
  readonly reading: Reading | null;
}

/** How the walk of a photo asks packs. Nothing rejects. */
export interface PackAnswers {
  /** The inputs of the packs on this device that may be asked about a photo on this page. */
  readonly inputsFor: (subject: Subject) => readonly InputSpec[];
  /**
   * Asks the packs one after the other until one knows more than the own model. `tensors` are the photo for the inputs of
   * `inputsFor`, in that order. The caller keeps their buffers.
   */
  readonly askAfter: (
    own: Identification,
    tensors: readonly ImageTensor[],
    options: PackOptions,
  ) => Promise<PackOpinions>;
}

/** The opinions where no pack was asked. */
export const NO_OPINIONS: PackOpinions = { finer: null, asked: [] };

/** The packs of this device. Nothing rejects. */
export interface PackStore extends ReadableStore<PackState>, PackAnswers {
  /**
   * How "What is this?" asks packs: only where the subject is unclear, or may be an animal and the own model is not sure
   * which. The answer keeps the reading of the own model, which compares the subjects.
   */
  readonly ofFinder: PackAnswers;
  /** Fetches a pack and stores it on this device. The state has the progress and the fault. */
  readonly fetch: (pack: Pack) => Promise<void>;
  readonly remove: (pack: Pack) => Promise<void>;
  /** Ranks a pack's output for a photo again. */
  readonly rank: (request: RankRequest, signal: AbortSignal) => Promise<Result<RankReply, AppError>>;
  /** The client that holds a pack; null if none does. */
  readonly openedClient: (packId: string) => InferenceClient | null;
}

export interface PackDeps {
  readonly storage: SharedStorage;
  readonly openLibrary: () => Promise<ModelLibrary>;
  readonly openClient: OpenInferenceClient;
  readonly complete: CompleteAnswer;
  /** Downloads the records of families, so that they can be read offline. Rejects if a download fails. */
  readonly loadFamilies: () => Promise<void>;
  /** The model of a page. Packs are asked after the app's own model only. */
  readonly activeModel: (subject: Subject) => Pick<ModelRef, "id">;
}

/** Makes the store from the stored list of packs. */
export function createPackStore({
  storage,
  openLibrary,
  openClient,
  complete,
  loadFamilies,
  activeModel,
}: PackDeps): PackStore {
  const store = createStoredValue<PackState>(
    storage,
    {
      key: PACKS_KEY,
      partOf: ({ kept }) => ({ kept }),
      withStored: (state, stored) => ({ ...state, kept: readIds(stored) }),
    },
    () => ({ kept: [], work: {} }),
  );
  const clients = new Map<string, InferenceClient>();
  // Loading a pack ends the one before, so the asks of two pages wait for each other.
  const inTurn = createTurns();
  const library = once(openLibrary);

  function setWork(id: string, work: PackWork | null): void {
    store.setState((state) => {
      const others = Object.entries(state.work).filter(([each]) => each !== id);
      return { work: Object.fromEntries(work === null ? others : [...others, [id, work]]) };
    });
  }

  function setStored(id: string, isStored: boolean): void {
    store.setState(({ kept }) => {
      const others = kept.filter((each) => each !== id);
      return { kept: isStored ? [...others, id] : others };
    });
  }

  function end(id: string): void {
    clients.get(id)?.end();
    clients.delete(id);
  }

  /** The loaded client of a stored pack. A pack that is no longer stored leaves the list, and is offered again. */
  async function clientOf(id: string, signal: AbortSignal): Promise<Result<InferenceClient, AppError>> {
    return guarded<InferenceClient, AppError>(async () => {
      let client = clients.get(id);
      if (client === undefined) {
        const found = await (await library()).storedPackage(id);
        if (!found.ok) {
          if (found.error.code === "model-not-stored") setStored(id, false);
          return found;
        }
        // One pack at a time is in memory, beside the own model.
        [...clients.keys()].forEach(end);
        client = openClient(found.value, null);
        clients.set(id, client);
      }
      const loaded = await client.load({ signal, onProgress: () => {} });
      return loaded.ok ? ok(client) : loaded;
    });
  }

  async function ask(
    pack: Pack,
    tensor: ImageTensor,
    options: IdentifyOptions,
  ): Promise<Result<TimedReply, AppError>> {
    if (options.signal.aborted) return err({ code: "aborted" });
    const client = await clientOf(pack.id, options.signal);
    if (!client.ok) return client;
    const copy = { ...tensor, data: tensor.data.slice() };
    return client.value.identify(pack.subject, copy, options);
  }

  const isOnDevice = ({ id }: Pack): boolean => store.getState().kept.includes(id);
  const inputsFor = (subject: Subject): readonly InputSpec[] => {
    if (activeModel(subject).id !== KINGDOM_MODEL.id) return [];
    const packs = PACKS.filter((pack) => pack.pages.includes(subject) && isOnDevice(pack));
    return [...new Map(packs.map(({ input }) => [JSON.stringify(input), input])).values()];
  };

  const answers: PackAnswers = {
    inputsFor,
    askAfter: async (own, tensors, options) => {
      const inputs = inputsFor(own.subject).map((input) => JSON.stringify(input));
      const { modelId } = options;
      const chosen = PACKS.filter(({ id }) => id === modelId);
      const askedPacks = modelId === null ? packsAfter(own) : chosen;
      const asked: Identification[] = [];
      for (const pack of askedPacks.filter(isOnDevice)) {
        const tensor = tensors[inputs.indexOf(JSON.stringify(pack.input))];
        if (tensor === undefined) continue;
        const reply = await inTurn(() => ask(pack, tensor, options));
        if (options.signal.aborted) return NO_OPINIONS;
        if (!reply.ok) {
          if (isOnDevice(pack)) setWork(pack.id, { status: "failed", error: reply.error });
          continue;
        }
        setWork(pack.id, null);
        const { answer, ...others } = reply.value;
        // An answer on the page of pests looks for a pest's record.
        const identification = withOwnRecord(await complete({ ...answer, subject: own.subject }), own);
        if (modelId !== null || knowsMore(pack, identification, own))
          return { finer: { ...others, identification }, asked: [] };
        asked.push(identification);
      }
      return { finer: null, asked };
    },
  };

  return {
    ...readable(store),
    ...answers,
    ofFinder: {
      inputsFor,
      askAfter: async (own, tensors, options) => {
        const { reading } = options;
        if (reading === null || !isUnsure(own.verdict) || !mayShowAnimal(reading.subjects))
          return NO_OPINIONS;
        const { finer, asked } = await answers.askAfter(own, tensors, options);
        return { finer: finer && { ...finer, reading }, asked };
      },
    },
    fetch: async ({ id }) => {
      setWork(id, { status: "fetching", progress: null });
      const fetched = await guarded<ModelPackage, AppError>(async () => {
        try {
          await loadFamilies();
        } catch {
          // An import tells neither the cause nor the address.
          return err({ code: "download-failed", address: t`the records of families`, loadedBytes: 0 });
        }
        return (await library()).packageOf(
          id,
          (progress) => setWork(id, { status: "fetching", progress }),
          new AbortController().signal,
        );
      });
      setWork(id, fetched.ok ? null : { status: "failed", error: fetched.error });
      if (fetched.ok) setStored(id, true);
    },
    remove: async ({ id }) => {
      end(id);
      const removed = await guarded(async () => (await library()).remove(id));
      if (removed.ok) setStored(id, false);
      else setWork(id, { status: "failed", error: removed.error });
    },
    rank: async ({ modelId, ...request }, signal) => {
      const subject = packOf(modelId)?.subject ?? request.subject;
      const ranked = await inTurn(async () => {
        const client = await clientOf(modelId, signal);
        return client.ok ? client.value.rank({ ...request, subject }, signal) : client;
      });
      if (!ranked.ok) return ranked;
      return ok({ ...ranked.value, answer: { ...ranked.value.answer, subject: request.subject } });
    },
    openedClient: (packId) => clients.get(packId) ?? null,
  };
}

/**
 * True if a pack's answer is worth more than the own model's: it names a taxon, after a group one within the group's. After an
 * own answer that names something, it has to name a label, and must not lose the record, on which a person acts.
 */
function knowsMore({ within }: Pack, answer: Identification, own: Identification): boolean {
  if (isNaming(own)) return isNaming(answer) && (own.recordId === null || answer.recordId !== null);
  if (!namesTaxon(answer)) return false;
  if (own.verdict !== "group") return true;
  const above = isNaming(answer) ? answer.lineage : answer.lineage.slice(1);
  return above.some(({ name }) => name === within[own.group]);
}

/** A breed without a record of its own has that of the animal, which the own model named. */
function withOwnRecord(pack: Identification, own: Identification): Identification {
  if (pack.verdict !== "identified" || pack.breed === null || pack.recordId !== null) return pack;
  const recordId = recordIdOf(own);
  return recordId === null ? pack : { ...pack, recordId, recordIsWider: true, record: recordOf(own) };
}

function readIds(stored: unknown): readonly string[] {
  const kept = typeof stored === "object" && stored !== null ? Reflect.get(stored, "kept") : undefined;
  if (!Array.isArray(kept)) return [];
  return kept.filter((id): id is string => typeof id === "string" && packOf(id) !== null);
}
