import { Columns2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { loadLazyTexts, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";

interface CompareButtonProps {
  readonly photo: PagePhoto;
  /** The record to compare the photo with. */
  readonly id: string;
  readonly name: string;
  /** Ids of the records to go on to, the best first; left out for the record's look-alikes. */
  readonly others?: readonly string[];
}

/** Opens the photo beside pictures of a record. */
export function CompareButton({ photo, id, name, others }: CompareButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  // A preview is too small to look closer, but it shows the identified part alone.
  const shown = photo.cutout === null ? photo.file : (photo.preview ?? photo.file);
  return (
    <>
      <Button aria-label={t`Compare with ${isolated(name)}`} onClick={() => setOpen(true)}>
        <Columns2 size={18} aria-hidden="true" /> {t`Compare`}
      </Button>
      {isOpen && (
        <LazyPart
          load={() => loadComparison(id, others)}
          waiting={null}
          failureTitle={t`The comparison can't be opened now.`}
        >
          {({ ComparisonDialog, records }) => (
            <ComparisonDialog photo={shown} records={records} onClose={() => setOpen(false)} />
          )}
        </LazyPart>
      )}
    </>
  );
}

async function loadComparison(id: string, others: readonly string[] | undefined) {
  await loadLazyTexts();
  const [{ ComparisonDialog }, { loadCompared }] = await Promise.all([
    import("./beside/comparison-dialog.tsx"),
    import("./beside/load-compared.ts"),
  ]);
  return { ComparisonDialog, records: await loadCompared(id, others) };
}
