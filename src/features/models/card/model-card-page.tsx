import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { PATHS } from "#src/paths.ts";
import { loadOwnCard } from "../state/load-own-card.ts";
import { CardSections } from "./card-sections.tsx";
import styles from "./model-card-page.module.css";

/** The card of the app's own model: how often it is right, what it can name, and what it does not know. */
export function ModelCardPage({
  load = loadOwnCard,
}: {
  readonly load?: () => Promise<ModelCard>;
}): ReactNode {
  return (
    <div className={styles["page"]}>
      <PageHeader
        title={KINGDOM_MODEL.title}
        lead="How often it is right on photos from anywhere, what it can name, and what it does not know."
      >
        <p>
          Choose it on <Link to={PATHS.models}>Models</Link>, or measure it on photos of your own on{" "}
          <Link to={PATHS.benchmark}>Benchmark</Link>.
        </p>
      </PageHeader>
      <LazyPart
        load={load}
        waiting={<BusyPage>Reading the card...</BusyPage>}
        failureTitle="The card could not be loaded."
      >
        {(card) => <CardSections card={card} />}
      </LazyPart>
    </div>
  );
}
