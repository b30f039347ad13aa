import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { runtimeOf } from "#models/formats.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { formatName, inputText } from "#src/lab/models/model-texts.ts";
import { inContext, labelText, rich, t } from "#src/language/messages.ts";
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
  const origin: Origin = id === KINGDOM_MODEL.id ? ownOrigin() : { licence, source };
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
        [t`Licence`, origin.licence ?? t`not stated`],
        [inContext("origin")`Source`, origin.source ?? t`not stated`],
      ]}
    />
  );
}

interface Origin {
  readonly licence: ReactNode;
  readonly source: ReactNode;
}

/** What the manifest of the app's own model says of its origin, in the language of the page, with links to its card. */
function ownOrigin(): Origin {
  const card = <Link to={PATHS.modelCard}>{t`its card`}</Link>;
  return {
    licence: rich`Apache-2.0 for the weights; the photos and their licences are named in ${card}`,
    source: rich`Trained by the program in training/ of this repository; see ${card}`,
  };
}
