import { Link as LinkIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Phrases } from "#src/ui/fact-list/fact-list.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import {
  describeLinkProblem,
  type LinkProblem,
  type LinkSettings,
  writeBenchmarkLink,
} from "./benchmark-link.ts";
import layout from "#src/ui/styles/layout.module.css";

/** What a link filled in, and what it asked for in vain. */
export function LinkNotes({ problems }: { readonly problems: readonly LinkProblem[] }): ReactNode {
  return (
    <div className={`${layout["notice"]} ${layout["stack2"]}`} role="status">
      <p>{t`A link filled in this form. Nothing runs until you press Measure.`}</p>
      {problems.length > 0 && <Phrases phrases={problems.map(describeLinkProblem)} />}
    </div>
  );
}

/** Copies a link that fills in the form with these settings, or shows it where the browser does not allow that. */
export function CopyLink({ settings }: { readonly settings: LinkSettings }): ReactNode {
  const link = benchmarkAddress(settings);
  const [tried, setTried] = useState<{ readonly link: string; readonly isCopied: boolean } | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setTried({ link, isCopied: true });
    } catch {
      // The browser denied access to the clipboard, or has none because the page was not loaded over https.
      setTried({ link, isCopied: false });
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>
        <LinkIcon size={18} aria-hidden="true" /> {t`Copy link with these settings`}
      </Button>
      {/* A link that was copied before the settings changed says nothing about these. */}
      {tried?.link === link && tried.isCopied && <p role="status">{t`Copied.`}</p>}
      {tried?.link === link && !tried.isCopied && (
        <Alert title={t`This browser did not let the link be copied. Copy it from here:`} advice={link} />
      )}
    </>
  );
}

/** The address without a language, so that whoever opens it reads the page in theirs. */
function benchmarkAddress(settings: LinkSettings): string {
  const path = import.meta.env.BASE_URL + PATHS.benchmark.slice(1);
  return `${location.origin}${path}?${writeBenchmarkLink(settings).toString()}`;
}
