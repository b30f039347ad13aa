import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { CropOfLeaf } from "#src/app/diagnosis/crop-of-leaf.tsx";
import { Diagnosis } from "#src/app/diagnosis/diagnosis.tsx";
import type { LeafRecord } from "#src/app/diagnosis/load-crop.ts";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { guidePath, PATHS } from "#src/paths.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { type KeyQuery, readKeyQuery, writeKeyQuery } from "./key-query.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Find it by what you see - ${SITE}`,
  description: t`Choose the crop, answer a few questions about the sick plant, and see what it may be and what is safe to do.`,
  header: {
    title: t`Find it by what you see`,
    lead: t`Choose the crop and answer a few questions about the sick plant. No photo is needed.`,
  },
};

/** The key to the diseases of a crop, for a person without a photo. */
function KeyPage(): ReactNode {
  usePageHead(HEAD);
  const [params, setParams] = useSearchParams();
  const query = readKeyQuery(params);
  const { crop, given, chosen } = query;
  // Replaces the address, so that Back leads to the page before. Renders at once, as the next answer starts from this one.
  const change = (next: Partial<KeyQuery>): void =>
    setParams(writeKeyQuery({ ...query, ...next }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEAD.header}>
        <p>
          {rich`With a photo: ${<Link to={PATHS.diseases}>{PAGES.diseases.name}</Link>}. All that is known: ${<Link to={PATHS.guide}>{PAGES.guide.name}</Link>}.`}
        </p>
      </PageHeader>
      <CropOfLeaf
        likely={[]}
        told={crop}
        reason={t`Each crop has its own diseases, and its own questions.`}
        onTell={(told) => change({ crop: told, given: [], chosen: null })}
      />
      {crop !== null && (
        <Diagnosis
          key={crop}
          crop={crop}
          ofPhoto={null}
          photo={null}
          given={given}
          onAnswers={(answers) => change({ given: answers })}
          chosen={chosen}
          onChoose={({ id }) => change({ chosen: id })}
          Next={RecordLink}
        />
      )}
    </div>
  );
}

export { KeyPage as Component };

/** The way from a chosen disease to its record. */
function RecordLink({ record: { id, name } }: { readonly record: LeafRecord }): ReactNode {
  return (
    <p>
      <Link to={guidePath(id)} className={buttonClass("primary")}>
        {t`What to do about ${isolated(name)}`}
      </Link>
    </p>
  );
}
