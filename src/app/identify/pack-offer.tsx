import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { headlineOfAnswer } from "#domain/answer/headline.ts";
import { type Identification, isNaming, isUnsure, namesTaxon } from "#domain/answer/identification.ts";
import { isLikely, type Pack, packOf, PACKS, packsAfter } from "#models/packs.ts";
import { useModels } from "#src/app/model-choice/use-models.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import type { PackStore } from "#src/core/models/pack-store.ts";
import { labelText, rich, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { describeModelWork } from "#src/ui/texts/describe-error.ts";
import { LEAST_HEADLINE } from "#src/ui/texts/describe-verdict.ts";
import { countText, formatBytes, isolated } from "#src/ui/texts/format.ts";
import { packTitle } from "#src/ui/texts/model-title.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { PACK_TEXTS } from "#src/ui/texts/pack-texts.ts";
import styles from "#src/answer/result.module.css";
import layout from "#src/ui/styles/layout.module.css";

interface PackOfferProps {
  readonly answer: Pick<RankableAnswer, "identification" | "reading">;
  /** True for a card without much room: one sentence for all packs. */
  readonly isShort?: boolean;
  /** Called when a pack has come, or when a person asks it again. */
  readonly onFetched: () => void;
}

/**
 * Offers the packs that may know more than this answer and are not on this device. Nothing if there are none, or if none is
 * likely to know what the photo shows.
 */
export function PackOffer({ answer, isShort = false, onFetched }: PackOfferProps): ReactNode {
  const { openPacks } = useModels();
  const { identification, reading } = answer;
  const isSure = !isUnsure(identification.verdict);
  const packs = isOfCat(identification)
    ? []
    : [...packsAfter(identification), ...packsWithin(identification)].filter(
        (pack) => isSure || isLikely(pack, reading?.groups),
      );
  if (packs.length === 0) return null;
  return (
    <LazyPart load={openPacks} waiting={null}>
      {(store) => (
        <Offers packs={packs} isSure={isSure} isShort={isShort} store={store} onFetched={onFetched} />
      )}
    </LazyPart>
  );
}

/** Other packs that know more kinds of what a pack names as a group only: birds, for an owl that is "a pheasant or grouse". */
function packsWithin(answer: Identification): readonly Pack[] {
  if (answer.verdict !== "group" || packOf(answer.model.id) === null) return [];
  const names = new Set(answer.lineage.map(({ name }) => name));
  return PACKS.filter(
    ({ id, pages, within }) =>
      id !== answer.model.id &&
      pages.includes(answer.subject) &&
      Object.values(within).some((taxon) => names.has(taxon)),
  );
}

/** True for an answer after which the pack of animals is asked but not offered, as it knows few breeds of cats. */
function isOfCat(answer: Identification): boolean {
  return answer.verdict === "group"
    ? answer.group === "a cat or lion"
    : isNaming(answer) && answer.candidates[0].label === "Cat";
}

interface OffersProps extends Required<Pick<PackOfferProps, "isShort" | "onFetched">> {
  readonly packs: readonly Pack[];
  /** True if the own model is sure what the photo shows, in general. */
  readonly isSure: boolean;
  readonly store: PackStore;
}

function Offers({ packs, isSure, isShort, store, onFetched }: OffersProps): ReactNode {
  const { kept, work } = useStore(store);
  const shown = packs.filter(({ id }) => !kept.includes(id) || work[id]?.status === "failed");
  if (shown.length === 0) return null;
  return (
    <section className={styles["elsewhere"]} aria-label={t`Packs that may know more`}>
      {!isSure && <p>{isShort ? shortLead(shown) : LEAD}</p>}
      <div className={isShort ? layout["wrap2"] : styles["elsewhere"]}>
        {shown.map((pack) => (
          <Offer
            key={pack.id}
            pack={pack}
            lead={isSure ? PACK_TEXTS[pack.id].question : null}
            isShort={isShort}
            store={store}
            onFetched={onFetched}
          />
        ))}
      </div>
    </section>
  );
}

/** What packs said that were asked and know no more: one short line for all. Nothing if none was asked. */
export function AskedPacks({ asked }: { readonly asked: readonly Identification[] }): ReactNode {
  if (asked.length === 0) return null;
  return <p className={layout["hint"]}>{t`Asked too: ${asked.map(describeAsked).join("; ")}.`}</p>;
}

/** A pack and what it said, for a list in a sentence. */
function describeAsked(answer: Identification): string {
  const pack = packOf(answer.model.id);
  const name = pack === null ? answer.model.title : PACK_TEXTS[pack.id].inSentence;
  if (namesTaxon(answer)) return t`${name} (it says: ${isolated(headlineText(headlineOfAnswer(answer)))})`;
  const [{ label, probability }] = answer.candidates;
  if (!isUnsure(answer.verdict)) return t`${name} (nothing that it knows)`;
  return probability >= LEAST_HEADLINE
    ? t`${name} (not sure, best guess ${isolated(labelText(label))})`
    : t`${name} (not sure)`;
}

const LEAD = t`A pack may know what this is. Each is fetched once and then works offline.`;

function shortLead(packs: readonly Pack[]): string {
  const most = formatBytes(Math.max(...packs.map(({ bytes }) => bytes)));
  return t`Our model does not know all animals. Fetch a pack (${most}) if it may be:`;
}

/** One pack: a button that fetches it, its progress, or why it could not be fetched or asked. */
function Offer({
  pack,
  lead,
  isShort,
  store,
  onFetched,
}: Pick<OffersProps, "isShort" | "store" | "onFetched"> & {
  readonly pack: Pack;
  readonly lead: string | null;
}): ReactNode {
  const work = useStore(store, (state) => state.work[pack.id]);
  const fault = work?.status === "failed" ? describeModelWork(work.error) : null;
  const texts = PACK_TEXTS[pack.id];
  const action = fault === null ? t`Fetch ${texts.inSentence}` : t`Try again: fetch ${texts.inSentence}`;

  async function fetch(): Promise<void> {
    await store.fetch(pack);
    if (store.getState().kept.includes(pack.id)) onFetched();
  }

  return (
    <div className={layout["stackStart"]}>
      {lead !== null && <p className={layout["strong"]}>{lead}</p>}
      {fault !== null && <Alert title={fault.title} advice={fault.advice} />}
      {work?.status === "fetching" ? (
        <p role="status">{rich`${packTitle(pack.id)}: ${<ModelProgressText progress={work.progress} />}`}</p>
      ) : (
        <Button aria-label={isShort ? t`${texts.button}: ${action}` : undefined} onClick={() => void fetch()}>
          <Download size={18} aria-hidden="true" /> {isShort ? texts.button : action}
        </Button>
      )}
      {!isShort && (
        <p className={layout["hint"]}>
          {texts.kinds(countText(pack.kinds))}, {formatBytes(pack.bytes)}
        </p>
      )}
    </div>
  );
}
