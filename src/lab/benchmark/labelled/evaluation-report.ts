import { escapeHtml } from "#domain/text/escape-html.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import { FIGURES, figureNotes } from "#src/lab/benchmark/labelled/figures/figure-columns.ts";
import {
  agreementOf,
  differencesFrom,
  type LabelRow,
  labelRows,
} from "#src/lab/benchmark/labelled/rules/comparison.ts";
import { confusedPairs } from "#src/lab/benchmark/labelled/rules/confusion-grid.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { inContext, pageLanguage, t } from "#src/language/messages.ts";
import { formatDate, isolated, percent, percentInterval } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import {
  AGREEMENT_NOTE,
  DIFFERENCE_COLUMNS,
  differenceCell,
  differenceLine,
  differenceNotes,
  LABEL_FIGURES,
  LABEL_NOTE,
  labelCellText,
  labelRowName,
  pText,
  winnerText,
  winsLine,
} from "./comparison-texts.ts";

interface ReportFacts {
  /** Place of the model with which the others are compared. */
  readonly reference: number;
  /** ISO 8601. */
  readonly madeAt: string;
}

/** A part of the report: texts, and tables whose first column has the names of the rows. */
interface ReportPart {
  readonly title: string;
  readonly lines: readonly string[];
  readonly table: ReportTable;
  readonly notes: readonly string[];
}

interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

/**
 * The figures of a run as one HTML file that works offline and can be printed: no script, inline styles, no photo. All
 * texts are escaped, as the names of models, labels and folders come from outside. The file's content security policy
 * blocks requests.
 */
export function evaluationReport(
  summaries: readonly AnsweredSummary[],
  { reference, madeAt }: ReportFacts,
): string {
  const title = t`Models on labelled photos`;
  const parts = [
    figuresPart(summaries),
    ...(summaries.length > 1 ? comparisonParts(summaries, reference) : []),
    ...summaries.map(modelPart),
  ];
  return `<!doctype html>
<html lang="${pageLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(t`Made with Bio Kingdom on ${formatDate(madeAt)}.`)}</p>
${parts.map(partHtml).join("\n")}
</main>
</body>
</html>
`;
}

function figuresPart(summaries: readonly AnsweredSummary[]): ReportPart {
  return {
    title: t`Figures`,
    lines: [],
    table: {
      columns: [inContext("column")`Figure`, ...summaries.map(nameOf)],
      rows: FIGURES.map(({ name, text }) => ({ name, cells: summaries.map(text) })),
    },
    notes: figureNotes(summaries),
  };
}

function comparisonParts(summaries: readonly AnsweredSummary[], reference: number): readonly ReportPart[] {
  const other = summaries[reference];
  if (other === undefined) return [];
  const differences = differencesFrom(summaries, reference);
  const rows = labelRows(summaries);
  return [
    {
      title: t`Differences from ${nameOf(other)}`,
      lines: [],
      table: {
        columns: DIFFERENCE_COLUMNS,
        rows: differences.map((difference) => {
          const { model, counts, p, holmP } = difference;
          const { bothRight, onlyFirst, onlySecond, bothWrong } = counts;
          const says = [differenceLine(difference), differenceCell(difference)];
          const numbers = [bothRight, onlyFirst, onlySecond, bothWrong].map(String);
          return { name: isolated(modelName(model)), cells: [says, numbers, pText(p), pText(holmP)].flat() };
        }),
      },
      notes: differenceNotes(differences.length),
    },
    {
      title: t`By label`,
      lines: [winsLine(rows, summaries)],
      table: {
        columns: [
          inContext("column")`Label`,
          inContext("model")`Best`,
          ...summaries.map((summary) => `${nameOf(summary)}, ${LABEL_FIGURES.recall}`),
          ...summaries.map((summary) => `${nameOf(summary)}, ${LABEL_FIGURES.f1}`),
        ],
        rows: rows.map((row) => ({ name: labelRowName(row), cells: labelCells(row, summaries) })),
      },
      notes: [LABEL_NOTE],
    },
    {
      title: t`How often they agree`,
      lines: [],
      table: {
        columns: [t`Model`, ...summaries.map(nameOf)],
        rows: summaries.map((one) => ({
          name: nameOf(one),
          cells: summaries.map((two) => {
            const { share } = agreementOf(one.photos, two.photos);
            return share === null ? "–" : percent(share);
          }),
        })),
      },
      notes: [AGREEMENT_NOTE],
    },
  ];
}

/** The winner, then the recalls and then the F1 of all models. */
function labelCells(row: LabelRow, summaries: readonly AnsweredSummary[]): readonly string[] {
  const figures = (["recall", "f1"] as const).flatMap((figure) =>
    row.cells.map((cell) => labelCellText(cell, figure)),
  );
  return [winnerText(row, summaries), ...figures];
}

/** Maximum number of confusions of a model in the report. */
const MOST_PAIRS = 8;

function modelPart(summary: AnsweredSummary): ReportPart {
  const { figures } = summary;
  const confused = confusedPairs(figures, MOST_PAIRS).map(({ truth, answer, photos, of }) => {
    const pair = t`${isolated(readableLabel(truth))} taken for ${isolated(readableLabel(answer))}`;
    return `${pair} (${photos}/${of})`;
  });
  return {
    title: t`Precision and recall of each label, ${nameOf(summary)}`,
    lines: confused.length === 0 ? [] : [t`Most often confused: ${confused.join("; ")}.`],
    table: {
      columns: [
        inContext("column")`Label`,
        t`Photos`,
        inContext("column")`Answers`,
        t`Precision (95% interval)`,
        t`Recall (95% interval)`,
        LABEL_FIGURES.f1,
      ],
      rows: figures.labels.map((label) => ({
        name: isolated(readableLabel(label.label)),
        cells: [
          String(label.photos),
          String(label.answers),
          percentInterval(label.precision, label.precisionInterval),
          percentInterval(label.recall, label.recallInterval),
          percent(label.f1),
        ],
      })),
    },
    notes: [],
  };
}

function nameOf({ model }: AnsweredSummary): string {
  return isolated(modelName(model));
}

function partHtml({ title, lines, table, notes }: ReportPart): string {
  return `<section><h2>${escapeHtml(title)}</h2>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
${tableHtml(table)}
${notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join("\n")}
</section>`;
}

function tableHtml({ columns, rows }: ReportTable): string {
  const head = columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const body = rows.map(({ name, cells }) => {
    const values = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("");
    return `<tr><th scope="row">${escapeHtml(name)}</th>${values}</tr>`;
  });
  return `<div class="box"><table><thead><tr>${head}</tr></thead><tbody>
${body.join("\n")}
</tbody></table></div>`;
}

/** Black on white on screens and on paper. */
const STYLE = `
@page{size:A4 landscape;margin:12mm}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#000;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:90rem;margin:0 auto;padding:1rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
h2{margin:1.75rem 0 .5rem;font-size:1.125rem;break-after:avoid}
p{margin:.25rem 0;max-width:60rem}
.note{color:#444;font-size:.875rem}
.box{overflow-x:auto}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .75rem;border:1px solid #999;text-align:end;overflow-wrap:normal}
th:first-child{text-align:start;background:#fff;position:sticky;inset-inline-start:0}
tr{break-inside:avoid}
@media print{body{font-size:9pt;line-height:1.3}main{max-width:none;padding:0}.box{overflow:visible}table{font-size:8pt}th,td{padding:.1rem .3rem;overflow-wrap:anywhere}th:first-child{position:static}}
`;
