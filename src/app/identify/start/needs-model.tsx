import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { KINGDOM_MODEL, KINGDOM_MODEL_BYTES, SAMPLE_MODEL } from "#models/registry.ts";
import { PageLink } from "#src/app/identify/other-subjects.tsx";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { byModel, type PageModel } from "#src/app/model-choice/model-choice-texts.ts";
import { useModelChoice } from "#src/app/model-choice/use-models.ts";
import { activeModelOf } from "#src/core/models/model-choice-store.ts";
import { t } from "#src/language/messages.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { LockedPages } from "#src/plan/pricing-link.tsx";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { formatBytes, isolated, listText } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import type { FindingTexts } from "./describe-finding.ts";
import styles from "./found-subject.module.css";

/** The pages of a device on which no model can tell to which page a photo belongs. */
interface Pages {
  /** Those on which a model of the person's own answers. */
  readonly own: readonly PageModel[];
  /** Those with sample results. */
  readonly sample: readonly Subject[];
}

function usePages(): Pages {
  const choice = useModelChoice((snapshot) => snapshot.choice);
  const all = SUBJECTS.map((subject) => ({ subject, model: activeModelOf(choice, subject) }));
  return {
    own: all.filter(({ model: { id } }) => id !== SAMPLE_MODEL.id && id !== KINGDOM_MODEL.id),
    sample: all.filter(({ model }) => model.id === SAMPLE_MODEL.id).map(({ subject }) => subject),
  };
}

/** Why Home can't tell what a photo shows, and who can. */
export function useCantTell(): FindingTexts {
  const { own, sample } = usePages();
  if (own.length === 0) {
    return {
      title: t`Sample results can't tell what this is`,
      text: t`They identify nothing, whatever the photo shows. The app's own model does.`,
    };
  }
  const answering = byModel(own).map(
    ([model, pages]) => t`${isolated(modelTitle(model))} answers on ${pages}`,
  );
  return {
    title: listText(answering),
    text:
      sample.length === 0
        ? t`None of these models can tell on which page a photo belongs.`
        : t`The other pages have sample results, which identify nothing.`,
  };
}

/**
 * Links to the pages on which the person's own models answer, a button with which the app's own model answers in place of
 * sample results, and links to those. Nothing here sets a model of the person's own aside.
 */
export function NeedsModel({ file }: { readonly file: File }): ReactNode {
  const { identifyAgain } = useIdentificationStore("home");
  const { own, sample } = usePages();
  const { choose, chooseForAll } = useModelChoice((snapshot) => snapshot);
  const plan = usePlan((snapshot) => snapshot.plan);
  const isOpen = (subject: Subject): boolean => mayIdentify(plan, subject);
  const [first, ...others] = own.map(({ subject }) => subject).filter(isOpen);
  const samples = sample.filter(isOpen);

  function identifyForReal(): void {
    if (own.length === 0) chooseForAll(KINGDOM_MODEL);
    else for (const subject of sample) choose(subject, KINGDOM_MODEL);
    void identifyAgain();
  }

  return (
    <>
      {first !== undefined && <OpenIn subject={first} file={file} isMain />}
      {others.map((subject) => (
        <OpenIn key={subject} subject={subject} file={file} />
      ))}
      {sample.length > 0 && (
        <Button variant={first === undefined ? "primary" : "secondary"} onClick={identifyForReal}>
          {own.length === 0
            ? t`Identify it for real (${formatBytes(KINGDOM_MODEL_BYTES)})`
            : t`Identify for real on the other pages (${formatBytes(KINGDOM_MODEL_BYTES)})`}
        </Button>
      )}
      <LockedPages subjects={SUBJECTS} />
      {samples.length > 0 && (
        <p className={styles["links"]}>
          <span>{t`Or see a sample result in`}</span>
          {samples.map((subject) => (
            <PageLink key={subject} subject={subject} file={file} />
          ))}
        </p>
      )}
    </>
  );
}

interface OpenInProps {
  readonly subject: Subject;
  readonly file: File;
  /** True for the main action, which is filled. */
  readonly isMain?: boolean;
}

/** A link that opens the photo on a page. */
function OpenIn({ subject, file, isMain = false }: OpenInProps): ReactNode {
  const { open } = useIdentificationStore(subject);
  const page = SUBJECT_NAMES[subject].many;
  return (
    <Link
      to={SUBJECT_PATHS[subject]}
      className={buttonClass(isMain ? "primary" : "secondary")}
      onClick={() => open(file)}
    >
      {t`Open it in ${page}`} <ArrowRight size={18} aria-hidden="true" />
    </Link>
  );
}
