import type { Eighths } from "./area-mean.ts";

/** The ways from a JPEG to the classifier's input: the app's reader, the browser's decoder at the same scale, all pixels. */
export const AGREEMENT_WAYS = ["reader", "browser", "full"] as const;

export type AgreementWay = (typeof AGREEMENT_WAYS)[number];

/** The label with the highest probability, and the second. */
export interface NamedAs {
  readonly label: string;
  /** 0..1 */
  readonly probability: number;
  readonly second: string;
  readonly secondProbability: number;
}

/** What the model said of a photo in each way. */
export interface Agreement extends Readonly<Record<AgreementWay, NamedAs>> {
  readonly name: string;
  /** The size of the JPEG, as "960x720". */
  readonly size: string;
  readonly eighths: Eighths;
  /** Grey levels between the reader's tensor and that of all pixels. */
  readonly meanError: number;
  readonly worstError: number;
}

/** True where a way names the same first as all pixels do. */
export function isSame(agreement: Agreement, way: AgreementWay): boolean {
  return agreement[way].label === agreement.full.label;
}

/** Where a share lies of which `hits` of `count` were drawn, 0..1: Wilson's interval of 95 of 100 (1927). */
export function wilsonInterval(hits: number, count: number): readonly [least: number, most: number] {
  const z = 1.959964;
  const share = hits / count;
  const middle = share + z ** 2 / (2 * count);
  const half = z * Math.sqrt((share * (1 - share)) / count + (z / (2 * count)) ** 2);
  const total = 1 + z ** 2 / count;
  return [Math.max(0, (middle - half) / total), Math.min(1, (middle + half) / total)];
}

/** Tables in Markdown: how many photos are named the same in each size and of all, and those that are not. */
export function agreementTables(found: readonly Agreement[]): string {
  const sizes = [...new Set(found.map(({ eighths, size }) => `${eighths}/8 of ${size}`))].toSorted();
  const rows = sizes.map((place) =>
    rowOf(
      place,
      found.filter(({ eighths, size }) => `${eighths}/8 of ${size}` === place),
    ),
  );
  const different = found.filter((each) => !isSame(each, "reader"));
  return [
    "| read at | photos | reader: the same first | of 100 | 95 of 100 such draws lie in | browser's decoder: the same first | of 100 | mean grey levels off | most that a probability differs by |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    rowOf("any", found),
    "",
    "| named differently | read at | grey levels off: mean, most | reader | all pixels | browser's decoder |",
    "| --- | --- | ---: | --- | --- | --- |",
    ...different.map(describe),
  ].join("\n");
}

function rowOf(place: string, own: readonly Agreement[]): string {
  const [reader, browser] = (["reader", "browser"] as const).map(
    (way) => own.filter((each) => isSame(each, way)).length,
  );
  const ofHundred = (count = 0): string => ((100 * count) / own.length).toFixed(2);
  const interval = wilsonInterval(reader ?? 0, own.length).map((share) => (100 * share).toFixed(2));
  const error = own.reduce((sum, { meanError }) => sum + meanError, 0) / own.length;
  const same = own.filter((each) => isSame(each, "reader"));
  const most = Math.max(0, ...same.map((each) => Math.abs(each.reader.probability - each.full.probability)));
  const cells = [place, own.length, reader, ofHundred(reader), interval.join(" to ")];
  return `| ${[...cells, browser, ofHundred(browser), error.toFixed(2), most.toFixed(2)].join(" | ")} |`;
}

function describe({ name, eighths, size, meanError, worstError, ...ways }: Agreement): string {
  const named = (["reader", "full", "browser"] as const).map((way) => {
    const { label, probability, second, secondProbability } = ways[way];
    return `${label} ${probability.toFixed(3)}, then ${second} ${secondProbability.toFixed(3)}`;
  });
  return `| ${[name, `${eighths}/8 of ${size}`, `${meanError.toFixed(2)}, ${worstError}`, ...named].join(" | ")} |`;
}
