import { escapeHtml } from "#domain/text/escape-html.ts";
import { pageLanguage, t } from "#src/language/messages.ts";
import type { CaseFact, CasePart, CaseSheet } from "./case-sheet.ts";

/** A photo as a data URL. The photo was re-encoded, so it has no metadata. */
export type PhotoUrl = string;

/**
 * The sheet as one HTML file that works offline: no script, inline styles, photos as data URLs. All texts are escaped.
 * The file's content security policy blocks requests.
 */
export function caseFile(sheet: CaseSheet, photos: readonly PhotoUrl[]): string {
  const { kind, title, sample, parts, notices } = sheet;
  return `<!doctype html>
<html lang="${pageLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(t`${kind}: ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="kind">${escapeHtml(kind)} - Bio Kingdom</p>
${sample === null ? "" : `<p class="mark" aria-hidden="true">${escapeHtml(sample.mark)}</p>`}
<h1>${escapeHtml(title)}</h1>
${sample === null ? "" : `<p class="sample"><strong>${escapeHtml(sample.mark)}</strong> ${escapeHtml(sample.sentence)}</p>`}
${figures(sheet, photos)}
${parts.map(partHtml).join("\n")}
${notices.map((notice) => `<p class="notice">${escapeHtml(notice)}</p>`).join("\n")}
</main>
</body>
</html>
`;
}

/** File name with the day (ISO 8601): "case-sheet-tomato-late-blight-2026-11-22.html". */
export function caseFileName({ name, sample }: CaseSheet, madeAt: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = [sample === null ? t`case-sheet` : t`sample-case-sheet`, ...(plain.match(/[a-z\d]+/g) ?? [])];
  const slug = words.join("-").slice(0, 80).replace(/-$/, "");
  return `${slug}-${madeAt.slice(0, 10)}.html`;
}

/** The sheet as plain text, for apps that accept no files. */
export function caseText({ kind, title, sample, parts, notices }: CaseSheet): string {
  const blocks = [
    t`${kind}: ${title}`,
    ...(sample === null ? [] : [t`${sample.mark}. ${sample.sentence}`]),
    ...parts.map((part) => [part.title, ...linesOf(part)].join("\n")),
    ...notices,
  ];
  return blocks.join("\n\n");
}

function linesOf(part: CasePart): readonly string[] {
  switch (part.kind) {
    case "facts":
      return part.facts.map(([term, value]) => t`${term}: ${value}`);
    case "text":
      return part.paragraphs;
    case "steps":
      return part.steps.map((step, index) => `${index + 1}. ${step}`);
  }
}

function figures({ photos: captions }: CaseSheet, photos: readonly PhotoUrl[]): string {
  const shown = photos.map((url, index) => {
    const caption = escapeHtml(captions[index] ?? "");
    return `<figure><img src="${escapeHtml(url)}" alt="${caption}"><figcaption>${caption}</figcaption></figure>`;
  });
  return shown.length === 0 ? "" : `<div class="photos">${shown.join("")}</div>`;
}

function partHtml(part: CasePart): string {
  return `<section><h2>${escapeHtml(part.title)}</h2>${contentHtml(part)}</section>`;
}

function contentHtml(part: CasePart): string {
  switch (part.kind) {
    case "facts":
      return `<dl>${part.facts.map(factHtml).join("")}</dl>`;
    case "text":
      return part.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("");
    case "steps":
      return `<ol>${part.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("")}</ol>`;
  }
}

function factHtml([term, value]: CaseFact): string {
  return `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`;
}

/** Black on white on screens and on paper. The mark of a sample crosses every printed page. */
const STYLE = `
@page{size:A4;margin:12mm}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#000;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:1rem}
h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2}
h2{margin:1.25rem 0 .25rem;font-size:1.0625rem;border-bottom:1px solid #000}
p{margin:.25rem 0}
.kind{font-weight:600}
.sample{border:4px solid #000;padding:.75rem 1rem;font-size:1.125rem}
.sample strong{display:block;font-size:min(1.75rem,4.2vw);letter-spacing:.04em}
.mark{position:fixed;inset:45% 0 auto;margin:0;text-align:center;font-size:min(6vw,3rem);font-weight:800;line-height:1;color:rgb(0 0 0/14%);transform:rotate(-30deg);pointer-events:none}
.photos{display:flex;flex-wrap:wrap;gap:.75rem;margin:.75rem 0}
figure{margin:0;max-width:15rem;break-inside:avoid}
img{display:block;max-width:100%;max-height:16rem}
figcaption{font-size:.875rem}
dl{margin:0}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;break-inside:avoid}
dt{flex:0 0 13rem;font-weight:600}
dd{flex:1 1 14rem;margin:0;white-space:pre-line}
ol{margin:.25rem 0;padding-left:1.5rem}
li,section p{break-inside:avoid}
h2{break-after:avoid}
.notice{margin-top:1rem;padding-top:.5rem;border-top:1px solid #000;font-weight:600}
@media print{body{font-size:10pt;line-height:1.35}main{max-width:none;padding:0}h2{margin-top:.75rem}img{max-height:8rem}}
`;
