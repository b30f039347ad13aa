import { Download } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { type Pack, PACKS } from "#models/packs.ts";
import { useModels } from "#src/app/model-choice/use-models.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { PackStore } from "#src/core/models/pack-store.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SearchedList } from "#src/ui/controls/searched-list.tsx";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { describeModelWork } from "#src/ui/texts/describe-error.ts";
import { countText, formatBytes } from "#src/ui/texts/format.ts";
import { packTitle } from "#src/ui/texts/model-title.ts";
import { PACK_TEXTS } from "#src/ui/texts/pack-texts.ts";
import styles from "#src/lab/models/models.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** The packs: what each knows, whether it is on this device, and buttons that fetch or remove it. */
export function PackList({ library }: { readonly library: ModelLibrary }): ReactNode {
  const { openPacks } = useModels();
  return (
    <TabSection
      title={inContext("more models")`Packs`}
      lead={t`Networks that others trained, for more kinds. Each is fetched once, works offline, and is asked by itself after the app's own model.`}
    >
      <LazyPart
        load={openPacks}
        waiting={<BusyLine>{t`Reading the packs...`}</BusyLine>}
        failureTitle={t`The packs could not be loaded.`}
      >
        {(store) => (
          <ul className={layout["stack4"]}>
            {PACKS.map((pack) => (
              <PackCard key={pack.id} pack={pack} store={store} library={library} />
            ))}
          </ul>
        )}
      </LazyPart>
    </TabSection>
  );
}

interface PackCardProps {
  readonly pack: Pack;
  readonly store: PackStore;
  readonly library: ModelLibrary;
}

function PackCard({ pack, store, library }: PackCardProps): ReactNode {
  const titleId = useId();
  const isStored = useStore(store, ({ kept }) => kept.includes(pack.id));
  const work = useStore(store, (state) => state.work[pack.id]);
  const manifest = useStore(library, (state) =>
    state.status === "ready"
      ? state.models.find((model) => model.manifest.id === pack.id)?.manifest
      : undefined,
  );
  const texts = PACK_TEXTS[pack.id];
  const facts = `${texts.kinds(countText(pack.kinds))}, ${formatBytes(pack.bytes)}`;
  const fault = work?.status === "failed" ? describeModelWork(work.error) : null;

  async function change(action: PackStore["fetch"]): Promise<void> {
    await action(pack);
    await library.refresh();
  }

  return (
    <li className={styles["model"]} aria-labelledby={titleId}>
      <div className={layout["stack1"]}>
        <h3 id={titleId} className={layout["large"]}>
          {packTitle(pack.id)}
        </h3>
        <p>{isStored ? t`${facts}. On this device` : facts}</p>
      </div>
      {fault !== null && <Alert title={fault.title} advice={fault.advice} />}
      {work?.status === "fetching" && (
        <p role="status">
          <ModelProgressText progress={work.progress} />
        </p>
      )}
      <div className={layout["row3"]}>
        {isStored ? (
          <DeleteButton title={packTitle(pack.id)} onDelete={() => void change(store.remove)} />
        ) : (
          <Button disabled={work?.status === "fetching"} onClick={() => void change(store.fetch)}>
            <Download size={18} aria-hidden="true" /> {t`Fetch ${texts.inSentence}`}
          </Button>
        )}
      </div>
      <Disclosure isLate summary={t`About this pack`}>
        <LazyPart
          load={() => loadCard(pack)}
          waiting={<BusyLine>{t`Reading the card...`}</BusyLine>}
          failureTitle={t`The card could not be loaded.`}
        >
          {({ card, PackCardView }) => <PackCardView card={card} />}
        </LazyPart>
      </Disclosure>
      {isStored && manifest !== undefined && (
        <Disclosure isLate summary={t`What it can name`}>
          <KindList manifest={manifest} />
        </Disclosure>
      )}
    </li>
  );
}

/** Fetches the card and its view when it is first opened. */
async function loadCard({ id }: Pack) {
  const { loadPackCard, PackCardView } = await import("./pack-card.tsx");
  return { card: await loadPackCard(id), PackCardView };
}

/** The kinds that a pack can name, to search by English and scientific name. */
function KindList({ manifest }: { readonly manifest: PackageManifest }): ReactNode {
  const kinds = useMemo(() => kindsOf(manifest), [manifest]);
  return (
    <SearchedList
      label={t`Search kinds`}
      placeholder={t`Such as owl`}
      items={kinds}
      textOf={searchOf}
      name={t`kinds`}
      count={(items) => plural(items, m`${items} kind`, m`${items} kinds`)}
      step={50}
    >
      {(shown) => (
        <ul>
          {shown.map(({ at, label, scientificName }) => (
            <li key={at}>
              {label} {scientificName !== null && scientificName !== label && <i>{scientificName}</i>}
            </li>
          ))}
        </ul>
      )}
    </SearchedList>
  );
}

function searchOf({ search }: Kind): string {
  return search;
}

interface Kind {
  readonly at: number;
  readonly label: string;
  readonly scientificName: string | null;
  /** All names, for the search. */
  readonly search: string;
}

function kindsOf({ labels, labelFacts, rejectLabels, taxa }: PackageManifest): readonly Kind[] {
  const english = new Map(taxa.map((taxon) => [taxon.name, taxon]));
  return labels.flatMap((label, at): readonly Kind[] => {
    if (rejectLabels.includes(label)) return [];
    const { scientificName = null, taxon = null } = labelFacts?.[at] ?? {};
    const genus = taxon === null ? undefined : english.get(taxon);
    const family = genus?.parent === null || genus === undefined ? undefined : english.get(genus.parent);
    const names = [label, scientificName, taxon, family?.name, family?.english];
    return [{ at, label, scientificName, search: names.join(" ") }];
  });
}
