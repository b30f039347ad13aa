import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { runtimeOf } from "#models/formats.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { formatName, inputText } from "#src/lab/models/model-texts.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import { formatBytes, isolated } from "#src/ui/texts/format.ts";

/** What a model's manifest states: its format, input and labels, and where it comes from. */
export function ManifestFacts({
  manifest: { id, format, input, labels, labelFacts, licence, source },
}: {
  readonly manifest: PackageManifest;
}): ReactNode {
  const runtime = runtimeOf(format);
  const known = labels.filter((_, at) => labelFacts?.[at]?.unknown !== true);
  const stated = (text: string | null): ReactNode =>
    id === KINGDOM_MODEL.id && text !== null ? withCardLink(text) : (text ?? t`not stated`);
  return (
    <FactList
      facts={[
        [t`Format`, formatName(format)],
        [t`Runs on`, t`${runtime.name}, ${formatBytes(runtime.downloadBytes)} fetched once`],
        [inContext("of a network")`Input`, inputText(input)],
        [
          t`Labels`,
          t`${known.length}, such as ${known
            .slice(0, 2)
            .map((label) => isolated(labelText(label)))
            .join("; ")}`,
        ],
        [t`Licence`, stated(licence)],
        [inContext("origin")`Source`, stated(source)],
      ]}
    />
  );
}

/** The name of the card in the texts of the app's own manifest. */
const CARD = "its card";

/** A text of the app's own manifest, with a link where it names the card. */
function withCardLink(text: string): ReactNode {
  const at = text.indexOf(CARD);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <Link to={PATHS.modelCard}>{CARD}</Link>
      {text.slice(at + CARD.length)}
    </>
  );
}
