import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { isNaming, type Verdict } from "#domain/answer/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { ModelCard } from "#models/card-schema.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import type { OutcomeCount } from "#src/lab/benchmark/labelled/rules/evaluation.ts";
import { inContext, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { type DataRow, DataTable } from "#src/ui/page/table.tsx";
import { namedPart, type NamedPart, namedRightText, sumOfParts } from "#src/ui/texts/card-worth.ts";
import { countText, isolated, percent } from "#src/ui/texts/format.ts";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import styles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

const COLUMNS = [t`Outcome`, t`Photos`, inContext("column")`Share`, inContext("column")`Right`];
const CARD_COLUMNS = [t`Share elsewhere (card)`, t`Right elsewhere (card)`];

/** The outcomes that the subjects' pages would show. Renders nothing for a model whose labels have no facts. */
export function OutcomeTable({
  summary: { model, figures },
  card,
}: {
  readonly summary: AnsweredSummary;
  /** The card of the model; null if the model has no card, or the card has not loaded. */
  readonly card: ModelCard | null;
}): ReactNode {
  const { outcomes, labels, photos } = figures;
  if (outcomes === null) return null;
  const name = isolated(modelName(model));
  const elsewhere =
    card &&
    cardElsewhere(
      card,
      labels.map(({ label }) => label),
    );
  const rows = outcomes.map((outcome) => outcomeRow(outcome, photos));
  return (
    <div className={layout["stack2"]}>
      <h3>{t`What the pages say, ${name}`}</h3>
      <DataTable
        label={t`Outcomes of ${name}`}
        columns={elsewhere === null ? COLUMNS : [...COLUMNS, ...CARD_COLUMNS]}
        rows={elsewhere === null ? rows : rowsBeside(elsewhere, outcomes, photos)}
      />
      {elsewhere !== null && (
        <p className={styles["soft"]}>
          {elsewhereNote(elsewhere)} <Link to={PATHS.modelCard}>{t`The whole card`}</Link>
        </p>
      )}
      <p className={styles["soft"]}>
        {t`Each photo goes to the page of its label, where only the labels of that page compete. The other figures are for these answers too. A photo that belongs on no page goes to the page whose labels are most probable for it. There it is right to name nothing, and so it is for a kind that the model does not have. On its own page it is wrong to refuse a photo.`}
      </p>
    </div>
  );
}

function outcomeRow({ verdict, photos, right }: OutcomeCount, of: number): DataRow {
  return { name: VERDICT_NAMES[verdict], cells: [photos, percent(photos / of), percent(right / photos)] };
}

/** A row for all named photos, then a row for each outcome. Each row also has the card's figures. */
function rowsBeside(
  { named, outcomeOf }: CardElsewhere,
  outcomes: readonly OutcomeCount[],
  photos: number,
): readonly DataRow[] {
  const own = namedHere(outcomes, photos);
  const all: DataRow = {
    name: t`Named, by kind or group`,
    cells: [
      own.named,
      percent(own.named / photos),
      namedRightText(own),
      percent(named.named / named.photos),
      namedRightText(named),
    ],
  };
  return [
    all,
    ...outcomes.map((outcome) => {
      const { name, cells } = outcomeRow(outcome, photos);
      const { photos: counted, right } = outcomeOf(outcome.verdict);
      const rightShare = right === null || counted === 0 ? "–" : percent(right / counted);
      return { name, cells: [...cells, percent(counted / named.photos), rightShare] };
    }),
  ];
}

function namedHere(outcomes: readonly OutcomeCount[], photos: number): NamedPart {
  const named = outcomes.filter((outcome) => isNaming(outcome) || outcome.verdict === "group");
  return {
    photos,
    named: named.reduce((sum, outcome) => sum + outcome.photos, 0),
    right: named.reduce((sum, outcome) => sum + outcome.right, 0),
  };
}

function elsewhereNote({ subjects, named }: CardElsewhere): string {
  const names = subjects.map((subject) => KINDS[subject]).join(", ");
  return t`Of what it names elsewhere, ${namedRightText(named)} is right, says its card: ${countText(named.photos)} photos of sources that it never saw (${names}). Photos that look like those that it learned from do better than that.`;
}

const KINDS: Readonly<Record<Subject, string>> = {
  animal: inContext("in a list")`animals`,
  plant: inContext("in a list")`plants`,
  disease: inContext("in a list")`diseases`,
  pest: inContext("in a list")`pests`,
};

/** A card's figures for photos from unseen sources, only for the subjects of a folder's labels. */
interface CardElsewhere {
  /** The subjects of the folder's labels; at least one. */
  readonly subjects: readonly Subject[];
  readonly named: NamedPart;
  /** The photos with this outcome, and how many were right; null if the card does not say. */
  readonly outcomeOf: (verdict: Verdict) => { readonly photos: number; readonly right: number | null };
}

/**
 * Sums the rows of a card for the subjects of `labels`. Null if the card has no photos of these subjects from unseen
 * sources.
 */
function cardElsewhere(card: ModelCard, labels: readonly string[]): CardElsewhere | null {
  const known = new Set(labels);
  const wanted = new Set(card.labels.filter(({ name }) => known.has(name)).map(({ subject }) => subject));
  const rows = card.figures.filter(
    ({ subject, photosOf }) => photosOf === "elsewhere" && wanted.has(subject),
  );
  const named = sumOfParts(rows.map(namedPart));
  if (named === null) return null;
  return {
    subjects: SUBJECTS.filter((subject) => rows.some((row) => row.subject === subject)),
    named,
    outcomeOf: (verdict) => {
      const own = rows.map(({ outcomes }) => outcomes[verdict]);
      const right = own.flatMap((outcome) => ("right" in outcome ? outcome.right : []));
      return {
        photos: own.reduce((sum, { photos }) => sum + photos, 0),
        right: right.length === 0 ? null : right.reduce((sum, count) => sum + count, 0),
      };
    },
  };
}
